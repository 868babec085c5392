import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { smtpServerForTests } from "./smtp.ts";

test("a message whose connection ends in its middle is not received, and ends no process", async () => {
  const server = await smtpServerForTests();
  const socket = connect(server.port, "127.0.0.1").setEncoding("utf8");
  for (const line of ["EHLO a", "MAIL FROM:<a@example.pe>", "RCPT TO:<b@example.pe>", "DATA"]) {
    await once(socket, "data");
    socket.write(`${line}\r\n`);
  }
  const [reply] = await once(socket, "data");
  expect(reply).toMatch(/^354 /);
  socket.end("Subject: Hola\r\n\r\nsin fin");
  await once(socket, "close");
  await server.close();
  expect(server.received).toEqual([]);
});

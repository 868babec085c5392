import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { smtpServerForTests } from "./smtp.ts";

test("a message that is cut off is not received, and leaves no unhandled rejection", async () => {
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

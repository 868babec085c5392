import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { listenOnLoopback } from "../../testing/listen-on-loopback.ts";
import { smtpServerForTests } from "../../testing/smtp.ts";
import { type MailSettings, smtpServer } from "./smtp.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const started = async (options: Parameters<typeof smtpServerForTests>[0] = {}) => {
  const server = await smtpServerForTests(options);
  closing.push(server.close);
  return server;
};
const FROM: MailSettings["from"] = { name: "Asesorador", address: "hola@asesorador.example" };
const MAIL = {
  id: "0195f6a0-0000-8000-8000-0000000000a1",
  to: "persona@example.pe",
  subject: "Recibimos tu solicitud: ñandú",
  text: "Hola, señora",
  html: "<p>Hola, señora</p>",
  unsubscribe: "https://asesorador.example/api/correos/baja/token",
};

test("a message arrives in both forms, from the sender, to the recipient, with its own Message-ID", async () => {
  const { url, received } = await started();
  expect(await smtpServer({ url, from: FROM }).send(MAIL)).toEqual({ kind: "accepted", code: 250 });
  const [mail] = received;
  expect(mail).toMatchObject({
    from: FROM.address,
    to: [MAIL.to],
    text: expect.stringContaining(MAIL.text),
    html: expect.stringContaining(MAIL.html),
  });
  expect(mail?.header("message-id")).toBe(`<${MAIL.id}@asesorador.example>`);
  expect(mail?.header("list-unsubscribe")).toBe(`<${MAIL.unsubscribe}>`);
  expect(mail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mail?.header("auto-submitted")).toBe("auto-generated");
});

// asvs: 1.3.3, 1.3.11
test("line breaks in a subject or a name begin no header", async () => {
  const { url, received } = await started();
  const from = { ...FROM, name: "Asesorador\r\nX-Injected: 1" };
  const subject = "Hola\r\nBcc: otra@example.pe\r\n\r\ncuerpo";
  await smtpServer({ url, from }).send({ ...MAIL, subject });
  const [mail] = received;
  expect(mail?.to).toEqual([MAIL.to]);
  expect(mail?.headers.filter((line) => /^(bcc|x-injected):/i.test(line))).toEqual([]);
});

test("user and password of the address sign in, and a wrong password is the server's problem", async () => {
  const { url, received } = await started({ auth: { user: "asesor", pass: "p@ss:w/rd" } });
  const server = smtpServer({ url, from: FROM });
  expect(await server.check()).toBeNull();
  expect(await server.send(MAIL)).toMatchObject({ kind: "accepted" });
  expect(received).toHaveLength(1);
  const wrong = smtpServer({ url: url.replace("p%40ss", "other"), from: FROM });
  expect(await wrong.check()).toBe("EAUTH_535");
  expect(await wrong.send(MAIL)).toEqual({ kind: "unavailable", error: "EAUTH_535" });
  expect(JSON.stringify([server.host, server.from])).not.toMatch(/p@ss|p%40ss|asesor:/);
});

test.each([
  [{ at: "rcpt", code: 550, text: "5.1.1 persona@example.pe unknown" }, true, "5.1.1"],
  [{ at: "rcpt", code: 450, text: "4.2.1 try later" }, false, "4.2.1"],
  [{ at: "data", code: 554, text: "spam from persona@example.pe" }, true, "EMESSAGE_554"],
  [{ at: "data", code: 500, text: "5.5.1 unknown command" }, true, "5.5.1"],
  [{ at: "data", code: 451, text: "4.3.0 busy" }, false, "4.3.0"],
] as const)("a refusal (%o) is named by its code alone", async (fault, permanent, error) => {
  const { url } = await started({ faults: [fault] });
  expect(await smtpServer({ url, from: FROM }).send(MAIL)).toEqual({
    kind: "refused",
    permanent,
    code: fault.code,
    error,
  });
});

/** This machine under an address by which it does not count as this machine. */
const ELSEWHERE = "[::ffff:127.0.0.1]";

// asvs: 12.3.1, 12.3.2
test.each([
  ["smtps", "implicit"],
  ["smtp", "starttls"],
] as const)("a server elsewhere whose certificate is not valid gets nothing (%s)", async (scheme, tls) => {
  const server = await started({ tls });
  const url = `${scheme}://user:secret@${ELSEWHERE}:${server.port}`;
  expect(await smtpServer({ url, from: FROM }).send(MAIL)).toEqual({
    kind: "unavailable",
    error: expect.stringMatching(/^(CERT_HAS_EXPIRED|DEPTH_ZERO_SELF_SIGNED_CERT)$/),
  });
  expect(server.received).toEqual([]);
});

// asvs: 12.3.1
test("a server elsewhere without TLS gets neither password nor message", async () => {
  const server = await started({ auth: { user: "user", pass: "secret" } });
  const url = `smtp://user:secret@${ELSEWHERE}:${server.port}`;
  expect(await smtpServer({ url, from: FROM }).send(MAIL)).toEqual({
    kind: "unavailable",
    error: expect.stringMatching(/^ETLS/),
  });
  expect(server.received).toEqual([]);
});

test("a server that is down costs a message nothing: it was not offered", async () => {
  const server = await started();
  await server.close();
  const outcome = await smtpServer({ url: server.url, from: FROM }).send(MAIL);
  expect(outcome).toEqual({ kind: "unavailable", error: "ECONNREFUSED" });
});

test("a connection that is cut after the message leaves its outcome unknown", async () => {
  const { url, received } = await started({ faults: ["cut_after_data"] });
  const outcome = await smtpServer({ url, from: FROM }).send(MAIL);
  expect(outcome.kind).toBe("unknown");
  expect(received).toHaveLength(1);
});

test("a server that falls silent after the message leaves its outcome unknown, within the limit", async () => {
  const { url } = await started({ faults: ["silent"] });
  const outcome = await smtpServer({ url, from: FROM }, { total: 300 }).send(MAIL);
  expect(outcome).toEqual({ kind: "unknown", error: "ETIMEDOUT" });
});

test("a server that never greets is unavailable, within the limit", async () => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket));
  await listenOnLoopback(server);
  closing.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(resolve);
      }),
  );
  const { port } = server.address() as { port: number };
  const settings = { url: `smtp://127.0.0.1:${port}`, from: FROM };
  expect(await smtpServer(settings, { greeting: 200 }).send(MAIL)).toEqual({
    kind: "unavailable",
    error: "ETIMEDOUT",
  });
});

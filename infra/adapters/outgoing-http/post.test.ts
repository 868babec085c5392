import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenOnLoopback } from "../../testing/listen-on-loopback.ts";
import { smtpServerForTests } from "../../testing/smtp.ts";
import { post } from "./post.ts";

const MESSAGE = { headers: { "content-type": "application/json" }, body: '{"ñ":1}' };
const answers: { status: number; headers?: Record<string, string> }[] = [];
const received: string[] = [];
let server: Server;
let origin: string;
beforeEach(async () => {
  received.length = 0;
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push(`${request.method} ${request.url} ${body}`);
      const { status, headers } = answers.shift() ?? { status: 200 };
      response.writeHead(status, headers).end("x".repeat(100_000));
    });
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test("a message is delivered by 2xx only", async () => {
  answers.push({ status: 204 }, { status: 500 });
  expect(await post(`${origin}/hook`, MESSAGE, { allowPrivate: true })).toEqual({
    status: 204,
    error: null,
    retryAfterMs: null,
  });
  expect(await post(`${origin}/hook`, MESSAGE, { allowPrivate: true })).toEqual({
    status: 500,
    error: "http_500",
    retryAfterMs: null,
  });
  expect(received).toEqual(['POST /hook {"ñ":1}', 'POST /hook {"ñ":1}']);
});

// asvs: 15.3.2
test("a redirect is not followed", async () => {
  answers.push({ status: 307, headers: { location: `${origin}/inside` } });
  expect(await post(`${origin}/hook`, MESSAGE, { allowPrivate: true })).toEqual({
    status: 307,
    error: "http_307",
    retryAfterMs: null,
  });
  expect(received).toHaveLength(1);
});

test.each([
  ["http://93.184.216.34/hook", "not_https"],
  ["https://127.0.0.1/hook", "private_address"],
  ["https://[64:ff9b::7f00:1]/hook", "private_address"],
  // Detected at connection time, so that a name that changes after a check is refused too.
  ["https://localhost/hook", "private_address"],
  ["https://nowhere.invalid/hook", "ENOTFOUND"],
])("where others reach the server, %s gets nothing: %s", async (url, error) => {
  const outcome = await post(url, MESSAGE, { allowPrivate: false });
  expect(outcome.status).toBeNull();
  expect(outcome.error).toMatch(error === "ENOTFOUND" ? /^(ENOTFOUND|EAI_AGAIN)$/ : error);
});

test("a refused connection is reported by its code", async () => {
  await new Promise((resolve) => server.close(resolve));
  const outcome = await post(`${origin}/hook`, MESSAGE, { allowPrivate: true });
  expect(outcome).toEqual({ status: null, error: "ECONNREFUSED", retryAfterMs: null });
  server.listen(0, "127.0.0.1");
});

test.each([
  ["120", 120_000],
  ["0", 0],
  ["Wed, 21 Oct 2015 07:28:00 GMT", 0],
  ["999999999", 86_400_000],
  ["Fri, 21 Oct 2095 07:28:00 GMT", 86_400_000],
  ["soon", null],
])("Retry-After %s is a wait of %s ms", async (retryAfter, ms) => {
  answers.push({ status: 429, headers: { "retry-after": retryAfter } });
  const outcome = await post(`${origin}/hook`, MESSAGE, { allowPrivate: true });
  expect(outcome).toEqual({ status: 429, error: "http_429", retryAfterMs: ms });
});

// asvs: 12.3.1, 12.3.2
test("a receiver whose certificate is not valid gets nothing", async () => {
  // The handshake ends before it matters that this server speaks another protocol.
  const other = await smtpServerForTests({ tls: "implicit" });
  expect(await post(`https://127.0.0.1:${other.port}/hook`, MESSAGE, { allowPrivate: true })).toEqual({
    status: null,
    error: expect.stringMatching(/^(CERT_HAS_EXPIRED|DEPTH_ZERO_SELF_SIGNED_CERT)$/),
    retryAfterMs: null,
  });
  await other.close();
});

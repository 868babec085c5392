import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listenOnLoopback } from "../testing/listen-on-loopback.ts";
import { addressOf, check, Unhealthy } from "./health.ts";

const answering = async (status: number) => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status).end("{}");
  });
  const port = await listenOnLoopback(server);
  const close = () =>
    new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, asked, close };
};

test("a process that answers is healthy, whatever it waits for; one that is not running is not", async () => {
  const process = await answering(200);
  await expect(check(process.origin)).resolves.toBeUndefined();
  expect(process.asked).toEqual(["/api/health/live"]);
  await process.close();
  await expect(check(process.origin)).rejects.toThrow();
});

test("a process that answers with an error is not healthy", async () => {
  const process = await answering(500);
  await expect(check(process.origin)).rejects.toThrow(Unhealthy);
  await process.close();
});

test("the API is checked on its port, the projector on the operator's", () => {
  const environment = { PORT: "8080", METRICS_PORT: "9464" };
  expect(addressOf("api", environment)).toBe("http://127.0.0.1:8080");
  expect(addressOf("projector", environment)).toBe("http://127.0.0.1:9464");
  // An empty variable counts as not set, as it does for the process that is checked.
  expect(addressOf("api", { PORT: "" })).toBe("http://127.0.0.1:3000");
  for (const unset of [{}, { METRICS_PORT: "" }])
    expect(() => addressOf("projector", unset)).toThrow(/METRICS_PORT/);
  expect(() => addressOf(undefined, environment)).toThrow(/usage/);
});

import { expect, test } from "vitest";
import { stopping } from "../../kernel/stopping.ts";
import { freePort } from "../../testing/free-port.ts";
import { SECRETS } from "../../testing/production-settings.ts";
import { startOnce } from "./start.ts";

test("a bench that is broken off leaves no process behind", async () => {
  const all = stopping();
  const unreachable = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  const started = startOnce({ ...SECRETS, DATABASE_URL: unreachable, STARTUP_WAIT_SECONDS: "120" }, all);
  const ended = expect(started).rejects.toThrow("it ended without");
  expect(await all.stop()).toEqual([]);
  await ended;
});

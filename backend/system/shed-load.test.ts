import { once } from "node:events";
import { fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import type { Load } from "../application/admission.ts";
import { LIMITS } from "../http/limits.ts";
import { shedLoad } from "./shed-load.ts";

const BUSY: Load = { loopUtilization: 1, waitingForDatabase: 0 };

const app = fastify();
afterAll(() => app.close());

test("a caller that leaves before its request asks for admission takes no capacity", async () => {
  // As a hook that waits for the database, which the caller does not.
  app.addHook("onRequest", async ({ url }, { raw }) => {
    if (url !== "/left") return;
    const closed = once(raw, "close");
    raw.destroy();
    await closed;
  });
  const control = shedLoad(app, { load: () => BUSY });
  let handled = 0;
  app.get("/:caller", { config: { priority: "deferrable" } }, async () => {
    handled += 1;
    return "answer";
  });
  await app.ready();
  const { min } = LIMITS.admission.concurrent.deferrable;
  while (control && control.limitOf("deferrable") > min) control.sample(BUSY);

  await Promise.all(Array.from({ length: min }, () => app.inject("/left").catch(() => {})));
  expect((await app.inject("/here")).statusCode).toBe(200);
  expect(handled).toBe(1);
});

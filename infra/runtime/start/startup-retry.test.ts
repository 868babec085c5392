import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { VaultUnavailable } from "@asesorador/domain/kernel/vault";
import { expect, test } from "vitest";
import { WrongDatabase } from "../../adapters/postgres/identity.ts";
import { retryingSteps } from "./startup-retry.ts";

const setUp = () => {
  const said: string[] = [];
  const stop = new AbortController();
  const clock = { now: 0 };
  const runStep = retryingSteps({
    say: (line) => said.push(line),
    signal: stop.signal,
    nowMs: () => clock.now,
  });
  /** Fails with these errors, one after the other, and then succeeds. */
  const failing = (...errors: unknown[]) => {
    const step = async () => {
      step.calls += 1;
      if (errors.length > 0) throw errors.shift();
      return "done";
    };
    step.calls = 0;
    return step;
  };
  return { said, stop, clock, runStep, failing };
};

const slow = () => new Error("timeout expired");
const restarting = () => Object.assign(new Error("the database system is starting up"), { code: "57P03" });
const away = (cause: unknown) => new StoreUnavailable("away", { cause });

test("a step is repeated while the database is slow or restarts, and the wait and its end are said once", async () => {
  const { said, runStep, failing } = setUp();
  const step = failing(slow(), restarting(), away(slow()));
  expect(await runStep(step)).toBe("done");
  expect(await runStep(failing())).toBe("done");
  expect(step.calls).toBe(4);
  expect(said).toEqual(["database: no answer, the start waits", "database: answers again"]);
});

test.each([
  ["another database", new WrongDatabase("another one")],
  ["another database, found by the event store", away(new WrongDatabase("another one"))],
  ["a wrong password", Object.assign(new Error("no"), { code: "28P01" })],
  ["a missing master key", new VaultUnavailable("master key 2 is not configured")],
  ["a bug", new TypeError("undefined is not a function")],
])("%s ends the start at once", async (_what, error) => {
  const { said, runStep, failing } = setUp();
  await expect(runStep(failing(error))).rejects.toBe(error);
  expect(said).toEqual([]);
});

test("two minutes in which a step never succeeds end the start; every step has them", async () => {
  const { clock, runStep, failing } = setUp();
  const last = slow();
  const step = failing(slow(), last);
  const late = async () => {
    clock.now += 60_000;
    return step();
  };
  await expect(runStep(late)).rejects.toBe(last);
  expect(await runStep(failing(slow()))).toBe("done");
});

test("a stop ends the wait", async () => {
  const { stop, runStep, failing } = setUp();
  const error = slow();
  const step = failing(error, slow());
  const stopped = async () => {
    stop.abort();
    return step();
  };
  await expect(runStep(stopped)).rejects.toBe(error);
  expect(step.calls).toBe(1);
});

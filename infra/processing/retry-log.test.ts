import { expect, test } from "vitest";
import { type RetryLogOptions, retryLog } from "./retry-log.ts";

type Line = readonly [level: string, message: string, fields: Record<string, unknown>];

const recorder = (changes: Partial<RetryLogOptions> = {}) => {
  const lines: Line[] = [];
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push([level, message, { ...fields }]);
  const time = { ms: 0 };
  const retries = retryLog({
    log: { info: write("info"), warn: write("warn"), error: write("error") },
    level: "warn",
    messages: { failing: "failing", working: "working" },
    nowMs: () => time.ms,
    ...changes,
  });
  return { lines, time, retries };
};

const ERROR = new Error("no answer");

test("an outage of a minute with 25 failures a second writes one line every 10 s and one at its end", () => {
  const { lines, time, retries } = recorder({ fields: { part: "x" } });
  for (; time.ms < 60_000; time.ms += 40) retries.failed(ERROR);
  retries.succeeded();
  expect(lines).toHaveLength(7);
  expect(lines[0]).toEqual(["warn", "failing", { part: "x", err: ERROR, failures: 1, forMs: 0 }]);
  expect(lines[1]).toEqual(["warn", "failing", { part: "x", err: ERROR, failures: 251, forMs: 10_000 }]);
  expect(lines[6]).toEqual(["info", "working", { part: "x", failures: 1_500, forMs: 60_000 }]);
});

test("work that never failed writes nothing when it succeeds", () => {
  const { lines, retries } = recorder();
  retries.succeeded();
  retries.succeeded();
  expect(lines).toEqual([]);
});

test("the end of an outage is written once", () => {
  const { lines, retries } = recorder();
  retries.failed(ERROR);
  retries.succeeded();
  retries.succeeded();
  expect(lines.map(([, message]) => message)).toEqual(["failing", "working"]);
});

test("work that fails and succeeds by turns writes at most two lines in 10 s, and the next line counts the rest", () => {
  const { lines, time, retries } = recorder();
  for (; time.ms <= 10_000; time.ms += 1_000) {
    retries.failed(ERROR);
    retries.succeeded();
  }
  expect(lines.map(([, message, { failures }]) => [message, failures])).toEqual([
    ["failing", 1],
    ["working", 1],
    ["failing", 10],
    ["working", 10],
  ]);
});

test("a tolerated failure is written only when it lasts longer than the tolerance", () => {
  const { lines, time, retries } = recorder({ level: "error", toleratedMs: () => 60_000 });
  for (; time.ms < 60_000; time.ms += 2_000) retries.failed(ERROR);
  retries.succeeded();
  expect(lines).toEqual([]);
  const begin = time.ms;
  for (; time.ms <= begin + 60_000; time.ms += 2_000) retries.failed(ERROR);
  expect(lines.map(([level, message, { forMs }]) => [level, message, forMs])).toEqual([
    ["error", "failing", 60_000],
  ]);
});

import { expect, test } from "vitest";
import { serialByKey } from "./serial-by-key.ts";

test("work of one key runs in order, also after a failure, beside that of other keys", async () => {
  const { run, idle } = serialByKey();
  const held = Promise.withResolvers<void>();
  const log: string[] = [];
  const first = run("a", async () => {
    await held.promise;
    log.push("a1");
    throw new Error("failed");
  });
  const second = run("a", async () => void log.push("a2"));
  await run("b", async () => void log.push("b1"));
  expect(log).toEqual(["b1"]);
  held.resolve();
  await expect(first).rejects.toThrow("failed");
  await idle();
  expect(log).toEqual(["b1", "a1", "a2"]);
  await second;
});

test("work that is added while the second of its key runs waits for it", async () => {
  const { run, idle } = serialByKey();
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const log: string[] = [];
  const first = run("a", async () => void log.push("first"));
  void run("a", async () => {
    begun.resolve();
    await held.promise;
    log.push("second");
  });
  await first;
  await begun.promise;
  void run("a", async () => void log.push("third"));
  held.resolve();
  await idle();
  expect(log).toEqual(["first", "second", "third"]);
});

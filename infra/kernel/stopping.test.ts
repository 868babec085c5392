import { expect, test } from "vitest";
import { stopping } from "./stopping.ts";

// asvs: 1.4.3
test("resources close in the reverse order of their opening, once, and failures are named", async () => {
  const closed: string[] = [];
  const all = stopping();
  all.add("database", async () => closed.push("database"));
  all.add("broken", async () => {
    throw new Error("no");
  });
  all.add("server", async () => closed.push("server"));
  expect(await Promise.all([all.stop(), all.stop()])).toEqual([["broken"], ["broken"]]);
  expect(closed).toEqual(["server", "database"]);
});

test("a resource that does not close is named and delays neither the others nor the end", async () => {
  const closed: string[] = [];
  const all = stopping(50);
  all.add("database", async () => closed.push("database"));
  all.add("hangs", () => new Promise(() => {}));
  all.add("hangs too", () => new Promise(() => {}));
  expect(await all.stop()).toEqual(["hangs too", "hangs"]);
  expect(closed).toEqual(["database"]);
});

test("a resource opened during the stop is closed too", async () => {
  const closed: string[] = [];
  const all = stopping();
  all.add("server", async () => {
    all.add("late", async () => closed.push("late"));
  });
  expect(await all.stop()).toEqual([]);
  expect(closed).toEqual(["late"]);
});

test("a resource opened after the stop is closed at once", async () => {
  const all = stopping();
  await all.stop();
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  all.add("late", async () => resolve("closed"));
  expect(await closed).toBe("closed");
});

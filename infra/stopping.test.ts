import { expect, test } from "vitest";
import { stopping } from "./stopping.ts";

test("things close in the opposite order of their opening, once, and failures are named", async () => {
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

import { expect, test } from "vitest";
import { readFunnel } from "./contract.ts";

test("a period that ends before it begins is refused, and says where", () => {
  const asked = readFunnel.input.safeParse({ from: "2026-03-05", to: "2026-03-04" });
  expect(asked.error?.issues.map(({ path }) => path)).toEqual([["from"]]);
  expect(readFunnel.input.safeParse({ from: "2026-03-04", to: "2026-03-04" }).success).toBe(true);
});

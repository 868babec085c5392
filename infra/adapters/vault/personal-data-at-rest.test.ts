import { afterAll, expect, test } from "vitest";
import { stopping } from "../../kernel/stopping.ts";
import { scanErasure } from "../../proof/erasure/scan.ts";

const WITHIN_MS = 600_000;
const all = stopping(20_000);
afterAll(() => all.stop());

// asvs: 14.2.4
test("no file of the database holds personal data in the clear, neither of a stored person nor of an erased one", {
  timeout: WITHIN_MS,
}, async () => {
  const { violations, files, walBytes } = await scanErasure({ kept: 1, erased: 1 }, all, () => {});
  expect(violations).toEqual([]);
  expect(files).toBeGreaterThan(500);
  expect(walBytes).toBeGreaterThan(0);
});

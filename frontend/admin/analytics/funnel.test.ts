import type { FunnelStep } from "@asesorador/domain/journey/contract";
import { expect, test } from "vitest";
import { shareOf } from "../../kernel/share-of.ts";
import { biggestLeak, duration, sentIn } from "./funnel.ts";

const step = (name: FunnelStep["step"], reached: number, leftRate: number | null): FunnelStep => ({
  step: name,
  reached,
  ofStarted: null,
  left: 0,
  leftRate,
  dwell: { stays: 0, averageMs: null, medianMs: null },
});

test("the biggest leak is the greatest share, not the greatest number; without leaks it is null", () => {
  const steps = [step("presupuesto", 1000, 20), step("prioridades", 800, 5), step("contacto", 40, 55)];
  expect(biggestLeak({ steps })?.step).toBe("contacto");
  expect(biggestLeak({ steps: [step("presupuesto", 3, 0), step("enviado", 3, null)] })).toBeNull();
});

test("the last step counts sent visits, and a share of zero is null", () => {
  expect(sentIn({ steps: [step("presupuesto", 9, 0), step("enviado", 3, 0)] })).toBe(3);
  expect(shareOf(3, 9)).toBeCloseTo(33.33, 2);
  expect(shareOf(0, 0)).toBeNull();
});

test.each([
  [null, "—"],
  [0, "0\u00a0s"],
  [59_499, "59\u00a0s"],
  [59_500, "1\u00a0min"],
  [185_000, "3\u00a0min 5\u00a0s"],
  [3_600_000, "1\u00a0h 0\u00a0min"],
  [172_799_000, "47\u00a0h 59\u00a0min"],
  [176_400_000, "2\u00a0d 1\u00a0h"],
])("%s ms reads %s", (ms, text) => {
  expect(duration(ms)).toBe(text);
});

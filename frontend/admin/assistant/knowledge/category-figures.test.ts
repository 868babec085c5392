import { expect, test } from "vitest";
import { confidenceOf, effectivenessOf } from "./category-figures.ts";

test("a category's effectiveness counts ratings, not the rounded percentages of its articles", () => {
  // 13 % and 38 % of 8 each would make 26 %.
  const items = [
    { rated: 8, good: 1 },
    { rated: 8, good: 3 },
    { rated: 0, good: 0 },
  ];
  expect(effectivenessOf(items)).toEqual({ rated: 16, share: 25 });
  expect(effectivenessOf([])).toEqual({ rated: 0, share: null });
});

test("a category's confidence is the average of its answers; null without any", () => {
  const items = [
    { usage: 1, confidence: 50 },
    { usage: 3, confidence: 89.6 },
    { usage: 0, confidence: null },
  ];
  expect(confidenceOf(items)).toBeCloseTo(79.7);
  expect(confidenceOf([{ usage: 0, confidence: null }])).toBeNull();
});

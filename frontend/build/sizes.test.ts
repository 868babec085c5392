import { expect, test } from "vitest";
import { isOver, sizesReport } from "./sizes.ts";

const size = { what: "landing script, gz", bytes: 1_500, atMost: 1_500 };

test("a figure may reach its limit, and is over it by one byte more", () => {
  expect([isOver(size), isOver({ ...size, bytes: 1_501 })]).toEqual([false, true]);
});

test("the report marks what is over, and names the goal where the gate is another", () => {
  const [within, over, aimed] = sizesReport([
    size,
    { ...size, bytes: 2_000 },
    { ...size, goal: 1_000 },
  ]).split("\n");
  expect(within).toMatch(/1\.5 kB of +1\.5 kB$/);
  expect(over).toMatch(/2\.0 kB of +1\.5 kB {2}OVER$/);
  expect(aimed).toMatch(/\(goal 1\.0 kB\)$/);
});

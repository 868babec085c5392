import { expect, test } from "vitest";
import { Usage } from "../../kernel/command-line.ts";
import { leadsPlan } from "./plan.ts";

test("a plan without flags has every contender and mode in five rounds; flags narrow it", () => {
  expect(leadsPlan({})).toMatchObject({ rounds: 5, measuredMs: 2_000 });
  expect(leadsPlan({}).contenders).toEqual([
    "ours",
    "crud-duties",
    "crud",
    "crud-batched",
    "emmett",
    "ceiling",
  ]);
  expect(leadsPlan({}).modes).toHaveLength(4);
  expect(leadsPlan({ quick: true, rounds: "3", only: "crud,ours", at: "16" })).toMatchObject({
    rounds: 3,
    contenders: ["crud", "ours"],
    modes: [{ kind: "closed", connections: 16 }],
  });
});

test.each([{ rounds: "0" }, { rounds: "1.5" }, { seconds: "soon" }, { only: "ours,theirs" }, { at: "17" }])(
  "%o is refused",
  (flags) => {
    expect(() => leadsPlan(flags)).toThrow(Usage);
  },
);

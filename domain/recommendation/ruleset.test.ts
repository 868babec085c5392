import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import * as constants from "./constants.ts";
import { RULESET } from "./ruleset.ts";

test("the ruleset names the recommendation's constants: write its new name when they change", () => {
  const figures = Object.entries(constants).sort(([a], [b]) => (a < b ? -1 : 1));
  expect(RULESET).toBe(createHash("sha256").update(JSON.stringify(figures)).digest("hex").slice(0, 12));
});

import { expect, test } from "vitest";
import { paramsIn, searchAt } from "./address.ts";
import { leadSample } from "./lead-samples.ts";

const { id } = leadSample(1);

test.each([
  { lead: null, board: false },
  { lead: id, board: true },
])("%j is read back from the address, which keeps its other parameters", (params) => {
  const search = searchAt("?tab=leads&q=ana&lead=x&vista=x", params);
  expect(paramsIn(search)).toEqual(params);
  expect(search).toContain("tab=leads&q=ana");
});

test("an invalid id opens nothing", () => {
  expect(paramsIn("?lead=../../etc&vista=lista")).toEqual({ lead: null, board: false });
});

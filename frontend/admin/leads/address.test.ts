import { expect, test } from "vitest";
import { placeIn, searchAt } from "./address.ts";
import { leadSample } from "./lead-samples.ts";

const { id } = leadSample(1);

test.each([
  { lead: null, board: false },
  { lead: id, board: true },
])("%j is read back from the address, which keeps its other parameters", (place) => {
  const search = searchAt("?tab=leads&q=ana&lead=x&vista=x", place);
  expect(placeIn(search)).toEqual(place);
  expect(search).toContain("tab=leads&q=ana");
});

test("an invalid id opens nothing", () => {
  expect(placeIn("?lead=../../etc&vista=lista")).toEqual({ lead: null, board: false });
});

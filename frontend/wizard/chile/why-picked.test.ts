import { expect, test } from "vitest";
import { whyPicked } from "./why-picked.ts";

test("the reason is the rule that picked the plan", () => {
  expect(whyPicked("WOM", "for_you", "ahorrar")).toBe(
    "Tiene el precio más bajo entre los planes de tu tipo que cuestan menos que tu boleta.",
  );
  expect(whyPicked("WOM", "alternative", "mejor_servicio")).toBe(
    "Tiene el precio más cercano a lo que ya pagas entre los planes de tu tipo.",
  );
});

test("a preferred brand is told", () => {
  expect(whyPicked("VTR", "for_you", "ambos")).toContain("Miramos primero los planes de VTR");
});

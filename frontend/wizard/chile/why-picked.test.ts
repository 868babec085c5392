import { expect, test } from "vitest";
import { whyPicked } from "./why-picked.ts";

test("the reason states the rule that selected the plan", () => {
  expect(whyPicked("WOM", "for_you", "ahorrar")).toBe(
    "Tiene el precio más bajo entre los planes de tu tipo que empiezan costando menos que tu boleta.",
  );
  expect(whyPicked("WOM", "alternative", "mejor_servicio")).toBe(
    "Tiene el precio más cercano a lo que ya pagas entre los planes de tu tipo.",
  );
});

test("the reason of a preferred brand's plan mentions the preference", () => {
  expect(whyPicked("VTR", "for_you", "ambos")).toBe(
    "Tiene el mayor ahorro con su precio de entrada entre los planes de VTR de tu tipo que empiezan costando menos que tu boleta. Miramos primero los de VTR: es la marca que preferimos.",
  );
});

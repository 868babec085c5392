import type { Priority } from "@asesorador/domain/kernel/market";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { expect, test } from "vitest";
import type { ChileDraft } from "./chile-draft.ts";
import { whyPicked } from "./why-picked.ts";

const of = (priority: Priority, currentCompany: ChileDraft["currentCompany"] = "entel") => ({
  priority,
  currentCompany,
});

test("the reason states the rule that selected the plan", () => {
  expect(whyPicked("WOM", "for_you", of("ahorrar"), false)).toBe(
    "Tiene el precio más bajo entre los planes de tu tipo que empiezan costando menos que tu boleta.",
  );
  expect(whyPicked("WOM", "alternative", of("mejor_servicio"), false)).toBe(
    "Tiene el precio más cercano a lo que ya pagas entre los planes de tu tipo.",
  );
});

test("the reason names the plans that may serve the comuna where others do not", () => {
  expect(whyPicked("WOM", "for_you", of("ahorrar"), true)).toBe(
    "Tiene el precio más bajo entre los planes de tu tipo que llegan o podrían llegar a tu comuna y empiezan costando menos que tu boleta.",
  );
  expect(whyPicked("WOM", "alternative", of("ahorrar"), true)).toBe(
    "Tiene el precio más bajo entre los planes de tu tipo que llegan o podrían llegar a tu comuna.",
  );
});

test("the reason of a preferred brand's plan mentions the preference", () => {
  expect(whyPicked("VTR", "for_you", of("ambos"), false)).toBe(
    "Tiene el mayor ahorro con su precio de entrada entre los planes de VTR de tu tipo que empiezan costando menos que tu boleta. Miramos primero los de VTR: es la marca que preferimos.",
  );
});

test.each([
  ["ahorrar", "Tiene el precio más bajo entre los planes de tu tipo."],
  ["mejor_servicio", "Es el más rápido entre los planes de tu tipo."],
  ["ambos", "Tiene el precio más bajo entre los planes de tu tipo."],
] as const)(
  "the reason for a household without internet names no bill and no saving (%s)",
  (priority, text) => {
    expect(whyPicked("WOM", "for_you", of(priority, NO_COMPANY), false)).toBe(text);
  },
);

import { centsIn } from "../shared/amounts.ts";
import {
  CONTACT_FIELDS,
  contactProblem,
  isBlank,
  noContact,
  type Problem,
} from "../shared/contact-problems.ts";
import type { ShortMarket } from "../shared/short-market.ts";
import type { FieldOf, WizardRules } from "../shared/short-rules.ts";
import type { CarDraft } from "./car-draft.ts";
import { toPayload } from "./payload.ts";

type CarField = FieldOf<CarDraft>;

export const PLATE_LENGTH = 6;
export const YEAR_MIN = 1990;

/**
 * Specification, sections 2.8, 4 and 5. `thisYear` is the default model year; next year's models are accepted
 * too.
 */
export const carRules = (thisYear: number, market: ShortMarket): WizardRules<CarDraft> => ({
  id: "car",
  market,
  empty: {
    ...noContact,
    hasPlate: null,
    vehiclePlate: "",
    vehicleYear: String(thisYear),
    vehicleBrand: "",
    vehicleModel: "",
    uninsured: false,
    coverageType: null,
    monthlyPremium: "",
  },
  forms: [
    ["hasPlate", "vehiclePlate"],
    ["vehicleYear", "vehicleBrand", "vehicleModel"],
    ["uninsured", "coverageType", "monthlyPremium"],
    [...CONTACT_FIELDS],
  ],
  problemOf: (draft, field) => problemOf(draft, field, { yearMax: thisYear + 1, market }),
  edited,
  toPayload: (submission) => toPayload(submission, market),
});

/** "Choosing has/no plate clears the plate"; plates are upper-cased, without their dash. Without insurance there is no premium. */
const edited = (draft: CarDraft, change: Partial<CarDraft>): CarDraft => {
  const next = { ...draft, ...change, ...(change.uninsured ? { monthlyPremium: "" } : {}) };
  if (change.hasPlate !== undefined) return { ...next, vehiclePlate: "" };
  const plate = next.vehiclePlate.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return { ...next, vehiclePlate: plate.slice(0, PLATE_LENGTH) };
};

type Bounds = { readonly yearMax: number; readonly market: ShortMarket };

const problemOf = (draft: CarDraft, field: CarField, { yearMax, market }: Bounds): Problem | null => {
  switch (field) {
    case "vehiclePlate":
      return draft.hasPlate === "yes" && isBlank(draft.vehiclePlate) ? "missing" : null;
    case "vehicleYear":
      return yearProblem(draft.vehicleYear, yearMax);
    case "monthlyPremium":
      if (draft.uninsured) return null;
      if (isBlank(draft.monthlyPremium)) return "missing";
      return centsIn(draft.monthlyPremium, market.currency) === null ? "not_an_amount" : null;
    case "uninsured":
      return null;
    case "hasPlate":
    case "vehicleBrand":
    case "vehicleModel":
    case "coverageType":
      return isBlank(draft[field]) ? "missing" : null;
    default:
      return contactProblem(draft, field, market.country);
  }
};

const yearProblem = (typed: string, yearMax: number): Problem | null => {
  if (isBlank(typed)) return "missing";
  const year = /^\d{4}$/.test(typed.trim()) ? Number(typed) : 0;
  return year >= YEAR_MIN && year <= yearMax ? null : "out_of_range";
};

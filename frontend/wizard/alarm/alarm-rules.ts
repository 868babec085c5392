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
import type { AlarmDraft } from "./alarm-draft.ts";
import { toPayload } from "./payload.ts";

type AlarmField = FieldOf<AlarmDraft>;

/** Specification, sections 2.7, 4 and 5. */
export const alarmRules = (market: ShortMarket): WizardRules<AlarmDraft> => ({
  id: "alarm",
  market,
  empty: {
    ...noContact,
    propertyType: null,
    location: "",
    securityNeeds: [],
    hasCurrentAlarm: null,
    currentProvider: null,
    monthlyPayment: "",
  },
  forms: [
    ["propertyType"],
    ["location"],
    ["securityNeeds"],
    ["hasCurrentAlarm", "currentProvider", "monthlyPayment"],
    [...CONTACT_FIELDS],
  ],
  problemOf: (draft, field) => problemOf(draft, field, market),
  edited: (draft, change) => ({ ...draft, ...change, ...(change.hasCurrentAlarm === "no" ? NO_ALARM : {}) }),
  toPayload: (submission) => toPayload(submission, market),
});

/** "Choosing 'no alarm' clears provider and payment." */
const NO_ALARM = { currentProvider: null, monthlyPayment: "" } as const;

const problemOf = (draft: AlarmDraft, field: AlarmField, market: ShortMarket): Problem | null => {
  switch (field) {
    case "currentProvider":
      return draft.hasCurrentAlarm === "yes" && isBlank(draft.currentProvider) ? "missing" : null;
    case "monthlyPayment":
      return draft.hasCurrentAlarm === "yes" ? paymentProblem(draft.monthlyPayment, market) : null;
    case "propertyType":
    case "location":
    case "securityNeeds":
    case "hasCurrentAlarm":
      return isBlank(draft[field]) ? "missing" : null;
    default:
      return contactProblem(draft, field, market.country);
  }
};

const paymentProblem = (typed: string, { currency }: ShortMarket): Problem | null => {
  if (isBlank(typed)) return "missing";
  return centsIn(typed, currency) === null ? "not_an_amount" : null;
};

import { person } from "../shared/short-spec.ts";
import type { AlarmDraft } from "./alarm-draft.ts";

// Sample data for tests.

export const filledAlarm: AlarmDraft = {
  ...person,
  propertyType: "casa",
  location: "Ñuñoa",
  securityNeeds: ["cameras", "panic"],
  hasCurrentAlarm: "yes",
  currentProvider: "ADT",
  monthlyPayment: "40.000",
};

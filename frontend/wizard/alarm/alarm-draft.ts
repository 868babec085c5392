import type { ContactAnswers } from "../shared/contact-problems.ts";

export type PropertyType = "casa" | "departamento" | "local";
export type SecurityNeed = "cameras" | "sensors" | "monitoring" | "panic" | "fire" | "access";
export type AlarmProvider = "Prosegur" | "ADT" | "Securitas" | "Otro";

/** Specification, section 3, "Alarm wizard data". Text is stored as typed; null: not chosen yet. */
export type AlarmDraft = ContactAnswers & {
  readonly propertyType: PropertyType | null;
  /** Comuna or district, as typed. */
  readonly location: string;
  readonly securityNeeds: readonly SecurityNeed[];
  readonly hasCurrentAlarm: "yes" | "no" | null;
  readonly currentProvider: AlarmProvider | null;
  /** In the market's currency. */
  readonly monthlyPayment: string;
};

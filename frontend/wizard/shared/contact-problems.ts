import type { Country } from "@asesorador/domain/kernel/market";
import { normaliseEmail, normalisePhone } from "@asesorador/domain/lead/phone-and-email";

/** Problem of a field. `unreachable` leaves the button enabled and is reported on submit. */
export type Problem = "missing" | "not_an_amount" | "out_of_range" | "unreachable";

/** The contact fields of the short wizards and the Chile-style wizard. */
export type ContactAnswers = {
  readonly name: string;
  readonly rut: string;
  readonly phone: string;
  readonly email: string;
  readonly consent: boolean;
};
export type ContactField = keyof ContactAnswers;

/** In screen order. */
export const CONTACT_FIELDS = ["name", "rut", "phone", "email", "consent"] as const;
export const noContact: ContactAnswers = { name: "", rut: "", phone: "", email: "", consent: false };

/** Whether an answer is missing: null, an empty text or list, an unticked box. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === false ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** A phone without a country code is read as one of `country`, as the server reads it. */
export const contactProblem = (
  answers: ContactAnswers,
  field: ContactField,
  country: Country,
): Problem | null => {
  if (isBlank(answers[field])) return "missing";
  if (field === "phone") return normalisePhone(answers.phone, country) === null ? "unreachable" : null;
  if (field === "email") return normaliseEmail(answers.email) === null ? "unreachable" : null;
  return null;
};

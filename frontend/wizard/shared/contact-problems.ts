import { normaliseEmail, normalisePhone } from "@asesorador/domain/lead/identity";

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

export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === false ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** Leads of these wizards belong to Peru, so phones without a country code are read as Peruvian. */
export const contactProblem = (answers: ContactAnswers, field: ContactField): Problem | null => {
  if (isBlank(answers[field])) return "missing";
  if (field === "phone") return normalisePhone(answers.phone, "peru") === null ? "unreachable" : null;
  if (field === "email") return normaliseEmail(answers.email) === null ? "unreachable" : null;
  return null;
};

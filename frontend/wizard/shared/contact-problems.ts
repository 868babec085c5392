import { normaliseEmail, normalisePhone } from "@asesorador/domain/lead/identity";

/** What keeps a field from being complete. `unreachable` leaves the button enabled and is told on the press. */
export type Problem = "missing" | "not_an_amount" | "out_of_range" | "unreachable";

/** The contact step that the short wizards and the Chile-style one ask for. */
export type ContactAnswers = {
  readonly name: string;
  readonly rut: string;
  readonly phone: string;
  readonly email: string;
  readonly consent: boolean;
};
export type ContactField = keyof ContactAnswers;

/** In the order in which they stand on the screen. */
export const CONTACT_FIELDS = ["name", "rut", "phone", "email", "consent"] as const;
export const noContact: ContactAnswers = { name: "", rut: "", phone: "", email: "", consent: false };

export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === false ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** Leads of these wizards are filed under Peru, whose numbers a phone is read by; others carry their plus sign. */
export const contactProblem = (answers: ContactAnswers, field: ContactField): Problem | null => {
  if (isBlank(answers[field])) return "missing";
  if (field === "phone") return normalisePhone(answers.phone, "peru") === null ? "unreachable" : null;
  if (field === "email") return normaliseEmail(answers.email) === null ? "unreachable" : null;
  return null;
};

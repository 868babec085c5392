import type { CurrentService, HousingType, PeruCompany, Priority } from "@asesorador/domain/kernel/market";
import { NO_COMPANY, type NoCompany } from "@asesorador/domain/kernel/no-company";
import { normaliseEmail, normalisePhone } from "@asesorador/domain/lead/phone-and-email";
import type { PeruProfile } from "@asesorador/domain/recommendation/peru-recommend";
import { centsIn } from "../shared/amounts.ts";

/** The visitor's answers. Text is stored as typed; null: not chosen yet. */
export type Draft = {
  readonly housingType: HousingType | null;
  /** The code of a district; "" where it was not stated, which is valid. */
  readonly district: string;
  /** Soles a month. */
  readonly monthlyPayment: string;
  /** NO_COMPANY: no internet at home today, and no payment. */
  readonly currentCompany: PeruCompany | NoCompany | null;
  readonly currentService: CurrentService | null;
  readonly priority: Priority | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly dni: string;
  readonly address: string;
  readonly dataConsent: boolean;
};
export type DraftField = keyof Draft;

export const emptyDraft: Draft = {
  housingType: null,
  district: "",
  monthlyPayment: "",
  currentCompany: null,
  currentService: null,
  priority: null,
  name: "",
  phone: "",
  email: "",
  dni: "",
  address: "",
  dataConsent: false,
};

/** In screen order: the first with a problem receives the focus. */
export const BUDGET_FIELDS = [
  "housingType",
  "district",
  "monthlyPayment",
  "currentCompany",
  "currentService",
] as const;
export const PRIORITY_FIELDS = ["priority"] as const;
export const CONTACT_FIELDS = ["name", "phone", "email", "dni", "address", "dataConsent"] as const;

export type Problem = "missing" | "not_an_amount" | "unreachable";
/** The texts of the problems that these fields can have. */
export type ProblemTexts<Field extends DraftField> = Readonly<
  Record<Field, Readonly<Partial<Record<Problem, string>>>>
>;
export type Problems = { readonly [Field in DraftField]?: Problem };

/** Problems of these fields by field. */
export const problemsIn = (draft: Draft, fields: readonly DraftField[]): Problems =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(draft, field);
      return problem ? [[field, problem]] : [];
    }),
  );

/**
 * Specification, section 5: whether a step's button is enabled. Whether phone and e-mail can be reached is
 * checked on submit.
 */
export const isFilledIn = (draft: Draft, fields: readonly DraftField[]): boolean =>
  fields.every((field) => {
    const problem = problemOf(draft, field);
    return problem === null || problem === "unreachable";
  });

const problemOf = (draft: Draft, field: DraftField): Problem | null => {
  const value = draft[field];
  if (field === "district" || (field === "monthlyPayment" && isUnconnected(draft))) return null;
  if (value === null || value === false || (typeof value === "string" && value.trim() === ""))
    return "missing";
  if (field === "monthlyPayment") return paymentCents(draft) === null ? "not_an_amount" : null;
  if (field === "phone") return normalisePhone(draft.phone, "peru") === null ? "unreachable" : null;
  if (field === "email") return normaliseEmail(draft.email) === null ? "unreachable" : null;
  return null;
};

/** Whether the household has no internet today. */
export const isUnconnected = ({ currentCompany }: Pick<Draft, "currentCompany">): boolean =>
  currentCompany === NO_COMPANY;

/** Today's payment in cents; null unless it is an amount above 0. */
export const paymentCents = ({ monthlyPayment }: Pick<Draft, "monthlyPayment">): number | null =>
  centsIn(monthlyPayment, "PEN");

/** Input of the recommendation from steps 1 and 2; null while incomplete. */
export const profileOf = (draft: Draft): PeruProfile | null => {
  const { housingType, district, currentCompany, currentService, priority } = draft;
  const monthlyPaymentCents = paymentCents(draft);
  if (!housingType || !currentCompany || !currentService || !priority) return null;
  if (monthlyPaymentCents === null && !isUnconnected(draft)) return null;
  return {
    housing: housingType,
    monthlyPaymentCents,
    company: currentCompany,
    service: currentService,
    priority,
    district: district || null,
  };
};

/** As profileOf, where steps 1 and 2 are known to be complete. Throws otherwise. */
export const wholeProfile = (draft: Draft): PeruProfile => {
  const profile = profileOf(draft);
  if (!profile) throw new Error("The analysis starts only after steps 1 and 2 are complete.");
  return profile;
};

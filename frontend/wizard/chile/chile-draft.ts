import type { CurrentService, Priority } from "@asesorador/domain/kernel/market";
import { NO_COMPANY, type NoCompany } from "@asesorador/domain/kernel/no-company";
import { recordOf } from "@asesorador/domain/kernel/record-of";
import type { ChileProfile } from "@asesorador/domain/recommendation/chile-pick";
import { centsIn } from "../shared/amounts.ts";
import {
  type ContactAnswers,
  contactProblem,
  isBlank,
  noContact,
  type Problem,
} from "../shared/contact-problems.ts";
import type { Category } from "./category.ts";

/** Options for today's company: specification, section 2.2. */
export const COMPANIES = ["movistar", "entel", "claro", "vtr", "mundo", "gtd", "wom", "otro"] as const;
export type ChileCompany = (typeof COMPANIES)[number];

/** The visitor's answers. Text is stored as typed; null: not chosen yet. */
export type ChileDraft = ContactAnswers & {
  readonly serviceCategory: Category | null;
  /** The code of a comuna; "" where it was not stated, which is valid. */
  readonly district: string;
  /** Pesos a month. */
  readonly monthlyPayment: string;
  /** NO_COMPANY: no internet at home today, and no payment. */
  readonly currentCompany: ChileCompany | NoCompany | null;
  readonly currentService: CurrentService | null;
  readonly priority: Priority | null;
  readonly preferences: readonly string[];
  readonly address: string;
};
export type ChileField = keyof ChileDraft;

export const emptyDraft: ChileDraft = {
  ...noContact,
  serviceCategory: null,
  district: "",
  monthlyPayment: "",
  currentCompany: null,
  currentService: null,
  priority: null,
  preferences: [],
  address: "",
};

/** In screen order: the first with a problem receives the focus. */
export const SPEND_FIELDS = ["district", "currentCompany", "monthlyPayment"] as const;
/** What step 1 may change: a bill also states the service, which step 2 asks for. */
export const SPEND_EDITS = [...SPEND_FIELDS, "currentService"] as const;
export const CONTACT_FIELDS = ["name", "rut", "phone", "email", "address", "consent"] as const;
const PERSONAL_FIELDS = ["name", "rut", "phone", "email", "address"] as const;

/** Problems of these fields, in their order. */
export const problemsIn = (
  draft: ChileDraft,
  fields: readonly ChileField[],
): readonly { readonly field: ChileField; readonly problem: Problem }[] =>
  fields.flatMap((field) => {
    const problem = problemOf(draft, field);
    return problem === null ? [] : [{ field, problem }];
  });

const problemOf = (draft: ChileDraft, field: ChileField): Problem | null => {
  if (field === "district" || (field === "monthlyPayment" && isUnconnected(draft))) return null;
  if (isBlank(draft[field])) return "missing";
  if (field === "monthlyPayment")
    return centsIn(draft.monthlyPayment, "CLP") === null ? "not_an_amount" : null;
  return field === "phone" || field === "email" ? contactProblem(draft, field, "chile") : null;
};

/** Whether the household has no internet today. */
export const isUnconnected = ({ currentCompany }: Pick<ChileDraft, "currentCompany">): boolean =>
  currentCompany === NO_COMPANY;

/** The contact data, trimmed. */
export const customerOf = (draft: ChileDraft) => recordOf(PERSONAL_FIELDS, (field) => draft[field].trim());

/** Input of the recommendation from steps 1 to 3; null while incomplete. */
export const profileOf = (draft: ChileDraft): ChileProfile | null => {
  const { currentCompany, currentService, priority } = draft;
  const monthlyPaymentCents = centsIn(draft.monthlyPayment, "CLP");
  if (!currentCompany || !currentService || !priority) return null;
  if (monthlyPaymentCents === null && !isUnconnected(draft)) return null;
  return {
    monthlyPaymentCents,
    company: currentCompany,
    service: currentService,
    priority,
    district: draft.district || null,
  };
};

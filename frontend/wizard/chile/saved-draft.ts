import { fromCents, toCents } from "@asesorador/domain/kernel/amount";
import type { CurrentService } from "@asesorador/domain/kernel/market";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { showInAddress } from "../../kernel/change-history.ts";
import { centsIn } from "../shared/amounts.ts";
import { draftStore } from "../shared/draft-store.ts";
import { districtIn, isShared, oneOf, originIn, PRIORITIES } from "../shared/linked-answers.ts";
import { isCategory } from "./category.ts";
import { type ChileContext, type Restored, STEP } from "./chile-context.ts";
import { type ChileDraft, COMPANIES, customerOf, isUnconnected } from "./chile-draft.ts";
import { DRAFT_KEY, isLink } from "./draft-key.ts";
import { parseAnswers, parseStated, withoutAnswers } from "./link.ts";

type Customer = ReturnType<typeof customerOf>;

/** The specification's "main flow form data" (section 3). Amounts in pesos. */
type Saved = {
  readonly serviceCategory?: unknown;
  readonly monthlyPayment?: unknown;
  readonly currentCompany?: unknown;
  /** A comuna's code; "" without one. */
  readonly district?: unknown;
  readonly currentService?: unknown;
  /** The chosen plan's id as text. */
  readonly desiredService?: unknown;
  readonly preferences?: unknown;
  readonly priority?: unknown;
  readonly estimatedSavings?: unknown;
  readonly monthlySavings?: unknown;
  /** Other writers of the key store it in the clear, this one in `Personal`. */
  readonly customerInfo?: Partial<Customer> | null;
};

/**
 * `customerInfo` is set once the lead is sent or saved in the outbox, and marks step 6. Until then the data
 * is in `typed`; `leadId` beside it is the lead that was being sent when the page ended.
 */
type Personal = {
  readonly customerInfo?: Partial<Customer> | null;
  readonly typed?: Partial<Customer>;
  readonly leadId?: string;
};

type Writable = Pick<
  ChileContext,
  "draft" | "selected" | "savings" | "leadId" | "isSending" | "step" | "resume"
>;

const store = draftStore<Saved, Personal>(DRAFT_KEY);

/** Saves the draft: the answers at once, the personal data as soon as it is encrypted. */
export const saveDraft = async (context: Writable, now?: number): Promise<void> => {
  const { draft, step, leadId, isSending } = context;
  if (draft.serviceCategory === null) return;
  const customer = customerOf(draft);
  const isBlank = Object.values(customer).every((text) => text === "");
  const personal: Personal =
    step === STEP.confirmation
      ? { customerInfo: customer, leadId }
      : { typed: customer, ...(isSending ? { leadId } : {}) };
  await store.save(plainOf(context), isBlank ? null : personal, now);
};

const plainOf = ({ draft, selected, savings, resume }: Writable): Saved => ({
  serviceCategory: draft.serviceCategory,
  monthlyPayment: fromCents(centsIn(draft.monthlyPayment, "CLP") ?? 0),
  currentCompany: draft.currentCompany,
  district: draft.district,
  currentService: draft.currentService,
  desiredService: String(selected?.plan.serviceId ?? resume?.desiredService ?? ""),
  preferences: draft.preferences,
  priority: draft.priority,
  estimatedSavings: fromCents(savings?.annualCents ?? 0),
  monthlySavings: fromCents(savings?.monthlyCents ?? 0),
});

export const clearDraft = store.clear;

/**
 * The answers of a shared link, or else the draft of an earlier visit. A link replaces that draft: its
 * answers are removed from the address and saved as the new draft.
 */
export const linkOrDraft = async (): Promise<Restored | null> => {
  if (!isLink()) return restoreDraft();
  const { search } = location;
  const linked = parseAnswers(search);
  showInAddress(withoutAnswers());
  if (!linked) return withStated(await restoreDraft(), search);
  await clearDraft();
  return linked;
};

/**
 * Values of the chat's link replace those of the draft; a draft that was sent stays as it is. The chat's link is about
 * telecommunications, so that it does not begin at the picker.
 */
const withStated = (restored: Restored | null, search: string): Restored | null => {
  const stated = parseStated(search);
  const before: Partial<ChileDraft> = restored?.draft ?? {};
  const isNew = (Object.keys(stated) as (keyof ChileDraft)[]).some(
    (field) => stated[field] !== before[field],
  );
  const step = isShared(new URLSearchParams(search)) ? STEP.category : STEP.spend;
  if (restored?.step === STEP.confirmation || !(isNew || (restored?.step ?? 0) < step)) return restored;
  if (isNew) store.begin(originIn(search));
  // Who pays has a company.
  const isConnected = stated.monthlyPayment && before.currentCompany === NO_COMPANY;
  const draft = {
    ...before,
    ...(isConnected && { currentCompany: null }),
    ...stated,
    ...(step > STEP.category && { serviceCategory: "telecomunicaciones" as const }),
  };
  return { draft, step, isSending: false, desiredService: null, savings: null, leadId: null };
};

/** The draft of an earlier visit; null when there is none, it is older than 24 hours, or it cannot be parsed. */
export const restoreDraft = async (now?: number): Promise<Restored | null> => {
  const found = await store.restore(now);
  return found && restoredFrom(found.plain, found.personal);
};

const restoredFrom = (saved: Saved, { customerInfo, typed, leadId }: Personal): Restored => {
  const sent = customerInfo ?? saved.customerInfo ?? null;
  const desired = Number(saved.desiredService || Number.NaN);
  const plain = plainDraft(saved);
  const desiredService = Number.isInteger(desired) ? desired : null;
  const isSending = sent === null && leadId !== undefined;
  return {
    draft: { ...plain, ...textsIn(sent ?? typed ?? {}) },
    step: isSending ? 6 : progressOf({ ...plain, desiredService }, sent),
    isSending,
    desiredService,
    savings: {
      monthlyCents: toCents(amount(saved.monthlySavings)),
      annualCents: toCents(amount(saved.estimatedSavings)),
    },
    leadId: leadId ?? null,
  };
};

type Progress = Pick<ChileDraft, "currentCompany" | "currentService" | "priority" | "monthlyPayment"> & {
  readonly desiredService: number | null;
};

/** Specification, section 4, "Draft restore": the furthest progress decides. */
const progressOf = (draft: Progress, sent: Partial<Customer> | null): Restored["step"] => {
  if (sent?.name?.trim() && sent.phone?.trim()) return 6;
  if (draft.desiredService !== null) return 5;
  if (draft.priority) return 4;
  if (draft.currentService) return 3;
  return isUnconnected(draft) || (draft.monthlyPayment !== "" && draft.currentCompany) ? 2 : 0;
};

/** The draft may come from another version of the page: unknown values are dropped. */
const plainDraft = (saved: Saved) => {
  const payment = amount(saved.monthlyPayment);
  const preferences = Array.isArray(saved.preferences) ? saved.preferences : [];
  return {
    serviceCategory: isCategory(saved.serviceCategory) ? saved.serviceCategory : "telecomunicaciones",
    monthlyPayment: payment > 0 ? String(payment) : "",
    currentCompany: oneOf([...COMPANIES, NO_COMPANY], saved.currentCompany),
    district: districtIn(saved.district),
    currentService: LEGACY_SERVICES[String(saved.currentService)] ?? null,
    priority: oneOf(PRIORITIES, saved.priority),
    preferences: preferences.filter((one): one is string => typeof one === "string"),
  } as const;
};

/** Legacy values, mapped as in the specification, section 3. */
const LEGACY_SERVICES: Readonly<Record<string, CurrentService>> = {
  internet: "internet",
  doble: "doble",
  triple: "triple",
  doble_pack: "doble",
  triple_pack: "triple",
};

const amount = (value: unknown): number => {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
};

const textsIn = (customer: Partial<Customer>): Partial<ChileDraft> =>
  Object.fromEntries(
    (["name", "rut", "phone", "email", "address"] as const).flatMap((field) =>
      typeof customer[field] === "string" ? [[field, customer[field]]] : [],
    ),
  );

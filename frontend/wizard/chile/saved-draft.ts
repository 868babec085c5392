import { fromCents, toCents } from "@asesorador/domain/kernel/amount";
import type { CurrentService } from "@asesorador/domain/kernel/market";
import { forgetDraftKey, type SealedText, sealDraft, unsealDraft } from "../../kernel/draft-encryption.ts";
import { showInAddress } from "../browse/address.ts";
import { pesosIn } from "../shared/amounts.ts";
import { isCategory } from "./category.ts";
import type { ChileContext, Restored } from "./chile-context.ts";
import { type ChileDraft, companyIn, customerOf, isUnconnected, PRIORITIES } from "./chile-draft.ts";
import { DRAFT_KEY, isLink } from "./draft-key.ts";
import { parseAnswers, withoutAnswers } from "./link.ts";

/** Specification, section 4. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

type Customer = ReturnType<typeof customerOf>;

/** The specification's "main flow form data" (section 3). Amounts in pesos. */
type Saved = {
  readonly serviceCategory?: unknown;
  readonly monthlyPayment?: unknown;
  readonly currentCompany?: unknown;
  readonly currentService?: unknown;
  /** The chosen plan's id as text. */
  readonly desiredService?: unknown;
  readonly preferences?: unknown;
  readonly priority?: unknown;
  readonly estimatedSavings?: unknown;
  readonly monthlySavings?: unknown;
  readonly savedAt?: unknown;
  /**
   * `Personal`, encrypted with this browser's key. Other writers of the key store `customerInfo` in the
   * clear.
   */
  readonly personal?: SealedText | null;
  readonly customerInfo?: Partial<Customer> | null;
};

/**
 * `customerInfo` is set once the lead is sent or saved in the outbox, and marks step 6. Until then the data
 * is in `typed`.
 */
type Personal = {
  readonly customerInfo?: Partial<Customer> | null;
  readonly typed?: Partial<Customer>;
  readonly leadId?: string;
};

type Writable = Pick<ChileContext, "draft" | "selected" | "savings" | "leadId" | "step" | "resume">;

let latest = 0;

/** Saves the draft: the answers at once, the personal data as soon as it is encrypted. */
export const saveDraft = async (context: Writable, now = Date.now()): Promise<void> => {
  const { draft, step, leadId } = context;
  if (draft.serviceCategory === null) return;
  latest += 1;
  const mine = latest;
  const plain = { ...plainOf(context), savedAt: new Date(now).toISOString() };
  write({ ...plain, personal: read()?.personal ?? null });
  const customer = customerOf(draft);
  if (Object.values(customer).every((text) => text === "")) return;
  const personal: Personal = step === 6 ? { customerInfo: customer, leadId } : { typed: customer };
  const sealed = await sealDraft(DRAFT_KEY, JSON.stringify(personal));
  if (mine === latest) write({ ...plain, personal: sealed });
};

const plainOf = ({ draft, selected, savings, resume }: Writable): Saved => ({
  serviceCategory: draft.serviceCategory,
  monthlyPayment: fromCents(pesosIn(draft.monthlyPayment) ?? 0),
  currentCompany: draft.currentCompany,
  currentService: draft.currentService,
  desiredService: String(selected?.plan.serviceId ?? resume?.desiredService ?? ""),
  preferences: draft.preferences,
  priority: draft.priority,
  estimatedSavings: fromCents(savings?.annualCents ?? 0),
  monthlySavings: fromCents(savings?.monthlyCents ?? 0),
});

/** Specification, section 4: "Reset clears the draft". */
export const clearDraft = (): Promise<void> => {
  latest += 1;
  try {
    localStorage.removeItem(DRAFT_KEY);
  } catch {
    // Storage is blocked: there is no draft.
  }
  return forgetDraftKey();
};

/**
 * The answers of a shared link, or else the draft of an earlier visit. A link replaces that draft: its
 * answers are removed from the address and saved as the new draft.
 */
export const linkOrDraft = async (): Promise<Restored | null> => {
  if (!isLink()) return restoreDraft();
  const linked = parseAnswers(location.search);
  showInAddress(withoutAnswers());
  if (!linked) return restoreDraft();
  await clearDraft();
  return linked;
};

/**
 * The draft of an earlier visit; null when there is none, it is older than 24 hours, or it cannot be parsed.
 */
export const restoreDraft = async (now = Date.now()): Promise<Restored | null> => {
  const saved = read();
  const savedAt = new Date(saved?.savedAt as string | number).getTime();
  if (!saved || !(now - savedAt < LIFETIME_MS)) {
    if (saved) await clearDraft();
    return null;
  }
  const personal = saved.personal ? await unsealDraft(DRAFT_KEY, saved.personal) : null;
  return restoredFrom(saved, personal === null ? {} : (JSON.parse(personal) as Personal));
};

const restoredFrom = (saved: Saved, { customerInfo, typed, leadId }: Personal): Restored => {
  const sent = customerInfo ?? saved.customerInfo ?? null;
  const desired = Number(saved.desiredService || Number.NaN);
  const plain = plainDraft(saved);
  const desiredService = Number.isInteger(desired) ? desired : null;
  return {
    draft: { ...plain, ...textsIn(sent ?? typed ?? {}) },
    step: progressOf({ ...plain, desiredService }, sent),
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
    currentCompany: companyIn(saved.currentCompany),
    currentService: LEGACY_SERVICES[String(saved.currentService)] ?? null,
    priority: PRIORITIES.find((priority) => priority === saved.priority) ?? null,
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

const read = (): Saved | null => {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? "null");
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? parsed : null;
  } catch (failure) {
    // biome-ignore lint/suspicious/noConsole: specification, section 4: "A draft parse error is only logged".
    console.info("The saved draft can't be read", failure instanceof Error ? failure.name : "");
    return null;
  }
};

const write = (saved: Saved): void => {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(saved));
  } catch {
    // Storage is full or blocked: the draft is optional.
  }
};

import { SERVICE_TYPE_OF } from "@asesorador/domain/kernel/service-type";
import {
  type ChilePick,
  type ChilePlan,
  offeredInChile,
  pickChile,
  withSavings,
} from "@asesorador/domain/recommendation/chile-pick";
import { costSummaryOf } from "@asesorador/domain/recommendation/cost-summary";
import { countPlans, type PlanCounts } from "@asesorador/domain/recommendation/plan-counts";
import { centsIn } from "../shared/amounts.ts";
import type { Plans } from "../shared/fetch-catalogue.ts";
import { type Quote, requote } from "../shared/quote.ts";
import { afterEdit, type Rejection } from "../shared/rejection.ts";
import type { SubmissionEvent } from "../shared/submission-machine.ts";
import type { Category } from "./category.ts";
import { type ChileDraft, type ChileField, profileOf } from "./chile-draft.ts";

export { offered } from "@asesorador/domain/recommendation/chile-pick";

/** Savings shown in the confirmation, in cents of pesos. */
export type Savings = { readonly monthlyCents: number; readonly annualCents: number };

/** Numbers of the steps. `confirmation`: a submitted lead, which can no longer be changed. */
export const STEP = {
  category: 0,
  spend: 1,
  service: 2,
  need: 3,
  proposal: 4,
  contact: 5,
  confirmation: 6,
} as const;

/** State restored from an earlier visit or a link; see saved-draft.ts. */
export type Restored = {
  readonly draft: Partial<ChileDraft>;
  /** The furthest step reached: specification, section 4. */
  readonly step: (typeof STEP)[keyof typeof STEP];
  /** `step` is `confirmation`: the page ended before it knew whether the lead was in the outbox. */
  readonly isSending: boolean;
  readonly desiredService: number | null;
  readonly savings: Savings | null;
  /** Set when the lead was sent or saved in the outbox. */
  readonly leadId: string | null;
};

export type ChileContext = {
  readonly leadId: string;
  readonly route: string;
  readonly now: () => string;
  readonly step: number;
  /** The furthest step reached with these answers: how far the browser's Forward goes. */
  readonly reached: number;
  readonly draft: ChileDraft;
  /** ISO time at which the consent was ticked. */
  readonly consentAt: string | null;
  readonly plans: Plans | null;
  readonly pick: ChilePick | null;
  readonly selected: ChilePlan | null;
  /** The plan whose details are open. */
  readonly detail: ChilePlan | null;
  /** Which message of the analysis screen is shown. */
  readonly message: number;
  /** The plan to select once the catalogue is loaded, for a restored draft. */
  readonly resume: { readonly desiredService: number | null } | null;
  /** The lead is being sent, and not known to be in the outbox yet. */
  readonly isSending: boolean;
  readonly savings: Savings | null;
  readonly quote: Quote;
  readonly rejection: Rejection | null;
  /**
   * Submit attempts of the incomplete form on screen. Errors are shown from the first on; each attempt
   * focuses the first error.
   */
  readonly invalidSubmits: number;
};

export type ChileInput = {
  /** Creates the lead id of one consultation: the idempotency key. */
  readonly newLeadId: () => string;
  readonly route: string;
  /** ISO time. */
  readonly now: () => string;
  /**
   * Whether there may be a draft or a shared link to restore. If not, the picker is shown without waiting.
   */
  readonly hasDraft: boolean;
};

export type ChileEvent =
  | { readonly type: "category"; readonly category: Category }
  | { readonly type: "edit"; readonly change: Partial<ChileDraft> }
  /** `advance` is a swipe: it goes to the next step if this one is valid, and otherwise does nothing. */
  | { readonly type: "next" | "advance" | "back" | "skip" | "retry" | "submit" | "reset" | "close" }
  | { readonly type: "service"; readonly service: NonNullable<ChileDraft["currentService"]> }
  | { readonly type: "priority"; readonly priority: NonNullable<ChileDraft["priority"]> }
  | { readonly type: "choose" | "open"; readonly plan: ChilePlan }
  /** Continue to the contact step without a plan. */
  | { readonly type: "contact" }
  /** Of a plan whose price changed, or that is no longer sold. */
  | { readonly type: "acceptPrice" | "leaveDetails" }
  | { readonly type: "jump" | "arrive"; readonly step: number }
  /** The browser's Forward: to a step that was reached before. */
  | { readonly type: "forward"; readonly step: number }
  | SubmissionEvent;

/** The recommendation; null while the profile is incomplete or the catalogue is not loaded. */
export const compared = ({ plans, draft }: Pick<ChileContext, "plans" | "draft">): ChilePick | null => {
  const profile = profileOf(draft);
  return plans && profile ? pickChile({ plans, profile }) : null;
};

/** Result of the price check; null: no plan was chosen. */
export const requoted = (context: ChileContext, plans: Plans | null): Partial<ChileContext> => {
  const { selected, draft, quote } = context;
  if (!plans || !selected) return { quote: { state: "settled" } };
  const found = offeredInChile(plans).find(({ serviceId }) => serviceId === selected.plan.serviceId);
  const now = found ? withSavings(found, centsIn(draft.monthlyPayment, "CLP")) : selected;
  return {
    plans,
    pick: compared({ plans, draft }),
    selected: now,
    savings: shownSavings({ selected: now, draft }),
    quote: requote(quote, selected.plan.offer, found?.offer ?? null),
  };
};

/** Null until the catalogue is loaded. */
export const countsOf = ({ plans, draft }: Pick<ChileContext, "plans" | "draft">): PlanCounts | null => {
  const profile = profileOf(draft);
  if (!plans || !profile) return null;
  const active = offeredInChile(plans);
  return countPlans({
    active: active.length,
    ofType: active.filter(({ type }) => type === SERVICE_TYPE_OF[profile.service]),
    paymentCents: profile.monthlyPaymentCents,
    district: profile.district,
  });
};

/** The payload's savings as specified: of the entry price, and twelve times that. */
export const claimedSavings = (selected: ChilePlan | null): Savings => ({
  monthlyCents: selected?.monthlySavingsCents ?? 0,
  annualCents: selected?.annualSavingsCents ?? 0,
});

/** Savings shown in the confirmation: the first twelve months with all costs; zero if they save nothing. */
export const shownSavings = ({ selected, draft }: Pick<ChileContext, "selected" | "draft">): Savings => {
  const annualCents = selected
    ? costSummaryOf(selected, centsIn(draft.monthlyPayment, "CLP")).firstYearCents
    : null;
  return annualCents !== null && annualCents > 0
    ? { monthlyCents: selected?.monthlySavingsCents ?? 0, annualCents }
    : { monthlyCents: 0, annualCents: 0 };
};

/**
 * Applies only the fields of the current step: an answer of step 1 cannot change under a plan chosen for it.
 */
export const edited = (
  context: ChileContext,
  change: Partial<ChileDraft>,
  fields: readonly ChileField[],
): Partial<ChileContext> => {
  const own: Partial<ChileDraft> = Object.fromEntries(
    Object.entries(change).filter(([field]) => (fields as readonly string[]).includes(field)),
  );
  return {
    draft: { ...context.draft, ...own },
    reached: context.step,
    ...(own.consent === undefined ? {} : { consentAt: own.consent ? context.now() : null }),
    rejection: afterEdit(context.rejection, Object.keys(own)),
  };
};

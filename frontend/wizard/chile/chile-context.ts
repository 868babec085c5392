import { SERVICE_TYPE_OF } from "@asesorador/domain/kernel/market";
import { accountOf } from "@asesorador/domain/recommendation/account";
import {
  type ChilePick,
  type ChilePlan,
  pickChile,
  withSavings,
} from "@asesorador/domain/recommendation/chile-pick";
import { forHousing, type Plan } from "@asesorador/domain/recommendation/plan";
import { pesosIn } from "../shared/amounts.ts";
import { afterEdit, type Rejection } from "../shared/rejection.ts";
import type { SubmissionEvent } from "../shared/submission-machine.ts";
import type { Category } from "./category.ts";
import { type ChileDraft, type ChileField, profileOf } from "./chile-draft.ts";

/** Savings as the confirmation shows them, in cents of pesos. */
export type Savings = { readonly monthlyCents: number; readonly annualCents: number };

/** What an earlier visit left behind; see saved-draft.ts. */
export type Restored = {
  readonly draft: Partial<ChileDraft>;
  /** By furthest progress: specification, section 4. */
  readonly step: 0 | 2 | 3 | 4 | 5 | 6;
  readonly desiredService: number | null;
  readonly savings: Savings | null;
  /** Of a lead that was sent, or kept to be sent. */
  readonly leadId: string | null;
};

export type ChileContext = {
  readonly leadId: string;
  readonly route: string;
  readonly now: () => string;
  readonly step: number;
  readonly draft: ChileDraft;
  /** ISO time of the consent's tick. */
  readonly consentAt: string | null;
  readonly plans: readonly Plan[] | null;
  readonly pick: ChilePick | null;
  readonly selected: ChilePlan | null;
  /** The plan whose details are open. */
  readonly detail: ChilePlan | null;
  /** Which message of the analysis screen is shown. */
  readonly message: number;
  /** Where a restored draft leads to once the plans are here. */
  readonly resume: { readonly desiredService: number | null } | null;
  readonly savings: Savings | null;
  readonly rejection: Rejection | null;
  /** Errors are shown from the first press of an incomplete step on; each press makes the screen focus the first. */
  readonly invalidSubmits: number;
};

export type ChileInput = {
  /** Makes the idempotency key of one consultation. */
  readonly newLeadId: () => string;
  readonly route: string;
  /** ISO time. */
  readonly now: () => string;
  /** Whether there may be a draft or a shared link to go on from: the picker need not wait where there is none. */
  readonly hasDraft: boolean;
};

export type ChileEvent =
  | { readonly type: "category"; readonly category: Category }
  | { readonly type: "edit"; readonly change: Partial<ChileDraft> }
  /** `advance` is a swipe: it goes on where the step is valid, and says nothing where it is not. */
  | { readonly type: "next" | "advance" | "back" | "skip" | "retry" | "submit" | "reset" | "close" }
  | { readonly type: "service"; readonly service: NonNullable<ChileDraft["currentService"]> }
  | { readonly type: "priority"; readonly priority: NonNullable<ChileDraft["priority"]> }
  | { readonly type: "choose" | "open"; readonly plan: ChilePlan }
  /** On to the contact step without a plan. */
  | { readonly type: "contact" }
  | { readonly type: "jump" | "arrive"; readonly step: number }
  | SubmissionEvent;

/** The plans of this flow for a whole profile; null while it is not. */
export const compared = ({ plans, draft }: Pick<ChileContext, "plans" | "draft">): ChilePick | null => {
  const profile = profileOf(draft);
  return plans && profile ? pickChile({ plans, profile }) : null;
};

/** True counts for the analysis screen; null while the plans are not here. */
export const countsOf = ({ plans, draft }: Pick<ChileContext, "plans" | "draft">) => {
  const profile = profileOf(draft);
  if (!plans || !profile) return null;
  const active = plans
    .filter((plan) => plan.isActive && plan.country === "chile")
    .map((plan) => forHousing(plan, null));
  const ofType = active.filter(({ type }) => type === SERVICE_TYPE_OF[profile.service]);
  const cheaper = ofType.filter(({ entryPriceCents }) => entryPriceCents < profile.monthlyPaymentCents);
  return { active: active.length, ofType: ofType.length, cheaper: cheaper.length };
};

/** The specified savings of the payload: the entry price's, and twelve times that. */
export const claimedSavings = (selected: ChilePlan | null): Savings => ({
  monthlyCents: selected?.monthlySavingsCents ?? 0,
  annualCents: selected?.annualSavingsCents ?? 0,
});

/** What the confirmation shows: the true twelve months; nothing where the year saves nothing. */
export const shownSavings = ({ selected, draft }: Pick<ChileContext, "selected" | "draft">): Savings => {
  const annualCents = selected ? accountOf(selected, pesosIn(draft.monthlyPayment) ?? 0).firstYearCents : 0;
  return annualCents > 0
    ? { monthlyCents: selected?.monthlySavingsCents ?? 0, annualCents }
    : { monthlyCents: 0, annualCents: 0 };
};

/** Every plan that step 4 lets the visitor choose. */
export const offered = (pick: ChilePick | null, paymentCents: number): readonly ChilePlan[] => {
  if (pick?.kind === "plans") return pick.plans;
  if (pick?.kind !== "none_of_type") return [];
  return pick.alternatives.map(({ plan }) => withSavings(plan, paymentCents));
};

/** Takes what belongs to the step: an answer of step 1 can't change under a plan that was chosen for it. */
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
    ...(own.consent === undefined ? {} : { consentAt: own.consent ? context.now() : null }),
    rejection: afterEdit(context.rejection, Object.keys(own)),
  };
};

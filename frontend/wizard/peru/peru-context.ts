import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { PeruRecommendation, RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import type { Restored as RestoredAnswers } from "../shared/answers-draft.ts";
import type { Plans } from "../shared/fetch-catalogue.ts";
import { type Quote, requote } from "../shared/quote.ts";
import { afterEdit, type Rejection } from "../shared/rejection.ts";
import type { SubmissionEvent } from "../shared/submission-machine.ts";
import { type Draft, type DraftField, problemsIn } from "./draft.ts";

/** Numbers of the steps. `confirmation`: the lead is in the outbox, or sent. */
export const STEP = {
  budget: 1,
  priorities: 2,
  analysis: 3,
  recommendations: 4,
  contact: 5,
  confirmation: 6,
} as const;

/** A consultation of an earlier visit, or of a link; see saved-draft.ts. */
export type Restored = RestoredAnswers<Draft>;

export type PeruContext = {
  readonly leadId: string;
  readonly route: string;
  readonly now: () => string;
  readonly draft: Draft;
  /** ISO time at which the consent was ticked. */
  readonly consentAt: string | null;
  readonly plans: Plans | null;
  readonly recommendation: PeruRecommendation | null;
  readonly selected: RankedPlan | null;
  /** The plan whose details are open. */
  readonly detail: RankedPlan | null;
  /** Analysis screen: percent, and the stage from 0 to LAST_STAGE. */
  readonly progress: number;
  readonly stage: number;
  readonly quote: Quote;
  /** The furthest step reached with these answers: how far the browser's Forward and a restored draft go. */
  readonly reached: number;
  /** The step at which a restored draft or a link continues; null once it is reached. The analysis is not shown on the way. */
  readonly resume: { readonly step: number; readonly serviceId: number | null } | null;
  /** The lead is being sent, and not known to be in the outbox yet. */
  readonly isSending: boolean;
  readonly rejection: Rejection | null;
  /**
   * Submit attempts of the incomplete form on screen. Errors are shown from the first on; each attempt
   * focuses the first error.
   */
  readonly invalidSubmits: number;
};

export type PeruInputs = {
  /** Created once per consultation, before the first attempt: the lead's idempotency key. */
  readonly leadId: string;
  readonly route: string;
  /** ISO time. */
  readonly now: () => string;
  /** Whether there may be a draft or a link to restore. If not, the first step is shown without waiting. */
  readonly hasDraft: boolean;
};

export type PeruEvent =
  | { readonly type: "edit"; readonly change: Partial<Draft> }
  | { readonly type: "next" | "back" | "skip" | "retry" | "submit" | "again" }
  | { readonly type: "choose" | "open"; readonly serviceId: ServiceId }
  | { readonly type: "close" }
  /** Continue to the contact step without a plan. */
  | { readonly type: "leaveDetails" }
  | { readonly type: "acceptPrice" }
  /** The browser's Forward: to a step that was reached before. */
  | { readonly type: "forward"; readonly step: number }
  | SubmissionEvent;

/** The current catalogue and its recommendation; null when there is nothing to check. */
export type Rechecked = {
  readonly plans: Plans;
  readonly recommendation: PeruRecommendation;
} | null;

export const isComplete = ({ draft }: PeruContext, fields: readonly DraftField[]): boolean =>
  Object.keys(problemsIn(draft, fields)).length === 0;

export const only = (change: Partial<Draft>, fields: readonly DraftField[]): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(change).filter(([field]) => (fields as readonly string[]).includes(field)),
  );

/** The draft's field for a path of the payload, which calls the document "rut". */
export const fieldOf = (path: string): string =>
  path === "rut" ? "dni" : path.startsWith("consent") ? "dataConsent" : path;

export const edited = (context: PeruContext, change: Partial<Draft>): Partial<PeruContext> => ({
  draft: { ...context.draft, ...change },
  ...(change.dataConsent === undefined ? {} : { consentAt: change.dataConsent ? context.now() : null }),
  rejection: afterEdit(context.rejection, Object.keys(change), fieldOf),
});

export const rankedPlan = (
  recommendation: PeruRecommendation | null,
  serviceId: number | null,
): RankedPlan | null =>
  recommendation?.kind === "ranked"
    ? (recommendation.plans.find(({ plan }) => plan.serviceId === serviceId) ?? null)
    : null;

/** Result of the price check. */
export const requoted = (context: PeruContext, fresh: Rechecked): Partial<PeruContext> => {
  const { selected, quote } = context;
  if (!fresh || !selected) return { quote: { state: "settled" } };
  const found = rankedPlan(fresh.recommendation, selected.plan.serviceId);
  return {
    ...fresh,
    selected: found ?? selected,
    quote: requote(quote, selected.plan.offer, found?.plan.offer ?? null),
  };
};

import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type {
  PeruInput,
  PeruProfile,
  PeruRecommendation,
} from "@asesorador/domain/recommendation/peru-recommend";
import { assign, fromPromise, setup } from "xstate";
import { loadRequired } from "../../kernel/load-with-retries.ts";
import type { SendResult } from "../../kernel/outbox-results.ts";
import type { Plans } from "../shared/fetch-catalogue.ts";
import { isOpen, PRICE_CHECK_MS, type Quote, RECHECK_MS } from "../shared/quote.ts";
import { rejectionIn } from "../shared/rejection.ts";
import { isForgotten, submissionMachine } from "../shared/submission-machine.ts";
import { BUDGET_FIELDS, CONTACT_FIELDS, type DraftField, PRIORITY_FIELDS } from "./draft.ts";
import type { Submission } from "./payload.ts";
import {
  edited,
  isComplete,
  only,
  type PeruContext,
  type PeruEvent,
  type PeruInputs,
  type Rechecked,
  type Restored,
  rankedPlan,
  requoted,
  STEP,
} from "./peru-context.ts";

/** Specification, section 9, "Timings". */
export const ANALYSIS_MS = 5_000;
const PROGRESS_TICK_MS = 500;
const PROGRESS_STEP = 10;
const STAGE_TICK_MS = 1_000;
const LAST_STAGE = 4;
/** What the price check needs of the visitor and the chosen plan. */
export type Recheck = { readonly profile: PeruProfile | null; readonly serviceId: ServiceId | null };

// The catalogue's contract and the scoring are loaded with the step that needs them.
const catalogue = () => import("./catalogue.ts");

/** Types, actors, guards, actions and delays of the machine; the states are in peru-machine.ts. */
export const peruSetup = setup({
  types: {
    context: {} as PeruContext & Pick<PeruInputs, "hasDraft">,
    events: {} as PeruEvent,
    input: {} as PeruInputs,
    tags: {} as "modal",
  },
  delays: { ANALYSIS_MS, PROGRESS_TICK_MS, STAGE_TICK_MS, PRICE_CHECK_MS, RECHECK_MS },
  actors: {
    restore: fromPromise(
      async (): Promise<Restored | null> =>
        (await loadRequired(() => import("./saved-draft.ts"))).linkOrDraft(),
    ),
    loadPlans: fromPromise(async ({ signal }): Promise<Plans> => (await catalogue()).loadPlans(signal)),
    analyse: fromPromise(
      async ({ input }: { input: PeruInput }): Promise<PeruRecommendation> =>
        (await catalogue()).analyse(input),
    ),
    recheck: fromPromise(
      async ({ input, signal }: { input: Recheck; signal: AbortSignal }): Promise<Rechecked> => {
        if (!input.profile || input.serviceId === null) return null;
        const { loadPlans, analyse } = await catalogue();
        const plans = await loadPlans(signal);
        return { plans, recommendation: analyse({ plans, profile: input.profile }) };
      },
    ),
    submission: submissionMachine<Submission>(async () => (await import("./payload.ts")).toPayload),
  },
  guards: {
    budgetComplete: ({ context }) => isComplete(context, BUDGET_FIELDS),
    priorityChosen: ({ context }) => isComplete(context, PRIORITY_FIELDS),
    contactComplete: ({ context }) => isComplete(context, CONTACT_FIELDS),
    isClaro: ({ context }) => context.draft.currentCompany === "claro",
    hasDraft: ({ context }) => context.hasDraft,
    isResuming: ({ context }) => context.resume !== null,
    /** A restored draft had chosen a plan that is still offered, or none. */
    resumesContact: ({ context: { resume, recommendation } }) =>
      resume !== null &&
      resume.step >= STEP.contact &&
      (resume.serviceId === null || rankedPlan(recommendation, resume.serviceId) !== null),
    /** Forward goes only to steps that were reached with these answers, and whose figures are there. */
    isAhead: ({ context, event }, { step }: { readonly step: number }) =>
      event.type === "forward" &&
      event.step === step &&
      step <= context.reached &&
      context.reached < STEP.confirmation &&
      (step < STEP.recommendations || context.recommendation !== null),
    isForgotten,
    hasPlans: ({ context }) => context.plans !== null,
    isCompared: ({ context }) => context.recommendation !== null,
    hasRanking: ({ context }) => context.recommendation?.kind === "ranked",
    isOffered: ({ context, event }) =>
      event.type === "choose" && rankedPlan(context.recommendation, event.serviceId) !== null,
    isChecking: ({ context }) => context.quote.state === "checking",
    isPriceChanged: ({ context }) => context.quote.state === "changed",
    isPriceOpen: ({ context }) => isOpen(context.quote),
    isFull: ({ context }) => context.progress >= 100,
    isLastStage: ({ context }) => context.stage >= LAST_STAGE,
  },
  actions: {
    /** Leaves the wizard; implemented by the page. */
    leave: () => {},
    /** 'Hacer otra consulta'; implemented by the page. */
    startOver: () => {},
    /** Saves the draft on this device; implemented by the page, like `settle`. */
    save: () => {},
    /** Deletes the draft of a sent lead. */
    settle: () => {},
    reach: assign(({ context }, { step }: { readonly step: number }) => ({
      reached: Math.max(step, context.reached),
    })),
    takeRestored: assign((_, restored: Restored | null) => {
      if (!restored) return {};
      const { draft, step, serviceId, lead } = restored;
      return {
        draft,
        reached: step,
        resume: step > STEP.priorities || lead ? { step: lead ? STEP.contact : step, serviceId } : null,
        isSending: lead?.state === "sending",
        ...(lead ? { leadId: lead.id } : {}),
      };
    }),
    resumeChoice: assign({
      selected: ({ context }) => rankedPlan(context.recommendation, context.resume?.serviceId ?? null),
    }),
    /** A chosen plan that is no longer offered is to be chosen again. */
    arrived: assign(({ context }) =>
      context.resume ? { resume: null, reached: Math.min(STEP.recommendations, context.reached) } : {},
    ),
    markSending: assign({ isSending: true }),
    /**
     * Applies only the fields of the current step: an answer of step 1 cannot change under a plan chosen for
     * it.
     */
    edit: assign(({ context, event }, fields: readonly DraftField[]) =>
      event.type === "edit" ? edited(context, only(event.change, fields)) : {},
    ),
    /** Another answer: what was reached with the one before does not count. */
    backTo: assign((_, { step }: { readonly step: number }) => ({ reached: step })),
    countInvalidSubmit: assign({ invalidSubmits: ({ context }) => context.invalidSubmits + 1 }),
    resetInvalidSubmits: assign({ invalidSubmits: 0 }),
    resetAnalysis: assign(({ context }) => ({
      progress: 0,
      stage: 0,
      recommendation: null,
      selected: null,
      reached: context.resume?.step ?? STEP.analysis,
    })),
    rise: assign({ progress: ({ context }) => Math.min(100, context.progress + PROGRESS_STEP) }),
    nextStage: assign({ stage: ({ context }) => Math.min(LAST_STAGE, context.stage + 1) }),
    choose: assign(({ context, event }) =>
      event.type === "choose" ? { selected: rankedPlan(context.recommendation, event.serviceId) } : {},
    ),
    openDetail: assign(({ context, event }) =>
      event.type === "open" ? { detail: rankedPlan(context.recommendation, event.serviceId) } : {},
    ),
    closeDetail: assign({ detail: null }),
    choosePlanless: assign({ selected: null, quote: { state: "settled" } }),
    openQuote: assign({
      quote: ({ context }): Quote => ({ state: context.selected === null ? "settled" : "checking" }),
    }),
    takeQuote: assign(({ context }, fresh: Rechecked) => requoted(context, fresh)),
    settleQuote: assign({ quote: { state: "settled" } }),
    forgetRejection: assign({ rejection: null }),
    reject: assign((_, result: SendResult) => ({
      rejection: rejectionIn(result),
      reached: STEP.contact,
      isSending: false,
    })),
  },
});

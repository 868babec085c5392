import type { Failure } from "@asesorador/domain/kernel/endpoint";
import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type {
  PeruInput,
  PeruProfile,
  PeruRecommendation,
  RankedPlan,
} from "@asesorador/domain/recommendation/peru-recommend";
import type { Offer, Plan } from "@asesorador/domain/recommendation/plan";
import { and, assign, fromCallback, fromPromise, not, raise, setup, stateIn } from "xstate";
import type { Sending } from "../../kernel/outbox-core.ts";
import {
  BUDGET_FIELDS,
  CONTACT_FIELDS,
  type Draft,
  type DraftField,
  emptyDraft,
  isFilledIn,
  PRIORITY_FIELDS,
  problemsIn,
  profileOf,
} from "./draft.ts";
import type { Submission } from "./payload.ts";

/** Specification, section 9, "Timings". */
export const ANALYSIS_MS = 5_000;
export const PROGRESS_TICK_MS = 500;
export const PROGRESS_STEP = 10;
export const STAGE_TICK_MS = 1_000;
export const LAST_STAGE = 4;
/** Ours: how long the price check may hold up a visitor who is ready to send. */
export const PRICE_CHECK_MS = 4_000;

/** The chosen plan's price, looked up again when the contact step opens. */
export type Quote =
  | { readonly state: "checking" | "settled" }
  /** To be accepted before sending. */
  | { readonly state: "changed"; readonly before: Offer; readonly after: Offer }
  /** The plan is no longer sold. */
  | { readonly state: "withdrawn" };

/** Why the last submit came back. */
export type Rejection =
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "network" };

export type PeruContext = {
  readonly leadId: string;
  readonly route: string;
  readonly now: () => string;
  readonly draft: Draft;
  /** ISO time of the consent's tick. */
  readonly consentAt: string | null;
  readonly plans: readonly Plan[] | null;
  readonly recommendation: PeruRecommendation | null;
  readonly selected: RankedPlan | null;
  /** Analysis screen: 0 to 100, and 0 to LAST_STAGE. */
  readonly progress: number;
  readonly stage: number;
  readonly quote: Quote;
  readonly rejection: Rejection | null;
  /** Errors are shown from the first press of an incomplete step on; each press makes the screen focus the first. */
  readonly nudges: number;
};

export type PeruInputs = {
  /** Made once per consultation, before the first attempt: the lead's idempotency key. */
  readonly leadId: string;
  readonly route: string;
  /** ISO time. */
  readonly now: () => string;
};

export type PeruEvent =
  | { readonly type: "edit"; readonly change: Partial<Draft> }
  | { readonly type: "next" | "back" | "skip" | "retry" | "submit" | "again" }
  | { readonly type: "choose"; readonly serviceId: ServiceId }
  /** On to the contact step without a plan. */
  | { readonly type: "leaveDetails" }
  | { readonly type: "acceptPrice" }
  | { readonly type: "ended"; readonly ending: Sending };

type Recheck = { readonly profile: PeruProfile | null; readonly serviceId: ServiceId | null };
type Rechecked = { readonly plans: readonly Plan[]; readonly recommendation: PeruRecommendation } | null;

// The catalogue's contract, the scoring and the outbox arrive with the step that needs them.
const catalogue = () => import("./catalogue.ts");

export const peruMachine = setup({
  types: {
    context: {} as PeruContext,
    events: {} as PeruEvent,
    input: {} as PeruInputs,
    tags: {} as "modal",
  },
  delays: { ANALYSIS_MS, PROGRESS_TICK_MS, STAGE_TICK_MS, PRICE_CHECK_MS },
  actors: {
    loadPlans: fromPromise(
      async ({ signal }): Promise<readonly Plan[]> => (await catalogue()).loadPlans(signal),
    ),
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
    submit: fromPromise(
      async ({ input }: { input: Submission }): Promise<Sending> =>
        (await import("./submit.ts")).submitLead(input),
    ),
    watch: fromCallback<PeruEvent, { leadId: string }>(({ input, sendBack }) => {
      let stop = () => {};
      let stopped = false;
      void import("./submit.ts").then(({ watchLead }) => {
        if (!stopped) stop = watchLead(input.leadId, (ending) => sendBack({ type: "ended", ending }));
      });
      return () => {
        stopped = true;
        stop();
      };
    }),
  },
  guards: {
    budgetComplete: ({ context }) => isComplete(context, BUDGET_FIELDS),
    priorityChosen: ({ context }) => isComplete(context, PRIORITY_FIELDS),
    contactComplete: ({ context }) => isComplete(context, CONTACT_FIELDS),
    isClaro: ({ context }) => context.draft.currentCompany === "claro",
    hasPlans: ({ context }) => context.plans !== null,
    isCompared: ({ context }) => context.recommendation !== null,
    hasRanking: ({ context }) => context.recommendation?.kind === "ranked",
    isOffered: ({ context, event }) =>
      event.type === "choose" && rankedPlan(context.recommendation, event.serviceId) !== null,
    isChecking: ({ context }) => context.quote.state === "checking",
    isPriceChanged: ({ context }) => context.quote.state === "changed",
    isPriceOpen: ({ context }) => context.quote.state === "changed" || context.quote.state === "withdrawn",
    isFull: ({ context }) => context.progress >= 100,
    isLastStage: ({ context }) => context.stage >= LAST_STAGE,
  },
  actions: {
    /** Out of the wizard; the parent says where to. */
    leave: () => {},
    /** 'Hacer otra consulta' reloads the page. */
    startOver: () => {},
    /** Takes what belongs to the step: an answer of step 1 can't change under a plan that was chosen for it. */
    edit: assign(({ context, event }, fields: readonly DraftField[]) =>
      event.type === "edit" ? edited(context, only(event.change, fields)) : {},
    ),
    nudge: assign({ nudges: ({ context }) => context.nudges + 1 }),
    calm: assign({ nudges: 0 }),
    resetAnalysis: assign({ progress: 0, stage: 0, recommendation: null, selected: null }),
    rise: assign({ progress: ({ context }) => Math.min(100, context.progress + PROGRESS_STEP) }),
    nextStage: assign({ stage: ({ context }) => Math.min(LAST_STAGE, context.stage + 1) }),
    choose: assign(({ context, event }) =>
      event.type === "choose" ? { selected: rankedPlan(context.recommendation, event.serviceId) } : {},
    ),
    choosePlanless: assign({ selected: null, quote: { state: "settled" } }),
    openQuote: assign({
      quote: ({ context }): Quote => ({ state: context.selected === null ? "settled" : "checking" }),
    }),
    settleQuote: assign({ quote: { state: "settled" } }),
    forgetRejection: assign({ rejection: null }),
    rejectForNetwork: assign({ rejection: { kind: "network" } }),
    takeEnding: assign((_, ending: Sending) =>
      ending.state === "refused" ? { rejection: { kind: "refused" as const, failure: ending.failure } } : {},
    ),
  },
}).createMachine({
  id: "peru",
  type: "parallel",
  context: ({ input }) => ({
    ...input,
    draft: emptyDraft,
    consentAt: null,
    plans: null,
    recommendation: null,
    selected: null,
    progress: 0,
    stage: 0,
    quote: { state: "settled" },
    rejection: null,
    nudges: 0,
  }),
  states: {
    catalogue: {
      initial: "loading",
      states: {
        loading: {
          invoke: {
            id: "loadPlans",
            src: "loadPlans",
            onDone: { target: "ready", actions: assign({ plans: ({ event }) => event.output }) },
            onError: "failed",
          },
        },
        ready: {},
        failed: { on: { retry: "loading" } },
      },
    },
    flow: {
      initial: "presupuesto",
      states: {
        presupuesto: {
          entry: "calm",
          on: {
            edit: { actions: { type: "edit", params: BUDGET_FIELDS } },
            next: [{ guard: "budgetComplete", target: "prioridades" }, { actions: "nudge" }],
            back: { actions: "leave" },
          },
        },
        prioridades: {
          entry: "calm",
          on: {
            edit: { actions: { type: "edit", params: PRIORITY_FIELDS } },
            next: [{ guard: "priorityChosen", target: "analisis" }, { actions: "nudge" }],
            back: "presupuesto",
          },
        },
        analisis: {
          // A catalogue that failed to load gets another chance without being asked.
          entry: ["resetAnalysis", raise({ type: "retry" })],
          type: "parallel",
          onDone: "recomendaciones",
          on: {
            back: "prioridades",
            skip: { guard: "isCompared", target: "recomendaciones" },
          },
          states: {
            clock: {
              initial: "running",
              states: { running: { after: { ANALYSIS_MS: "over" } }, over: { type: "final" } },
            },
            meter: {
              initial: "rising",
              states: {
                rising: {
                  always: { guard: "isFull", target: "full" },
                  after: { PROGRESS_TICK_MS: { target: "rising", reenter: true, actions: "rise" } },
                },
                full: { type: "final" },
              },
            },
            stages: {
              initial: "counting",
              states: {
                counting: {
                  always: { guard: "isLastStage", target: "last" },
                  after: { STAGE_TICK_MS: { target: "counting", reenter: true, actions: "nextStage" } },
                },
                last: { type: "final" },
              },
            },
            comparison: {
              initial: "waiting",
              states: {
                waiting: {
                  always: [
                    { guard: "hasPlans", target: "comparing" },
                    { guard: and([stateIn({ catalogue: "failed" }), "isClaro"]), target: "done" },
                    { guard: stateIn({ catalogue: "failed" }), target: "failed" },
                  ],
                },
                comparing: {
                  invoke: {
                    id: "analyse",
                    src: "analyse",
                    input: ({ context }) => ({
                      plans: context.plans ?? [],
                      profile: wholeProfile(context.draft),
                    }),
                    onDone: {
                      target: "done",
                      actions: assign({ recommendation: ({ event }) => event.output }),
                    },
                    onError: "failed",
                  },
                },
                failed: {
                  on: { retry: "waiting", leaveDetails: { target: "#contrata", actions: "choosePlanless" } },
                },
                done: { type: "final" },
              },
            },
          },
        },
        recomendaciones: {
          initial: "deciding",
          on: {
            back: "prioridades",
            leaveDetails: { target: "contrata", actions: "choosePlanless" },
          },
          states: {
            deciding: {
              always: [
                { guard: "isClaro", target: "claro" },
                { guard: "hasRanking", target: "ranked" },
                { target: "empty" },
              ],
            },
            claro: {},
            empty: {},
            ranked: { on: { choose: { guard: "isOffered", target: "#contrata", actions: "choose" } } },
          },
        },
        contrata: {
          id: "contrata",
          entry: ["calm", "openQuote"],
          invoke: {
            id: "recheck",
            src: "recheck",
            input: ({ context }) => ({
              profile: profileOf(context.draft),
              serviceId: context.selected?.plan.serviceId ?? null,
            }),
            onDone: { actions: assign(({ context, event }) => requoted(context, event.output)) },
            // No news is no change: the server prices the lead anew anyway.
            onError: { actions: "settleQuote" },
          },
          initial: "editing",
          on: {
            edit: { actions: { type: "edit", params: CONTACT_FIELDS } },
            acceptPrice: { guard: "isPriceChanged", actions: "settleQuote" },
            leaveDetails: { actions: "choosePlanless" },
            back: [
              { guard: and([not("isClaro"), not("isCompared")]), target: "prioridades" },
              { target: "recomendaciones" },
            ],
          },
          states: {
            editing: {
              on: {
                submit: [
                  { guard: not("contactComplete"), actions: ["forgetRejection", "nudge"] },
                  { guard: "isPriceOpen", actions: "nudge" },
                  { guard: "isChecking", target: "awaitingPrice" },
                  { target: "#submitting" },
                ],
              },
            },
            awaitingPrice: {
              always: [
                { guard: "isPriceOpen", target: "editing", actions: "nudge" },
                { guard: not("isChecking"), target: "#submitting" },
              ],
              after: { PRICE_CHECK_MS: { target: "#submitting" } },
            },
          },
        },
        submitting: {
          id: "submitting",
          entry: "forgetRejection",
          invoke: {
            id: "submit",
            src: "submit",
            input: ({ context }) => ({
              leadId: context.leadId,
              draft: context.draft,
              selected: context.selected,
              consentAt: context.consentAt ?? context.now(),
              route: context.route,
              sentAt: context.now(),
            }),
            onDone: [
              { guard: ({ event }) => event.output.state === "sent", target: "sent" },
              { guard: ({ event }) => event.output.state === "saved", target: "saved" },
              {
                guard: ({ event }) => event.output.state === "refused",
                target: "contrata",
                actions: { type: "takeEnding", params: ({ event }) => event.output },
              },
              { target: "contrata", actions: "rejectForNetwork" },
            ],
            onError: { target: "contrata", actions: "rejectForNetwork" },
          },
        },
        sent: { tags: "modal", on: { again: { actions: "startOver" } } },
        saved: {
          tags: "modal",
          invoke: { id: "watch", src: "watch", input: ({ context }) => ({ leadId: context.leadId }) },
          on: {
            again: { actions: "startOver" },
            ended: [
              { guard: ({ event }) => event.ending.state === "sent", target: "sent" },
              {
                guard: ({ event }) => event.ending.state === "refused",
                target: "contrata",
                actions: { type: "takeEnding", params: ({ event }) => event.ending },
              },
            ],
          },
        },
      },
    },
  },
});

const isComplete = ({ draft }: PeruContext, fields: readonly DraftField[]): boolean =>
  Object.keys(problemsIn(draft, fields)).length === 0;

const only = (change: Partial<Draft>, fields: readonly DraftField[]): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(change).filter(([field]) => (fields as readonly string[]).includes(field)),
  );

/** A corrected field takes the server's word about it away. */
const edited = (context: PeruContext, change: Partial<Draft>): Partial<PeruContext> => ({
  draft: { ...context.draft, ...change },
  ...(change.dataConsent === undefined ? {} : { consentAt: change.dataConsent ? context.now() : null }),
  ...(context.rejection?.kind === "refused"
    ? { rejection: withoutIssues(context.rejection.failure, Object.keys(change)) }
    : {}),
});

const withoutIssues = (failure: Failure, fields: readonly string[]): Rejection | null => {
  const issues = failure.issues?.filter(({ path }) => !fields.includes(path === "rut" ? "dni" : path)) ?? [];
  return issues.length > 0 ? { kind: "refused", failure: { ...failure, issues } } : null;
};

const rankedPlan = (recommendation: PeruRecommendation | null, serviceId: ServiceId): RankedPlan | null =>
  recommendation?.kind === "ranked"
    ? (recommendation.plans.find(({ plan }) => plan.serviceId === serviceId) ?? null)
    : null;

/** What the fresh catalogue says about the chosen plan. */
const requoted = (context: PeruContext, fresh: Rechecked): Partial<PeruContext> => {
  const { selected } = context;
  if (!fresh || !selected) return { quote: { state: "settled" } };
  const found = rankedPlan(fresh.recommendation, selected.plan.serviceId);
  if (!found) return { ...fresh, quote: { state: "withdrawn" } };
  const [before, after] = [selected.plan.offer, found.plan.offer];
  const quote: Quote = isSameOffer(before, after)
    ? { state: "settled" }
    : { state: "changed", before, after };
  return { ...fresh, selected: found, quote };
};

const isSameOffer = (a: Offer, b: Offer): boolean =>
  a.priceCents === b.priceCents &&
  a.promotion?.priceCents === b.promotion?.priceCents &&
  a.promotion?.months === b.promotion?.months;

const wholeProfile = (draft: Draft): PeruProfile => {
  const profile = profileOf(draft);
  if (!profile) throw new Error("The analysis starts only after steps 1 and 2 are complete.");
  return profile;
};

/** Whether a step's button is enabled, which its label tells. */
export const isStepFilled = (draft: Draft, step: "presupuesto" | "prioridades" | "contrata"): boolean =>
  isFilledIn(
    draft,
    { presupuesto: BUDGET_FIELDS, prioridades: PRIORITY_FIELDS, contrata: CONTACT_FIELDS }[step],
  );

import { assign, fromPromise, setup } from "xstate";
import { loadRequired } from "../../kernel/load-with-retries.ts";
import type { SendResult } from "../../kernel/outbox-results.ts";
import { centsIn } from "../shared/amounts.ts";
import type { Plans } from "../shared/fetch-catalogue.ts";
import { isOpen, PRICE_CHECK_MS, type Quote, RECHECK_MS } from "../shared/quote.ts";
import { rejectionIn } from "../shared/rejection.ts";
import { isForgotten, submissionMachine } from "../shared/submission-machine.ts";
import {
  type ChileContext,
  type ChileEvent,
  type ChileInput,
  compared,
  edited,
  offered,
  type Restored,
  requoted,
  STEP,
  shownSavings,
} from "./chile-context.ts";
import { type ChileField, CONTACT_FIELDS, emptyDraft, problemsIn, SPEND_FIELDS } from "./chile-draft.ts";
import type { Submission } from "./payload.ts";

/** Specification, section 9, "Timings". */
export const MESSAGE_MS = 1_200;
export const LAST_PAUSE_MS = 800;
export const CHOOSE_SERVICE_MS = 500;
export const CHOOSE_PLAN_MS = 300;
export const JUMP_MS = 100;
const LAST_MESSAGE = 2;

/** Types, actors, guards, actions and delays of the machine; the states are in chile-machine.ts. */
export const chileSetup = setup({
  types: {
    context: {} as ChileContext & Pick<ChileInput, "hasDraft" | "newLeadId">,
    events: {} as ChileEvent,
    input: {} as ChileInput,
    tags: {} as "confirmation",
  },
  delays: {
    MESSAGE_MS,
    LAST_PAUSE_MS,
    CHOOSE_SERVICE_MS,
    CHOOSE_PLAN_MS,
    JUMP_MS,
    PRICE_CHECK_MS,
    RECHECK_MS,
  },
  actors: {
    restore: fromPromise(
      async (): Promise<Restored | null> =>
        (await loadRequired(() => import("./saved-draft.ts"))).linkOrDraft(),
    ),
    loadPlans: fromPromise(
      async ({ signal }): Promise<Plans> => (await import("./catalogue.ts")).loadPlans(signal),
    ),
    recheck: fromPromise(
      async ({ input, signal }: { input: boolean; signal: AbortSignal }): Promise<Plans | null> =>
        input ? (await import("./catalogue.ts")).loadPlans(signal) : null,
    ),
    submission: submissionMachine<Submission>(async () => (await import("./payload.ts")).toPayload),
  },
  guards: {
    hasDraft: ({ context }) => context.hasDraft,
    needsPlans: ({ context }) => context.hasDraft || context.step > STEP.category,
    isTelecom: ({ event }) => event.type === "category" && event.category === "telecomunicaciones",
    hasTelecom: ({ context }) => context.draft.serviceCategory === "telecomunicaciones",
    spendComplete: ({ context }) => problemsIn(context.draft, SPEND_FIELDS).length === 0,
    hasService: ({ context }) => context.draft.currentService !== null,
    hasPriority: ({ context }) => context.draft.priority !== null,
    contactComplete: ({ context }) => problemsIn(context.draft, CONTACT_FIELDS).length === 0,
    hasPlans: ({ context }) => context.plans !== null,
    isCompared: ({ context }) => context.pick !== null,
    hasSelected: ({ context }) => context.selected !== null,
    isChecking: ({ context }) => context.quote.state === "checking",
    isPriceChanged: ({ context }) => context.quote.state === "changed",
    isPriceOpen: ({ context }) => isOpen(context.quote),
    isResuming: ({ context }) => context.resume !== null,
    isPlans: ({ context }) => context.pick?.kind === "plans",
    isNoneOfType: ({ context }) => context.pick?.kind === "none_of_type",
    isLastMessage: ({ context }) => context.message >= LAST_MESSAGE,
    isOffered: ({ context, event }) =>
      event.type === "choose" &&
      offeredIn(context).some(({ plan }) => plan.serviceId === event.plan.plan.serviceId),
    /** Jumps only go back: later steps are not answered yet. */
    isBehind: ({ context, event }) =>
      "step" in event && event.step < context.step && context.step < STEP.confirmation,
    /** Forward goes only to steps that were reached with these answers. */
    isAhead: ({ context, event }) =>
      "step" in event &&
      event.step > context.step &&
      event.step <= context.reached &&
      context.reached < STEP.confirmation,
    goesTo: ({ event }, { step }: { readonly step: number }) => "step" in event && event.step === step,
    isForgotten,
  },
  actions: {
    /** Dispatches a category other than telecommunications to the page. */
    announce: () => {},
    /** Saves the draft on this device. */
    save: () => {},
    forget: () => {},
    /** Shows the toast 'Campos requeridos'. */
    showMissing: () => {},
    /** Shows the toast 'Error al enviar formulario'. */
    showFailure: () => {},
    arriveAt: assign(({ context }, { step }: { readonly step: number }) => ({
      step,
      reached: Math.max(step, context.reached),
      invalidSubmits: 0,
    })),
    setCategory: assign(({ context, event }) =>
      event.type === "category" ? { draft: { ...context.draft, serviceCategory: event.category } } : {},
    ),
    edit: assign(({ context, event }, fields: readonly ChileField[]) =>
      event.type === "edit" ? edited(context, event.change, fields) : {},
    ),
    setService: assign(({ context, event }) =>
      event.type === "service"
        ? {
            draft: { ...context.draft, currentService: event.service },
            selected: null,
            reached: context.step,
          }
        : {},
    ),
    /** "Choosing clears preferences, stores priority." */
    setPriority: assign(({ context, event }) =>
      event.type === "priority"
        ? {
            draft: { ...context.draft, priority: event.priority, preferences: [] },
            selected: null,
            reached: context.step,
          }
        : {},
    ),
    resetAnalysis: assign({ message: 0, pick: null }),
    nextMessage: assign({ message: ({ context }) => Math.min(LAST_MESSAGE, context.message + 1) }),
    compare: assign({ pick: ({ context }) => compared(context) }),
    forgetPick: assign({ pick: null, selected: null }),
    resolve: assign({
      selected: ({ context }) =>
        offeredIn(context).find(({ plan }) => plan.serviceId === context.resume?.desiredService) ?? null,
      resume: null,
    }),
    choose: assign(({ event }) => (event.type === "choose" ? { selected: event.plan } : {})),
    chooseNone: assign({ selected: null }),
    openDetail: assign(({ event }) => (event.type === "open" ? { detail: event.plan } : {})),
    closeDetail: assign({ detail: null }),
    takeSavings: assign({ savings: ({ context }) => shownSavings(context) }),
    openQuote: assign({
      quote: ({ context }): Quote => ({ state: context.selected === null ? "settled" : "checking" }),
    }),
    takeQuote: assign(({ context }, plans: Plans | null) => requoted(context, plans)),
    settleQuote: assign({ quote: { state: "settled" } }),
    countInvalidSubmit: assign({ invalidSubmits: ({ context }) => context.invalidSubmits + 1 }),
    forgetRejection: assign({ rejection: null }),
    markSending: assign({ isSending: true }),
    reject: assign((_, result: SendResult) => ({
      rejection: rejectionIn(result),
      reached: STEP.contact,
      isSending: false,
    })),
    startOver: assign(({ context }) => ({
      draft: emptyDraft,
      leadId: context.newLeadId(),
      consentAt: null,
      pick: null,
      selected: null,
      savings: null,
      rejection: null,
      resume: null,
      isSending: false,
      reached: 0,
    })),
    takeRestored: assign(({ context }, restored: Restored | null) =>
      restored
        ? {
            draft: { ...context.draft, ...restored.draft },
            savings: restored.savings,
            leadId: restored.leadId ?? context.leadId,
            resume:
              restored.desiredService !== null || restored.step === STEP.contact
                ? { desiredService: restored.desiredService }
                : null,
            isSending: restored.isSending,
          }
        : {},
    ),
  },
});

const offeredIn = ({ pick, draft }: Pick<ChileContext, "pick" | "draft">) =>
  offered(pick, centsIn(draft.monthlyPayment, "CLP"));

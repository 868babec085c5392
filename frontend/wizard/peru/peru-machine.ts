import { and, assign, not, raise, stateIn } from "xstate";
import { contactStates } from "../shared/contact-states.ts";
import { isRestored, outputOf, submittedDraft } from "../shared/submission-machine.ts";
import {
  BUDGET_FIELDS,
  CONTACT_FIELDS,
  emptyDraft,
  PRIORITY_FIELDS,
  profileOf,
  wholeProfile,
} from "./draft.ts";
import { type PeruContext, type Restored, STEP } from "./peru-context.ts";
import { peruSetup, type Recheck } from "./peru-setup.ts";

const at = (step: number) => ({ type: "reach", params: { step } }) as const;
const ahead = (step: number) => ({ type: "isAhead", params: { step } }) as const;
const backAt = (step: number) => ({ type: "backTo", params: { step } }) as const;

/** The state in which a restored consultation continues. */
const restoring = (target: string, holds: (restored: Restored) => boolean) =>
  ({
    guard: ({ event }: { readonly event: { readonly output: Restored | null } }) =>
      event.output !== null && holds(event.output),
    target,
    actions: [{ type: "takeRestored", params: outputOf }, { type: "save" }],
  }) as const;

/** The five steps of the Peru wizard: specification, sections 2.3 and 4. */
export const peruMachine = peruSetup.createMachine({
  id: "peru",
  type: "parallel",
  context: ({ input }) => ({
    ...input,
    draft: emptyDraft,
    consentAt: null,
    plans: null,
    recommendation: null,
    selected: null,
    detail: null,
    progress: 0,
    stage: 0,
    quote: { state: "settled" },
    reached: 1,
    resume: null,
    isSending: false,
    rejection: null,
    invalidSubmits: 0,
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
      initial: "restoring",
      on: {
        forward: [
          { guard: ahead(STEP.priorities), target: ".priorities" },
          { guard: ahead(STEP.recommendations), target: ".recommendations" },
          { guard: ahead(STEP.contact), target: ".contact" },
        ],
      },
      states: {
        restoring: {
          always: { guard: not("hasDraft"), target: "budget" },
          invoke: {
            id: "restore",
            src: "restore",
            onDone: [
              restoring("submission.checking", ({ lead }) => lead !== null),
              restoring("analysis", ({ step }) => step > STEP.priorities),
              restoring("priorities", ({ step }) => step === STEP.priorities),
              restoring("budget", () => true),
              { target: "budget" },
            ],
            onError: "budget",
          },
        },
        budget: {
          entry: "resetInvalidSubmits",
          on: {
            edit: { actions: [{ type: "edit", params: BUDGET_FIELDS }, backAt(STEP.budget), "save"] },
            next: [{ guard: "budgetComplete", target: "priorities" }, { actions: "countInvalidSubmit" }],
            back: { actions: "leave" },
          },
        },
        priorities: {
          entry: ["resetInvalidSubmits", at(STEP.priorities), "arrived", "save"],
          on: {
            edit: { actions: [{ type: "edit", params: PRIORITY_FIELDS }, backAt(STEP.priorities), "save"] },
            next: [{ guard: "priorityChosen", target: "analysis" }, { actions: "countInvalidSubmit" }],
            back: "budget",
          },
        },
        analysis: {
          // Retries a catalogue that failed to load.
          entry: ["resetAnalysis", "save", raise({ type: "retry" })],
          type: "parallel",
          onDone: "recommendations",
          always: { guard: and(["isCompared", "isResuming"]), target: "recommendations" },
          on: {
            back: "priorities",
            skip: { guard: "isCompared", target: "recommendations" },
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
                  on: { retry: "waiting", leaveDetails: { target: "#contact", actions: "choosePlanless" } },
                },
                done: { type: "final" },
              },
            },
          },
        },
        recommendations: {
          entry: [at(STEP.recommendations), "save"],
          initial: "deciding",
          on: {
            back: "priorities",
            leaveDetails: { target: "contact", actions: "choosePlanless" },
          },
          states: {
            deciding: {
              always: [
                { guard: "resumesContact", target: "#contact", actions: "resumeChoice" },
                { guard: "isClaro", target: "claro" },
                { guard: "hasRanking", target: "ranked" },
                { target: "empty" },
              ],
            },
            claro: { entry: "arrived" },
            empty: { entry: "arrived" },
            ranked: {
              entry: "arrived",
              exit: "closeDetail",
              on: {
                open: { actions: "openDetail" },
                close: { actions: "closeDetail" },
                choose: { guard: "isOffered", target: "#contact", actions: "choose" },
              },
            },
          },
        },
        contact: {
          id: "contact",
          ...contactStates({
            opened: ["resetInvalidSubmits", "openQuote", "arrived", at(STEP.contact), "save"],
            incomplete: ["forgetRejection", "countInvalidSubmit"],
            check: ({ context }: { readonly context: PeruContext }): Recheck => ({
              profile: profileOf(context.draft),
              serviceId: context.selected?.plan.serviceId ?? null,
            }),
          }),
          on: {
            edit: { actions: [{ type: "edit", params: CONTACT_FIELDS }, "save"] },
            leaveDetails: { actions: ["choosePlanless", "save"] },
            back: [
              { guard: and([not("isClaro"), not("isCompared")]), target: "priorities" },
              { target: "recommendations" },
            ],
          },
        },
        /** Entered with a new lead; or a draft restores one that an earlier page submitted. */
        submission: {
          id: "submission",
          entry: "forgetRejection",
          initial: "sending",
          invoke: {
            id: "submission",
            src: "submission",
            input: ({ context, event }) => ({
              leadId: context.leadId,
              lead: isRestored(event) ? null : { ...submittedDraft(context), selected: context.selected },
            }),
            onDone: [
              { guard: ({ event }) => event.output.state === "sent", target: "sent" },
              // Submitted longer ago than the outbox remembers: the draft records that it was sent.
              { guard: and([stateIn({ flow: { submission: "checking" } }), "isForgotten"]), target: "sent" },
              // Finds the plan again on its way to the contact data.
              { guard: "isResuming", target: "analysis", actions: { type: "reject", params: outputOf } },
              { target: "contact", actions: { type: "reject", params: outputOf } },
            ],
          },
          on: { "submission.saved": ".saved" },
          states: {
            sending: { entry: ["markSending", "save"] },
            /** A lead that an earlier page submitted. */
            checking: {},
            saved: {
              entry: [at(STEP.confirmation), "save"],
              tags: "modal",
              on: { again: { actions: "startOver" } },
            },
          },
        },
        sent: { entry: "settle", tags: "modal", on: { again: { actions: "startOver" } } },
      },
    },
  },
});

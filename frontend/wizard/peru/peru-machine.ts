import { and, assign, not, raise, stateIn } from "xstate";
import {
  BUDGET_FIELDS,
  CONTACT_FIELDS,
  emptyDraft,
  PRIORITY_FIELDS,
  profileOf,
  wholeProfile,
} from "./draft.ts";
import { requoted } from "./peru-context.ts";
import { peruSetup } from "./peru-setup.ts";

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
      initial: "budget",
      states: {
        budget: {
          entry: "resetInvalidSubmits",
          on: {
            edit: { actions: { type: "edit", params: BUDGET_FIELDS } },
            next: [{ guard: "budgetComplete", target: "priorities" }, { actions: "countInvalidSubmit" }],
            back: { actions: "leave" },
          },
        },
        priorities: {
          entry: "resetInvalidSubmits",
          on: {
            edit: { actions: { type: "edit", params: PRIORITY_FIELDS } },
            next: [{ guard: "priorityChosen", target: "analysis" }, { actions: "countInvalidSubmit" }],
            back: "budget",
          },
        },
        analysis: {
          // Retries a catalogue that failed to load.
          entry: ["resetAnalysis", raise({ type: "retry" })],
          type: "parallel",
          onDone: "recommendations",
          always: { guard: and(["isCompared", "isLinked"]), target: "recommendations" },
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
          initial: "deciding",
          on: {
            back: "priorities",
            leaveDetails: { target: "contact", actions: "choosePlanless" },
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
            ranked: {
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
          entry: ["resetInvalidSubmits", "openQuote"],
          invoke: {
            id: "recheck",
            src: "recheck",
            input: ({ context }) => ({
              profile: profileOf(context.draft),
              serviceId: context.selected?.plan.serviceId ?? null,
            }),
            onDone: { actions: assign(({ context, event }) => requoted(context, event.output)) },
            // Without a result the price is taken as unchanged: the server recomputes it on submit.
            onError: { actions: "settleQuote" },
          },
          initial: "editing",
          on: {
            edit: { actions: { type: "edit", params: CONTACT_FIELDS } },
            acceptPrice: { guard: "isPriceChanged", actions: "settleQuote" },
            leaveDetails: { actions: "choosePlanless" },
            back: [
              { guard: and([not("isClaro"), not("isCompared")]), target: "priorities" },
              { target: "recommendations" },
            ],
          },
          states: {
            editing: {
              on: {
                submit: [
                  { guard: not("contactComplete"), actions: ["forgetRejection", "countInvalidSubmit"] },
                  { guard: "isPriceOpen", actions: "countInvalidSubmit" },
                  { guard: "isChecking", target: "awaitingPrice" },
                  { target: "#submission" },
                ],
              },
            },
            awaitingPrice: {
              always: [
                { guard: "isPriceOpen", target: "editing", actions: "countInvalidSubmit" },
                { guard: not("isChecking"), target: "#submission" },
              ],
              after: { PRICE_CHECK_MS: { target: "#submission" } },
            },
          },
        },
        submission: {
          id: "submission",
          entry: "forgetRejection",
          initial: "sending",
          invoke: {
            id: "submission",
            src: "submission",
            input: ({ context }) => ({
              leadId: context.leadId,
              lead: {
                leadId: context.leadId,
                draft: context.draft,
                selected: context.selected,
                consentAt: context.consentAt ?? context.now(),
                route: context.route,
                sentAt: context.now(),
              },
            }),
            onDone: [
              { guard: ({ event }) => event.output.state === "sent", target: "sent" },
              { target: "contact", actions: { type: "reject", params: ({ event }) => event.output } },
            ],
          },
          on: { "submission.saved": ".saved" },
          states: {
            sending: {},
            saved: { tags: "modal", on: { again: { actions: "startOver" } } },
          },
        },
        sent: { tags: "modal", on: { again: { actions: "startOver" } } },
      },
    },
  },
});

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
            ranked: {
              exit: "closeDetail",
              on: {
                open: { actions: "openDetail" },
                close: { actions: "closeDetail" },
                choose: { guard: "isOffered", target: "#contrata", actions: "choose" },
              },
            },
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

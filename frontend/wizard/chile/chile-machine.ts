import { and, assign, not, raise, stateIn } from "xstate";
import type { Sending } from "../../kernel/outbox-core.ts";
import type { Restored } from "./chile-context.ts";
import { CONTACT_FIELDS, emptyDraft, SPEND_FIELDS } from "./chile-draft.ts";
import { chileSetup } from "./chile-setup.ts";

const canJump = and(["isBehind", not(stateIn({ flow: "enviando" }))]);
const at = (step: number) => ({ type: "arriveAt", params: { step } }) as const;
const to = (step: number) => ({ type: "goesTo", params: { step } }) as const;

const endingOf = ({ event }: { readonly event: { readonly ending: Sending } }) => event.ending;
const restoredIn = ({ event }: { readonly event: { readonly output: Restored | null } }) => event.output;
/** Where a restored draft goes on, by its step. */
const restoring = (step: number, target: "pendiente" | "propuesta" | "necesidad" | "servicio") =>
  ({
    guard: ({ event }: { readonly event: { readonly output: Restored | null } }) =>
      event.output?.step === step,
    target,
    actions: { type: "takeRestored", params: restoredIn },
  }) as const;

/** Steps 0 to 6 of the Chile-style wizard: specification, sections 2.2 and 4. */
export const chileMachine = chileSetup.createMachine({
  id: "chile",
  type: "parallel",
  context: ({ input }) => ({
    ...input,
    leadId: input.newLeadId(),
    step: 0,
    draft: emptyDraft,
    consentAt: null,
    plans: null,
    pick: null,
    selected: null,
    detail: null,
    message: 0,
    resume: null,
    savings: null,
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
      initial: "restaurando",
      on: {
        jump: {
          guard: canJump,
          actions: raise(({ event }) => ({ type: "arrive", step: event.step }), { delay: "JUMP_MS" }),
        },
        arrive: [
          { guard: not(canJump) },
          { guard: to(0), target: ".categoria" },
          { guard: to(1), target: ".gasto" },
          { guard: to(2), target: ".servicio" },
          { guard: to(3), target: ".necesidad" },
          { guard: to(4), target: ".propuesta" },
        ],
      },
      states: {
        restaurando: {
          always: { guard: not("hasDraft"), target: "categoria" },
          invoke: {
            id: "restore",
            src: "restore",
            onDone: [
              restoring(6, "pendiente"),
              restoring(5, "propuesta"),
              restoring(4, "propuesta"),
              restoring(3, "necesidad"),
              restoring(2, "servicio"),
              { target: "categoria", actions: { type: "takeRestored", params: restoredIn } },
            ],
            onError: "categoria",
          },
        },
        categoria: {
          entry: [at(0), "save"],
          on: {
            category: [
              { guard: "isTelecom", target: "gasto", actions: "setCategory" },
              { actions: "announce" },
            ],
            advance: { guard: "hasTelecom", target: "gasto" },
          },
        },
        gasto: {
          entry: [at(1), "save"],
          on: {
            edit: { actions: [{ type: "edit", params: SPEND_FIELDS }, "forgetPick"] },
            next: [{ guard: "spendComplete", target: "servicio" }, { actions: "nudge" }],
            advance: { guard: "spendComplete", target: "servicio" },
            back: "categoria",
          },
        },
        servicio: {
          entry: [at(2), "save"],
          initial: "choosing",
          on: {
            service: { target: ".chosen", actions: ["setService", "save"] },
            advance: { guard: "hasService", target: "necesidad" },
            back: "gasto",
          },
          states: {
            choosing: {},
            chosen: { after: { CHOOSE_SERVICE_MS: "#necesidad" } },
          },
        },
        necesidad: {
          id: "necesidad",
          entry: [at(3), "save"],
          on: {
            priority: { target: "analisis", actions: "setPriority" },
            advance: { guard: "hasPriority", target: "analisis" },
            back: "servicio",
          },
        },
        analisis: {
          // A catalogue that failed to load gets another chance without being asked.
          entry: ["resetAnalysis", raise({ type: "retry" })],
          type: "parallel",
          onDone: "propuesta",
          on: { back: "necesidad", skip: { guard: "isCompared", target: "propuesta" } },
          states: {
            messages: {
              initial: "showing",
              states: {
                showing: {
                  after: {
                    MESSAGE_MS: [
                      { guard: "isLastMessage", target: "pausing" },
                      { target: "showing", reenter: true, actions: "nextMessage" },
                    ],
                  },
                },
                pausing: { after: { LAST_PAUSE_MS: "over" } },
                over: { type: "final" },
              },
            },
            comparison: {
              initial: "waiting",
              states: {
                waiting: {
                  always: [
                    { guard: "hasPlans", target: "done", actions: "compare" },
                    // Step 4 says so, and offers another try.
                    { guard: stateIn({ catalogue: "failed" }), target: "done" },
                  ],
                },
                done: { type: "final" },
              },
            },
          },
        },
        propuesta: {
          entry: [at(4), "save"],
          initial: "deciding",
          on: { back: "necesidad", contact: { target: "contrata", actions: "chooseNone" } },
          states: {
            deciding: {
              always: [
                { guard: not("isCompared"), target: "loading" },
                { guard: "isResuming", target: "resuming" },
                { guard: "isPlans", target: "plans" },
                { guard: "isNoneOfType", target: "alternatives" },
                { target: "none" },
              ],
            },
            loading: {
              always: [
                { guard: "hasPlans", target: "deciding", actions: "compare" },
                { guard: stateIn({ catalogue: "failed" }), target: "failed" },
              ],
            },
            failed: { on: { retry: "loading" } },
            resuming: {
              entry: "resolve",
              always: [{ guard: "hasSelected", target: "#contrata" }, { target: "deciding" }],
            },
            none: {},
            alternatives: { on: { choose: { guard: "isOffered", target: "chosen", actions: "choose" } } },
            plans: {
              on: {
                open: { actions: "openDetail" },
                close: { actions: "closeDetail" },
                choose: { guard: "isOffered", target: "chosen", actions: ["closeDetail", "choose"] },
                advance: { guard: "hasSelected", target: "#contrata" },
              },
            },
            chosen: { after: { CHOOSE_PLAN_MS: "#contrata" } },
          },
        },
        contrata: {
          id: "contrata",
          entry: [at(5), "takeSavings", "save"],
          on: {
            edit: { actions: [{ type: "edit", params: CONTACT_FIELDS }, "save"] },
            submit: [
              { guard: not("contactComplete"), actions: ["forgetRejection", "nudge", "tellMissing"] },
              { target: "enviando" },
            ],
            back: "propuesta",
          },
        },
        enviando: {
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
              { guard: ({ event }) => event.output.state === "sent", target: "enviada" },
              { guard: ({ event }) => event.output.state === "saved", target: "guardada" },
              {
                target: "contrata",
                actions: [{ type: "reject", params: ({ event }) => event.output }, "tellFailure"],
              },
            ],
            onError: {
              target: "contrata",
              actions: [{ type: "reject", params: { state: "failed" } }, "tellFailure"],
            },
          },
        },
        /** A draft of a lead that was sent or kept: its true state is asked for. */
        pendiente: {
          entry: at(6),
          invoke: {
            id: "ask",
            src: "watch",
            input: ({ context }) => ({ leadId: context.leadId, ask: true }),
          },
          on: {
            ended: [
              { guard: "isRejected", target: "contrata", actions: { type: "reject", params: endingOf } },
              { guard: ({ event }) => event.ending.state === "saved", target: "guardada" },
              // Longer ago than the outbox remembers: the draft says that it was sent.
              { target: "enviada" },
            ],
          },
        },
        guardada: {
          tags: "confirmation",
          entry: [at(6), "save"],
          invoke: {
            id: "watch",
            src: "watch",
            input: ({ context }) => ({ leadId: context.leadId, ask: false }),
          },
          on: {
            reset: { target: "categoria", actions: ["forget", "startOver"] },
            ended: [
              { guard: "isAccepted", target: "enviada" },
              { guard: "isRejected", target: "contrata", actions: { type: "reject", params: endingOf } },
            ],
          },
        },
        enviada: {
          tags: "confirmation",
          entry: [at(6), "save"],
          on: { reset: { target: "categoria", actions: ["forget", "startOver"] } },
        },
      },
    },
  },
});

import { and, assign, not, raise, stateIn } from "xstate";
import { contactStates } from "../shared/contact-states.ts";
import { isRestored, outputOf, submittedDraft } from "../shared/submission-machine.ts";
import { type ChileContext, type Restored, STEP } from "./chile-context.ts";
import { CONTACT_FIELDS, emptyDraft, SPEND_EDITS } from "./chile-draft.ts";
import { chileSetup } from "./chile-setup.ts";

const canJump = and([
  "isBehind",
  not(stateIn({ flow: "submission" })),
  not(stateIn({ flow: { contact: "awaitingPrice" } })),
]);
const at = (step: number) => ({ type: "arriveAt", params: { step } }) as const;
const to = (step: number) => ({ type: "goesTo", params: { step } }) as const;

/** The state in which a restored draft continues, by its step. */
const restoring = (step: number, target: "submission.checking" | "proposal" | "need" | "service" | "spend") =>
  ({
    guard: ({ event }: { readonly event: { readonly output: Restored | null } }) =>
      event.output?.step === step,
    target,
    actions: { type: "takeRestored", params: outputOf },
  }) as const;

/** Steps 0 to 6 of the Chile-style wizard: specification, sections 2.2 and 4. */
export const chileMachine = chileSetup.createMachine({
  id: "chile",
  type: "parallel",
  context: ({ input }) => ({
    ...input,
    leadId: input.newLeadId(),
    step: STEP.category,
    reached: STEP.category,
    draft: emptyDraft,
    consentAt: null,
    plans: null,
    pick: null,
    selected: null,
    detail: null,
    message: 0,
    resume: null,
    isSending: false,
    savings: null,
    quote: { state: "settled" },
    rejection: null,
    invalidSubmits: 0,
  }),
  states: {
    catalogue: {
      initial: "waiting",
      states: {
        // Visitors of the picker may want another category. A draft and a link need the plans at once.
        waiting: { always: { guard: "needsPlans", target: "loading" } },
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
        jump: {
          guard: canJump,
          actions: raise(({ event }) => ({ type: "arrive", step: event.step }), { delay: "JUMP_MS" }),
        },
        arrive: [
          { guard: not(canJump) },
          { guard: to(STEP.category), target: ".category" },
          { guard: to(STEP.spend), target: ".spend" },
          { guard: to(STEP.service), target: ".service" },
          { guard: to(STEP.need), target: ".need" },
          { guard: to(STEP.proposal), target: ".proposal" },
        ],
        forward: [
          { guard: not("isAhead") },
          { guard: to(STEP.spend), target: ".spend" },
          { guard: to(STEP.service), target: ".service" },
          { guard: to(STEP.need), target: ".need" },
          { guard: to(STEP.proposal), target: ".proposal" },
          { guard: to(STEP.contact), target: ".contact" },
        ],
      },
      states: {
        restoring: {
          always: { guard: not("hasDraft"), target: "category" },
          invoke: {
            id: "restore",
            src: "restore",
            onDone: [
              restoring(6, "submission.checking"),
              restoring(5, "proposal"),
              restoring(4, "proposal"),
              restoring(3, "need"),
              restoring(2, "service"),
              restoring(1, "spend"),
              { target: "category", actions: { type: "takeRestored", params: outputOf } },
            ],
            onError: "category",
          },
        },
        category: {
          entry: [at(STEP.category), "save"],
          on: {
            category: [
              { guard: "isTelecom", target: "spend", actions: "setCategory" },
              { actions: "announce" },
            ],
            advance: { guard: "hasTelecom", target: "spend" },
          },
        },
        spend: {
          entry: [at(STEP.spend), "save"],
          on: {
            edit: { actions: [{ type: "edit", params: SPEND_EDITS }, "forgetPick", "save"] },
            next: [{ guard: "spendComplete", target: "service" }, { actions: "countInvalidSubmit" }],
            advance: { guard: "spendComplete", target: "service" },
            back: "category",
          },
        },
        service: {
          entry: [at(STEP.service), "save"],
          initial: "choosing",
          on: {
            service: { target: ".chosen", actions: ["setService", "save"] },
            advance: { guard: "hasService", target: "need" },
            back: "spend",
          },
          states: {
            choosing: {},
            chosen: { after: { CHOOSE_SERVICE_MS: "#need" } },
          },
        },
        need: {
          id: "need",
          entry: [at(STEP.need), "save"],
          on: {
            priority: { target: "analysis", actions: ["setPriority", "save"] },
            advance: { guard: "hasPriority", target: "analysis" },
            back: "service",
          },
        },
        analysis: {
          // Retries a catalogue that failed to load.
          entry: ["resetAnalysis", raise({ type: "retry" })],
          type: "parallel",
          onDone: "proposal",
          on: { back: "need", skip: { guard: "isCompared", target: "proposal" } },
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
                    // Step 4 shows the failure and offers a retry.
                    { guard: stateIn({ catalogue: "failed" }), target: "done" },
                  ],
                },
                done: { type: "final" },
              },
            },
          },
        },
        proposal: {
          entry: [at(STEP.proposal), "save"],
          initial: "deciding",
          on: { back: "need", contact: { target: "contact", actions: "chooseNone" } },
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
              always: [{ guard: "hasSelected", target: "#contact" }, { target: "deciding" }],
            },
            none: {},
            alternatives: { on: { choose: { guard: "isOffered", target: "chosen", actions: "choose" } } },
            plans: {
              on: {
                open: { actions: "openDetail" },
                close: { actions: "closeDetail" },
                choose: { guard: "isOffered", target: "chosen", actions: ["closeDetail", "choose"] },
                advance: { guard: "hasSelected", target: "#contact" },
              },
            },
            chosen: { after: { CHOOSE_PLAN_MS: "#contact" } },
          },
        },
        contact: {
          id: "contact",
          ...contactStates({
            opened: [at(STEP.contact), "takeSavings", "openQuote", "save"],
            incomplete: ["forgetRejection", "countInvalidSubmit", "showMissing"],
            check: ({ context }: { readonly context: ChileContext }) => context.selected !== null,
          }),
          on: {
            edit: { actions: [{ type: "edit", params: CONTACT_FIELDS }, "save"] },
            leaveDetails: { actions: ["chooseNone", "takeSavings", "settleQuote", "save"] },
            back: "proposal",
          },
        },
        /** Entered with a new lead; a draft restores one that an earlier visit submitted. */
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
              {
                guard: stateIn({ flow: { submission: "sending" } }),
                target: "contact",
                actions: [{ type: "reject", params: outputOf }, "showFailure"],
              },
              // Submitted longer ago than the outbox remembers: the draft records that it was sent.
              { guard: and([stateIn({ flow: { submission: "checking" } }), "isForgotten"]), target: "sent" },
              // Finds the plan again on its way to the contact data.
              { guard: "isResuming", target: "proposal", actions: { type: "reject", params: outputOf } },
              { target: "contact", actions: { type: "reject", params: outputOf } },
            ],
          },
          on: { "submission.saved": ".saved" },
          states: {
            sending: { entry: ["markSending", "save"] },
            checking: { entry: at(STEP.confirmation) },
            saved: {
              tags: "confirmation",
              entry: [at(STEP.confirmation), "save"],
              on: { reset: { target: "#chile.flow.category", actions: ["forget", "startOver"] } },
            },
          },
        },
        sent: {
          tags: "confirmation",
          entry: [at(STEP.confirmation), "save"],
          on: { reset: { target: "category", actions: ["forget", "startOver"] } },
        },
      },
    },
  },
});

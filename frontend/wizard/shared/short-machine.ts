import { and, assign, fromPromise, not, type SnapshotFrom, setup, stateIn } from "xstate";
import { loadRequired } from "../../kernel/load-with-retries.ts";
import type { SendResult } from "../../kernel/outbox-results.ts";
import type { Restored } from "./answers-draft.ts";
import type { ContactAnswers } from "./contact-problems.ts";
import { afterEdit, type Rejection, rejectionIn } from "./rejection.ts";
import type { FieldOf, ShortRules } from "./short-rules.ts";
import {
  isForgotten,
  isRestored,
  outputOf,
  type SubmissionEvent,
  type SubmittedDraft,
  submissionMachine,
  submittedDraft,
} from "./submission-machine.ts";

export type ShortContext<Draft> = {
  readonly leadId: string;
  readonly route: string;
  readonly now: () => string;
  /** From 1; the confirmation follows the last form. */
  readonly step: number;
  /** The furthest step reached: how far the browser's Forward and a restored draft go. */
  readonly reached: number;
  /** The lead is being sent, and not known to be in the outbox yet. */
  readonly isSending: boolean;
  readonly draft: Draft;
  /** ISO time at which the consent was ticked. */
  readonly consentAt: string | null;
  readonly rejection: Rejection | null;
  /**
   * Submit attempts of the incomplete form on screen. Errors are shown from the first on; each attempt
   * focuses the first error.
   */
  readonly invalidSubmits: number;
};

export type ShortInput = {
  /** Created once per consultation, before the first attempt: the lead's idempotency key. */
  readonly leadId: string;
  readonly route: string;
  /** ISO time. */
  readonly now: () => string;
  /** Whether there may be a draft to restore. If not, the first form is shown without waiting. */
  readonly hasDraft: boolean;
};

export type ShortEvent<Draft> =
  | { readonly type: "edit"; readonly change: Partial<Draft> }
  | { readonly type: "next" | "back" }
  /** The browser's Forward: to a step that was reached before. */
  | { readonly type: "forward"; readonly step: number }
  | SubmissionEvent;

/** A sequence of forms that ends with a lead: the alarm and the car wizard (specification, 2.7 and 2.8). */
export const shortMachine = <Draft extends ContactAnswers>(rules: ShortRules<Draft>) =>
  shortSetup(rules).createMachine({
    id: rules.id,
    context: ({ input }) => ({
      ...input,
      step: 1,
      reached: 1,
      isSending: false,
      draft: rules.empty,
      consentAt: null,
      rejection: null,
      invalidSubmits: 0,
    }),
    initial: "restoring",
    states: {
      restoring: {
        always: { guard: not("hasDraft"), target: "filling" },
        invoke: {
          id: "restore",
          src: "restore",
          onDone: [
            {
              guard: ({ event }) => (event.output?.lead ?? null) !== null,
              target: "submission.checking",
              actions: { type: "takeRestored", params: outputOf },
            },
            { target: "filling", actions: { type: "takeRestored", params: outputOf } },
          ],
          onError: "filling",
        },
      },
      filling: {
        on: {
          edit: { actions: ["edit", "save"] },
          forward: { guard: "isAhead", actions: ["forwardTo", "save"] },
          next: [
            { guard: not("isComplete"), actions: ["forgetRejection", "countInvalidSubmit"] },
            { guard: "isContact", target: "submission" },
            { actions: ["forward", "save"] },
          ],
          back: [{ guard: "isFirst", actions: "leave" }, { actions: "backward" }],
        },
      },
      /** Entered with a new lead; or a draft restores one that an earlier page submitted. */
      submission: {
        entry: "forgetRejection",
        initial: "sending",
        invoke: {
          id: "submission",
          src: "submission",
          input: ({ context, event }) => ({
            leadId: context.leadId,
            lead: isRestored(event) ? null : submittedDraft(context),
          }),
          onDone: [
            { guard: ({ event }) => event.output.state === "sent", target: "sent" },
            // Submitted longer ago than the outbox remembers: the draft records that it was sent.
            { guard: and([stateIn({ submission: "checking" }), "isForgotten"]), target: "sent" },
            { target: "filling", actions: { type: "reject", params: outputOf } },
          ],
        },
        on: { "submission.saved": ".saved" },
        states: {
          sending: { entry: ["markSending", "save"] },
          checking: {},
          saved: {
            tags: "confirmation",
            entry: ["confirm", "save"],
            on: { back: { actions: ["forget", "leave"] } },
          },
        },
      },
      sent: { tags: "confirmation", entry: ["confirm", "settle"], on: { back: { actions: "leave" } } },
    },
  });

const shortSetup = <Draft extends ContactAnswers>(rules: ShortRules<Draft>) =>
  setup({
    types: {
      context: {} as ShortContext<Draft> & Pick<ShortInput, "hasDraft">,
      events: {} as ShortEvent<Draft>,
      input: {} as ShortInput,
      tags: {} as "confirmation",
    },
    actors: {
      restore: fromPromise(
        async (): Promise<Restored<Draft> | null> =>
          (await loadRequired(() => import("./short-draft.ts"))).restoreDraft(rules),
      ),
      submission: submissionMachine<SubmittedDraft<Draft>>(async () => rules.toPayload),
    },
    guards: {
      hasDraft: ({ context }) => context.hasDraft,
      isAhead: ({ context, event }) =>
        event.type === "forward" &&
        event.step > context.step &&
        event.step <= Math.min(context.reached, firstOpen(rules, context.draft)),
      isForgotten,
      isFirst: ({ context }) => context.step === 1,
      isContact: ({ context }) => context.step === rules.forms.length,
      isComplete: ({ context }) => problemsIn(rules, context).length === 0,
    },
    actions: {
      /** Leaves the wizard; implemented by the page. */
      leave: () => {},
      /** Saves the draft on this device; implemented by the page, like `forget` and `settle`. */
      save: () => {},
      forget: () => {},
      /** Deletes the draft of a sent lead. */
      settle: () => {},
      takeRestored: assign(({ context }, restored: Restored<Draft> | null) => {
        if (!restored) return {};
        const { draft, step, lead } = restored;
        const open = Math.min(step, firstOpen(rules, draft));
        return {
          draft,
          step: open,
          reached: open,
          leadId: lead?.id ?? context.leadId,
          isSending: lead?.state === "sending",
        };
      }),
      markSending: assign({ isSending: true }),
      forwardTo: assign(({ event }) =>
        event.type === "forward" ? { step: event.step, invalidSubmits: 0 } : {},
      ),
      /** Applies only the fields of the current form. */
      edit: assign(({ context, event }) =>
        event.type === "edit" ? edited(rules, context, event.change) : {},
      ),
      forward: assign(({ context }) => ({
        step: context.step + 1,
        reached: Math.max(context.reached, context.step + 1),
        invalidSubmits: 0,
      })),
      backward: assign({ step: ({ context }) => context.step - 1, invalidSubmits: 0 }),
      confirm: assign({ step: rules.forms.length + 1, reached: rules.forms.length + 1, invalidSubmits: 0 }),
      countInvalidSubmit: assign({ invalidSubmits: ({ context }) => context.invalidSubmits + 1 }),
      forgetRejection: assign({ rejection: null }),
      /** Back to the contact form, which is the last one. */
      reject: assign((_, result: SendResult) => ({
        rejection: rejectionIn(result),
        step: rules.forms.length,
        reached: rules.forms.length,
        isSending: false,
      })),
    },
  });

const edited = <Draft extends ContactAnswers>(
  rules: ShortRules<Draft>,
  context: ShortContext<Draft>,
  change: Partial<Draft>,
): Partial<ShortContext<Draft>> => {
  const fields: readonly string[] = rules.forms[context.step - 1] ?? [];
  const own = Object.fromEntries(
    Object.entries(change).filter(([field]) => fields.includes(field)),
  ) as Partial<Draft>;
  return {
    draft: rules.edited(context.draft, own),
    ...(own.consent === undefined ? {} : { consentAt: own.consent ? context.now() : null }),
    rejection: afterEdit(context.rejection, Object.keys(own)),
  };
};

/** Problems of the current form, in screen order. */
export const problemsIn = <Draft extends ContactAnswers>(
  rules: ShortRules<Draft>,
  { step, draft }: Pick<ShortContext<Draft>, "step" | "draft">,
) =>
  (rules.forms[step - 1] ?? []).flatMap((field: FieldOf<Draft>) => {
    const problem = rules.problemOf(draft, field);
    return problem === null ? [] : [{ field, problem }];
  });

/** The first form that is not complete, else the contact form: an open answer can't be skipped. */
const firstOpen = <Draft extends ContactAnswers>(rules: ShortRules<Draft>, draft: Draft): number => {
  const open = rules.forms.findIndex((_, index) => problemsIn(rules, { step: index + 1, draft }).length > 0);
  return open < 0 ? rules.forms.length : open + 1;
};

/** A draft is read, or the lead of an earlier page is looked up. */
export const isRestoring = <Draft extends ContactAnswers>(state: ShortState<Draft>): boolean =>
  state.matches("restoring") || state.matches({ submission: "checking" });

export type ShortState<Draft extends ContactAnswers> = SnapshotFrom<ReturnType<typeof shortMachine<Draft>>>;

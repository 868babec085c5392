import { assign, not, type SnapshotFrom, setup } from "xstate";
import type { Sending } from "../../kernel/outbox-core.ts";
import type { ContactAnswers } from "./contact-problems.ts";
import { afterEdit, type Rejection, rejectionIn } from "./rejection.ts";
import type { FieldOf, ShortRules, ShortSubmission } from "./short-rules.ts";
import { type SubmissionEvent, submissionMachine } from "./submission-machine.ts";

export type ShortContext<Draft> = {
  readonly leadId: string;
  readonly route: string;
  readonly now: () => string;
  /** From 1; the confirmation follows the last form. */
  readonly step: number;
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
};

export type ShortEvent<Draft> =
  | { readonly type: "edit"; readonly change: Partial<Draft> }
  | { readonly type: "next" | "back" }
  | SubmissionEvent;

/** A sequence of forms that ends with a lead: the alarm and the car wizard (specification, 2.7 and 2.8). */
export const shortMachine = <Draft extends ContactAnswers>(rules: ShortRules<Draft>) =>
  shortSetup(rules).createMachine({
    id: rules.id,
    context: ({ input }) => ({
      ...input,
      step: 1,
      draft: rules.empty,
      consentAt: null,
      rejection: null,
      invalidSubmits: 0,
    }),
    initial: "filling",
    states: {
      filling: {
        on: {
          edit: { actions: "edit" },
          next: [
            { guard: not("isComplete"), actions: ["forgetRejection", "countInvalidSubmit"] },
            { guard: "isContact", target: "submission" },
            { actions: "forward" },
          ],
          back: [{ guard: "isFirst", actions: "leave" }, { actions: "backward" }],
        },
      },
      submission: {
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
              consentAt: context.consentAt ?? context.now(),
              route: context.route,
              sentAt: context.now(),
            },
          }),
          onDone: [
            { guard: ({ event }) => event.output.state === "sent", target: "sent" },
            { target: "filling", actions: { type: "reject", params: ({ event }) => event.output } },
          ],
        },
        on: { "submission.saved": ".saved" },
        states: {
          sending: {},
          saved: { tags: "confirmation", entry: "confirm", on: { back: { actions: "leave" } } },
        },
      },
      sent: { tags: "confirmation", entry: "confirm", on: { back: { actions: "leave" } } },
    },
  });

const shortSetup = <Draft extends ContactAnswers>(rules: ShortRules<Draft>) =>
  setup({
    types: {
      context: {} as ShortContext<Draft>,
      events: {} as ShortEvent<Draft>,
      input: {} as ShortInput,
      tags: {} as "confirmation",
    },
    actors: {
      submission: submissionMachine<ShortSubmission<Draft>>(async () => rules.toPayload),
    },
    guards: {
      isFirst: ({ context }) => context.step === 1,
      isContact: ({ context }) => context.step === rules.forms.length,
      isComplete: ({ context }) => problemsIn(rules, context).length === 0,
    },
    actions: {
      /** Leaves the wizard; implemented by the page. */
      leave: () => {},
      /** Applies only the fields of the current form. */
      edit: assign(({ context, event }) =>
        event.type === "edit" ? edited(rules, context, event.change) : {},
      ),
      forward: assign({ step: ({ context }) => context.step + 1, invalidSubmits: 0 }),
      backward: assign({ step: ({ context }) => context.step - 1, invalidSubmits: 0 }),
      confirm: assign({ step: rules.forms.length + 1, invalidSubmits: 0 }),
      countInvalidSubmit: assign({ invalidSubmits: ({ context }) => context.invalidSubmits + 1 }),
      forgetRejection: assign({ rejection: null }),
      /** Back to the contact form, which is the last one. */
      reject: assign((_, result: Sending) => ({ rejection: rejectionIn(result), step: rules.forms.length })),
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

export type ShortState<Draft extends ContactAnswers> = SnapshotFrom<ReturnType<typeof shortMachine<Draft>>>;

import { assign, fromCallback, fromPromise, not, type SnapshotFrom, setup } from "xstate";
import type { Sending } from "../../kernel/outbox-core.ts";
import type { ContactAnswers } from "./contact-problems.ts";
import { required } from "./persistently.ts";
import { afterEdit, type Rejection, rejectionIn } from "./rejection.ts";
import type { FieldOf, ShortRules, ShortSubmission } from "./short-rules.ts";

export type ShortContext<Draft> = {
  readonly leadId: string;
  readonly route: string;
  readonly now: () => string;
  /** From 1; the confirmation is the one after the last form. */
  readonly step: number;
  readonly draft: Draft;
  /** ISO time of the consent's tick. */
  readonly consentAt: string | null;
  readonly rejection: Rejection | null;
  /** Errors are shown from the first press of an incomplete step on; each press makes the screen focus the first. */
  readonly nudges: number;
};

export type ShortInput = {
  /** Made once per consultation, before the first attempt: the lead's idempotency key. */
  readonly leadId: string;
  readonly route: string;
  /** ISO time. */
  readonly now: () => string;
};

export type ShortEvent<Draft> =
  | { readonly type: "edit"; readonly change: Partial<Draft> }
  | { readonly type: "next" | "back" }
  | { readonly type: "ended"; readonly ending: Sending };

/** A few forms, one after the other, and a lead at the end: the alarm and the car wizard (specification, 2.7 and 2.8). */
export const shortMachine = <Draft extends ContactAnswers>(rules: ShortRules<Draft>) =>
  shortSetup(rules).createMachine({
    id: rules.id,
    context: ({ input }) => ({
      ...input,
      step: 1,
      draft: rules.empty,
      consentAt: null,
      rejection: null,
      nudges: 0,
    }),
    initial: "filling",
    states: {
      filling: {
        on: {
          edit: { actions: "edit" },
          next: [
            { guard: not("isComplete"), actions: ["forgetRejection", "nudge"] },
            { guard: "isContact", target: "sending" },
            { actions: "forward" },
          ],
          back: [{ guard: "isFirst", actions: "leave" }, { actions: "backward" }],
        },
      },
      sending: {
        entry: "forgetRejection",
        invoke: {
          id: "submit",
          src: "submit",
          input: ({ context }) => ({
            leadId: context.leadId,
            draft: context.draft,
            consentAt: context.consentAt ?? context.now(),
            route: context.route,
            sentAt: context.now(),
          }),
          onDone: [
            { guard: ({ event }) => event.output.state === "sent", target: "sent" },
            { guard: ({ event }) => event.output.state === "saved", target: "saved" },
            { target: "filling", actions: { type: "reject", params: ({ event }) => event.output } },
          ],
          onError: { target: "filling", actions: { type: "reject", params: { state: "failed" } } },
        },
      },
      saved: {
        tags: "confirmation",
        entry: "confirm",
        invoke: { id: "watch", src: "watch", input: ({ context }) => ({ leadId: context.leadId }) },
        on: {
          back: { actions: "leave" },
          ended: [
            { guard: "isAccepted", target: "sent" },
            {
              guard: "isOver",
              target: "filling",
              actions: [{ type: "reject", params: ({ event }) => event.ending }, "backward"],
            },
          ],
        },
      },
      sent: { tags: "confirmation", entry: "confirm", on: { back: { actions: "leave" } } },
    },
  });

const sender = () => required(() => import("./send-lead.ts"));

const shortSetup = <Draft extends ContactAnswers>(rules: ShortRules<Draft>) =>
  setup({
    types: {
      context: {} as ShortContext<Draft>,
      events: {} as ShortEvent<Draft>,
      input: {} as ShortInput,
      tags: {} as "confirmation",
    },
    actors: {
      submit: fromPromise(
        async ({ input }: { input: ShortSubmission<Draft> }): Promise<Sending> =>
          (await sender()).sendLead(input.leadId, rules.toPayload(input)),
      ),
      watch: fromCallback<ShortEvent<Draft>, { leadId: string }>(({ input, sendBack }) => {
        let stop = () => {};
        let stopped = false;
        void sender().then(({ watchLead }) => {
          if (!stopped) stop = watchLead(input.leadId, (ending) => sendBack({ type: "ended", ending }));
        });
        return () => {
          stopped = true;
          stop();
        };
      }),
    },
    guards: {
      isFirst: ({ context }) => context.step === 1,
      isContact: ({ context }) => context.step === rules.forms.length,
      isComplete: ({ context }) => problemsIn(rules, context).length === 0,
      isAccepted: ({ event }) => event.type === "ended" && event.ending.state === "sent",
      isOver: ({ event }) => event.type === "ended" && rejectionIn(event.ending) !== null,
    },
    actions: {
      /** Out of the wizard; the parent says where to. */
      leave: () => {},
      /** Takes what belongs to the step on screen. */
      edit: assign(({ context, event }) =>
        event.type === "edit" ? edited(rules, context, event.change) : {},
      ),
      forward: assign({ step: ({ context }) => context.step + 1, nudges: 0 }),
      backward: assign({ step: ({ context }) => context.step - 1, nudges: 0 }),
      confirm: assign({ step: rules.forms.length + 1, nudges: 0 }),
      nudge: assign({ nudges: ({ context }) => context.nudges + 1 }),
      forgetRejection: assign({ rejection: null }),
      reject: assign((_, ending: Sending) => ({ rejection: rejectionIn(ending) })),
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

/** What keeps the form on screen from being complete, in the order of the screen. */
export const problemsIn = <Draft extends ContactAnswers>(
  rules: ShortRules<Draft>,
  { step, draft }: Pick<ShortContext<Draft>, "step" | "draft">,
) =>
  (rules.forms[step - 1] ?? []).flatMap((field: FieldOf<Draft>) => {
    const problem = rules.problemOf(draft, field);
    return problem === null ? [] : [{ field, problem }];
  });

export type ShortState<Draft extends ContactAnswers> = SnapshotFrom<ReturnType<typeof shortMachine<Draft>>>;

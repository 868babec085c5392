import type { LeadPayload } from "@asesorador/domain/lead/contract";
import { assign, fromCallback, fromPromise, sendParent, setup } from "xstate";
import { loadRequired } from "../../kernel/load-with-retries.ts";
import type { SendResult } from "../../kernel/outbox-results.ts";

export type SubmissionInput<Lead> = {
  readonly leadId: string;
  /** null: the lead was submitted by an earlier page, and only its result is looked up. */
  readonly lead: Lead | null;
};

/** What every wizard's payload is made of. */
export type SubmittedDraft<Draft> = {
  readonly leadId: string;
  readonly draft: Draft;
  /** ISO time at which the consent was ticked. */
  readonly consentAt: string;
  /** Path of the wizard's page. */
  readonly route: string;
  /** ISO time of sending. */
  readonly sentAt: string;
};

/** The part of a wizard's context that a submission is made of. */
type SubmittingState<Draft> = Pick<SubmittedDraft<Draft>, "leadId" | "draft" | "route"> & {
  readonly consentAt: string | null;
  readonly now: () => string;
};

export const submittedDraft = <Draft>({
  leadId,
  draft,
  consentAt,
  route,
  now,
}: SubmittingState<Draft>): SubmittedDraft<Draft> => ({
  leadId,
  draft,
  consentAt: consentAt ?? now(),
  route,
  sentAt: now(),
});

/** Sent to the parent once: the lead is kept on this device and not accepted by the server yet. */
export type SubmissionEvent = { readonly type: "submission.saved" };

/** Whether a wizard enters its submission by a restored draft, and not by a visitor who submits. */
export const isRestored = ({ type }: { readonly type: string }): boolean =>
  type === "xstate.done.actor.restore";

/** Parameter of an action that takes the output of an invoked actor. */
export const outputOf = <Output>({ event }: { readonly event: { readonly output: Output } }): Output =>
  event.output;

type Ended = { readonly context: { readonly isSending: boolean }; readonly event: object };
/** Guard of a wizard: the lead that an earlier page submitted was in the outbox and is no longer there. */
export const isForgotten = ({ context, event }: Ended): boolean =>
  !context.isSending && "output" in event && (event.output as SendResult).state === "failed";

type Context<Lead> = SubmissionInput<Lead> & { readonly result: SendResult };
type Result = { readonly type: "result"; readonly result: SendResult };

const sender = () => loadRequired(() => import("./send-lead.ts"));

/**
 * Submits one lead; every wizard invokes it as a child. `sending` is the first attempt. Where that leaves the lead in the
 * outbox, the machine reports `submission.saved` and stays in `waiting`, while the outbox retries, until the server has
 * answered. Output: `sent`, `refused`, or `failed` (neither sent nor kept, or expired in the outbox).
 *
 * `loadPayload` loads the wizard's payload function, which is not needed before the first submit.
 */
export const submissionMachine = <Lead>(loadPayload: () => Promise<(lead: Lead) => LeadPayload>) =>
  setup({
    types: {
      context: {} as Context<Lead>,
      events: {} as Result,
      input: {} as SubmissionInput<Lead>,
      output: {} as SendResult,
    },
    actors: {
      submit: fromPromise(
        async ({ input: { leadId, lead } }: { input: SubmissionInput<Lead> }): Promise<SendResult> => {
          const { sendLead, fetchLeadState, cleanAnswers } = await sender();
          if (lead === null) return fetchLeadState(leadId);
          return sendLead(leadId, (await loadPayload())(cleanAnswers(lead)));
        },
      ),
      watch: fromCallback<Result, { readonly leadId: string }>(({ input, sendBack }) => {
        const watching = sender().then(({ watchLead }) =>
          watchLead(input.leadId, (result) => sendBack({ type: "result", result })),
        );
        return () => void watching.then((stop) => stop());
      }),
    },
  }).createMachine({
    id: "submission",
    context: ({ input }) => ({ ...input, result: { state: "failed" } }),
    initial: "sending",
    states: {
      sending: {
        invoke: {
          src: "submit",
          input: ({ context }) => context,
          onDone: [
            { guard: ({ event }) => event.output.state === "saved", target: "waiting" },
            { target: "done", actions: assign({ result: ({ event }) => event.output }) },
          ],
          onError: "done",
        },
      },
      waiting: {
        entry: sendParent({ type: "submission.saved" } satisfies SubmissionEvent),
        invoke: { src: "watch", input: ({ context }) => context },
        on: {
          result: { target: "done", actions: assign({ result: ({ event }) => event.result }) },
        },
      },
      done: { type: "final" },
    },
    output: ({ context }) => context.result,
  });

import type { Currency } from "@asesorador/domain/kernel/market";
import type { LeadStatus, LostReason } from "@asesorador/domain/lead/status";
import { needsReason } from "@asesorador/domain/lead/status";
import { assign, fromPromise, setup } from "xstate";
import { errorOf } from "../../../kernel/error-of.ts";
import { textOrNull } from "../../../kernel/text-or-null.ts";
import { esWork } from "../es-work.ts";
import { hasMoved, reasonOf } from "../refusal.ts";
import { amountProblems, asksFor, type OutcomeTexts, outcomeKind } from "./outcome-form.ts";

/** Another person's change of status. */
export type Moved = {
  readonly to: LeadStatus;
  /** "admin:ana"; null when the history has none. */
  readonly actor: string | null;
  /** ISO 8601 UTC. */
  readonly at: string | null;
};

export type Move = {
  readonly id: string;
  /** The status that was shown when the move was chosen. */
  readonly from: LeadStatus;
  readonly to: LeadStatus;
  readonly reason: LostReason | null;
  readonly remark: string | null;
  /** Currency of the outcome's amounts. */
  readonly currency: Currency;
  /** Fields of a step to quoted or converted; null: the step has none. */
  readonly outcome: OutcomeTexts | null;
};

export type Explanation = {
  readonly reason: LostReason | "";
  readonly remark: string;
  /** Only what was typed. */
  readonly outcome: OutcomeTexts;
};
type Context = {
  readonly id: string;
  readonly from: LeadStatus;
  /** null until a status is chosen. */
  readonly to: LeadStatus | null;
  readonly currency: Currency;
  readonly draft: Explanation;
  /** What the outcome's form shows where nothing was typed. */
  readonly prefilled: OutcomeTexts;
  readonly problem: string | null;
  readonly moved: Moved | null;
  readonly position: string | null;
};

/** `position`: of the write, null when nothing was written; `problem`: why it was not, null when it was cancelled. */
type Output = { readonly position: string | null; readonly problem: string | null };

const EMPTY: Explanation = { reason: "", remark: "", outcome: {} };

/** What is missing from the form of a move; null when it may be written. */
export const missingIn = ({
  from,
  to,
  currency,
  draft,
}: Pick<Context, "from" | "to" | "currency" | "draft">): string | null => {
  if (to === null) return null;
  if (outcomeKind(from, to) !== null)
    return Object.values(amountProblems(draft.outcome, currency))[0] ?? null;
  if (!needsReason(from, to)) return null;
  if (to === "lost") return draft.reason === "" ? esWork.move.reasonMissing : null;
  return draft.remark.trim() === "" ? esWork.move.remarkMissing : null;
};

/**
 * One change of status: chosen, explained where the rules require it, with its outcome where it has one, written. When another person changed the status
 * first nothing is written, and their change is shown. The output holds the write's position, null when nothing was
 * written. I/O: `write` resolves to the position of the write, `loadMove` to the other person's change; `reportConflict` is
 * called when their change is known, `end` with the output.
 */
export const statusMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { readonly type: "choose"; readonly to: LeadStatus }
      | { readonly type: "edit"; readonly change: Partial<Explanation> }
      | { readonly type: "submit" }
      | { readonly type: "cancel" },
    input: {} as {
      readonly id: string;
      readonly from: LeadStatus;
      readonly to: LeadStatus | null;
      readonly currency: Currency;
      /** Written earlier; empty when absent. */
      readonly draft?: Explanation;
      readonly prefilled?: OutcomeTexts;
    },
    output: {} as Output,
  },
  guards: {
    chosen: ({ context }) => context.to !== null,
    explained: ({ context }) => missingIn(context) === null,
    asks: ({ context: { from, to } }) => to !== null && asksFor(from, to),
    conflict: (_, error: unknown) => hasMoved(error),
  },
  actions: {
    choose: assign((_, to: LeadStatus) => ({ to, draft: EMPTY, problem: null, moved: null })),
    edit: assign(({ context }, change: Partial<Explanation>) => ({
      draft: { ...context.draft, ...change },
      problem: null,
    })),
    showProblem: assign(({ context }) => ({ problem: missingIn(context) })),
    fail: assign((_, error: unknown) => ({ problem: reasonOf(error) })),
    remember: assign((_, position: string) => ({ position, problem: null })),
    reportConflict: () => {},
    end: (_, _output: Output) => {},
    showMove: assign((_, moved: Moved) => ({ moved, problem: esWork.move.conflict })),
  },
  actors: {
    write: fromPromise<string, Move>(() => Promise.reject(new Error("write is not provided"))),
    loadMove: fromPromise<Moved, { readonly id: string }>(() =>
      Promise.reject(new Error("loadMove is not provided")),
    ),
  },
}).createMachine({
  id: "lead-status",
  context: ({ input }) => ({
    draft: EMPTY,
    prefilled: {},
    ...input,
    problem: null,
    moved: null,
    position: null,
  }),
  initial: "opening",
  states: {
    opening: {
      always: [
        { guard: "asks", target: "asking" },
        { guard: "chosen", target: "saving" },
        { target: "idle" },
      ],
    },
    idle: {
      on: {
        choose: { target: "opening", actions: { type: "choose", params: ({ event }) => event.to } },
        cancel: "ended",
      },
    },
    asking: {
      on: {
        edit: { actions: { type: "edit", params: ({ event }) => event.change } },
        submit: [{ guard: "explained", target: "saving" }, { actions: "showProblem" }],
        cancel: "ended",
      },
    },
    saving: {
      invoke: {
        src: "write",
        input: ({ context }) => moveOf(context),
        onDone: {
          target: "ended",
          actions: { type: "remember", params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: "conflict", params: errorOf }, target: "loadingMove" },
          { guard: "asks", target: "asking", actions: { type: "fail", params: errorOf } },
          { target: "ended", actions: { type: "fail", params: errorOf } },
        ],
      },
    },
    loadingMove: {
      invoke: {
        src: "loadMove",
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: "conflict",
          actions: { type: "showMove", params: ({ event }) => event.output },
        },
        onError: { target: "ended", actions: { type: "fail", params: errorOf } },
      },
    },
    // Shown until it is acknowledged.
    conflict: { entry: "reportConflict", on: { cancel: "ended" } },
    ended: { type: "final", entry: { type: "end", params: ({ context }) => outputOf(context) } },
  },
  output: ({ context }) => outputOf(context),
});

const outputOf = ({ position, problem }: Context): Output => ({ position, problem });

const moveOf = ({ id, from, to, currency, draft, prefilled }: Context): Move => {
  if (to === null) throw new Error("no status was chosen");
  return {
    id,
    from,
    to,
    currency,
    reason: to === "lost" && draft.reason !== "" ? draft.reason : null,
    remark: textOrNull(draft.remark),
    outcome: outcomeKind(from, to) === null ? null : { ...prefilled, ...draft.outcome },
  };
};

import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import type { CallbackSlot, Channel } from "@asesorador/domain/lead/work";
import { assign, fromPromise, setup } from "xstate";

/** What the visitor may ask of the page. */
export type Wish =
  | { readonly kind: "look" }
  | { readonly kind: "prefer"; readonly channel: Channel; readonly slot: CallbackSlot | null }
  | { readonly kind: "withdraw" }
  | { readonly kind: "erase" };

/** Why it did not work: nobody's link, the server's own words, or no connection (null). */
export type Problem =
  | { readonly kind: "unknown_link" }
  | { readonly kind: "told"; readonly text: string | null };

/** A refusal that an actor throws. */
export class WishRefused extends Error {
  override readonly name = "WishRefused";
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

export type StatusContext = {
  readonly token: string;
  readonly status: VisitorStatus | null;
  readonly wish: Wish;
  readonly problem: Problem | null;
  /** What was last done, to be told once it is. */
  readonly done: Exclude<Wish["kind"], "look"> | null;
};

export type StatusEvent =
  | { readonly type: "prefer"; readonly channel: Channel; readonly slot: CallbackSlot | null }
  | { readonly type: "withdraw" }
  | { readonly type: "erase" }
  | { readonly type: "retry" };

type Asked = { readonly token: string; readonly wish: Wish };

/** The visitor's page: looks once, then one wish at a time. The actor `ask` talks to the server. */
export const statusMachine = setup({
  types: {
    context: {} as StatusContext,
    events: {} as StatusEvent,
    input: {} as { readonly token: string },
  },
  actors: {
    ask: fromPromise(async (_: { input: Asked }): Promise<VisitorStatus> => {
      throw new Error("the page brings its own");
    }),
  },
  guards: {
    isNobodys: (_, { problem }: { problem: Problem }) => problem.kind === "unknown_link",
    hasStatus: ({ context }) => context.status !== null,
  },
}).createMachine({
  id: "status",
  context: ({ input }) => ({ ...input, status: null, wish: { kind: "look" }, problem: null, done: null }),
  initial: "asking",
  states: {
    asking: {
      entry: assign({ problem: null, done: null }),
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context: { token, wish } }) => ({ token, wish }),
        onDone: {
          target: "shown",
          actions: assign(({ context, event }) => ({
            status: event.output,
            done: context.wish.kind === "look" ? null : context.wish.kind,
          })),
        },
        onError: [
          {
            guard: { type: "isNobodys", params: ({ event }) => ({ problem: problemIn(event.error) }) },
            target: "unknown",
          },
          {
            guard: "hasStatus",
            target: "shown",
            actions: assign({ problem: ({ event }) => problemIn(event.error) }),
          },
          { target: "failed", actions: assign({ problem: ({ event }) => problemIn(event.error) }) },
        ],
      },
    },
    shown: {
      on: {
        prefer: {
          target: "asking",
          actions: assign({ wish: ({ event: { channel, slot } }) => ({ kind: "prefer", channel, slot }) }),
        },
        withdraw: { target: "asking", actions: assign({ wish: { kind: "withdraw" } }) },
        erase: { target: "asking", actions: assign({ wish: { kind: "erase" } }) },
        retry: { target: "asking", actions: assign({ wish: { kind: "look" } }) },
      },
    },
    failed: { on: { retry: "asking" } },
    unknown: {},
  },
});

const problemIn = (error: unknown): Problem =>
  error instanceof WishRefused ? error.problem : { kind: "told", text: null };

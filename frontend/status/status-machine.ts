import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import type { CallbackSlot, Channel } from "@asesorador/domain/lead/work";
import { assign, fromPromise, setup } from "xstate";

/** Requests of the visitor. */
export type StatusRequest =
  | { readonly kind: "load" }
  | { readonly kind: "prefer"; readonly channel: Channel; readonly slot: CallbackSlot | null }
  | { readonly kind: "withdraw" }
  | { readonly kind: "mail"; readonly messages: boolean; readonly reminder: boolean }
  | { readonly kind: "erase" };

/** Why a request failed: the link is unknown, or a text of the server; null: no connection. */
export type Problem =
  | { readonly kind: "unknown_link" }
  | { readonly kind: "refused"; readonly text: string | null };

/** Thrown by the actor. */
export class StatusRequestFailed extends Error {
  override readonly name = "StatusRequestFailed";
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

export type StatusContext = {
  readonly token: string;
  readonly status: VisitorStatus | null;
  readonly request: StatusRequest;
  readonly problem: Problem | null;
  /** The last completed request, to be announced. */
  readonly done: Exclude<StatusRequest["kind"], "load"> | null;
};

export type StatusEvent =
  | { readonly type: "prefer"; readonly channel: Channel; readonly slot: CallbackSlot | null }
  | { readonly type: "withdraw" }
  | { readonly type: "mail"; readonly messages: boolean; readonly reminder: boolean }
  | { readonly type: "erase" }
  | { readonly type: "retry" };

type Asked = { readonly token: string; readonly request: StatusRequest };

/** The status page: loads the state, then sends one request at a time. The actor `ask` calls the server. */
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
    isUnknownLink: (_, { problem }: { problem: Problem }) => problem.kind === "unknown_link",
    hasStatus: ({ context }) => context.status !== null,
  },
}).createMachine({
  id: "status",
  context: ({ input }) => ({ ...input, status: null, request: { kind: "load" }, problem: null, done: null }),
  initial: "asking",
  states: {
    asking: {
      entry: assign({ problem: null, done: null }),
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context: { token, request } }) => ({ token, request }),
        onDone: {
          target: "shown",
          actions: assign(({ context, event }) => ({
            status: event.output,
            done: context.request.kind === "load" ? null : context.request.kind,
          })),
        },
        onError: [
          {
            guard: { type: "isUnknownLink", params: ({ event }) => ({ problem: problemIn(event.error) }) },
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
          actions: assign({ request: ({ event: { channel, slot } }) => ({ kind: "prefer", channel, slot }) }),
        },
        mail: {
          target: "asking",
          actions: assign({
            request: ({ event: { messages, reminder } }) => ({ kind: "mail", messages, reminder }),
          }),
        },
        withdraw: { target: "asking", actions: assign({ request: { kind: "withdraw" } }) },
        erase: { target: "asking", actions: assign({ request: { kind: "erase" } }) },
        retry: { target: "asking", actions: assign({ request: { kind: "load" } }) },
      },
    },
    failed: { on: { retry: "asking" } },
    unknown: {},
  },
});

const problemIn = (error: unknown): Problem =>
  error instanceof StatusRequestFailed ? error.problem : { kind: "refused", text: null };

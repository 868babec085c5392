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

/**
 * Why a request failed: the link is unknown, or a text of the server; null: no connection. `outdated`: the lead is no longer as
 * the page shows it.
 */
export type Problem =
  | { readonly kind: "unknown_link" }
  | { readonly kind: "refused" | "outdated"; readonly text: string | null };

/** What happened to the lead elsewhere while this page was open. */
export type Change = "erased" | "withdrawn" | "merged";

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
  /** Why the last request was refused; null where it was not, or for another reason. */
  readonly change: Change | null;
  /** The last completed request, to be announced. */
  readonly done: Exclude<StatusRequest["kind"], "load"> | null;
};

export type StatusEvent =
  | { readonly type: "prefer"; readonly channel: Channel; readonly slot: CallbackSlot | null }
  | { readonly type: "withdraw" }
  | { readonly type: "mail"; readonly messages: boolean; readonly reminder: boolean }
  | { readonly type: "erase" }
  | { readonly type: "retry" };

/** Nothing to announce. */
const QUIET = { problem: null, change: null, done: null } as const;

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
    isOutdated: (_, { problem }: { problem: Problem }) => problem.kind === "outdated",
    hasStatus: ({ context }) => context.status !== null,
  },
}).createMachine({
  id: "status",
  context: ({ input }) => ({ ...input, status: null, request: { kind: "load" }, ...QUIET }),
  initial: "asking",
  states: {
    asking: {
      entry: assign(QUIET),
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
            guard: { type: "isOutdated", params: ({ event }) => ({ problem: problemIn(event.error) }) },
            target: "updating",
            actions: assign({ problem: ({ event }) => problemIn(event.error) }),
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
    /** The request was refused because of what happened elsewhere: the page shows it, beside the reason. */
    updating: {
      invoke: {
        id: "update",
        src: "ask",
        input: ({ context: { token } }) => ({ token, request: { kind: "load" } }),
        onDone: {
          target: "shown",
          actions: assign(({ context, event }) => ({
            status: event.output,
            change: changeBetween(context.status, event.output),
          })),
        },
        onError: "shown",
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

const changeBetween = (before: VisitorStatus | null, after: VisitorStatus): Change | null => {
  if (after.erased && !before?.erased) return "erased";
  if (after.consent?.withdrawnAt && !before?.consent?.withdrawnAt) return "withdrawn";
  return after.merged && !before?.merged ? "merged" : null;
};

const problemIn = (error: unknown): Problem =>
  error instanceof StatusRequestFailed ? error.problem : { kind: "refused", text: null };

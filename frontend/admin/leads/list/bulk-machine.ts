import type { Answered, Sent } from "@asesorador/domain/kernel/endpoint";
import { LeadStatus, type LostReason, needsReason } from "@asesorador/domain/lead/status";
import type { Channel } from "@asesorador/domain/lead/work";
import { BULK_MAX, type changeLeads } from "@asesorador/domain/lead/work-contract";
import { assign, fromPromise, setup } from "xstate";
import { errorOf } from "../../../kernel/error-of.ts";
import { textOrNull } from "../../../kernel/text-or-null.ts";
import { es } from "../es.ts";
import { esBulk } from "../es-bulk.ts";
import { esWork } from "../es-work.ts";
import { reasonOf } from "../refusal.ts";

export type BulkKind = "status" | "assign" | "distribute" | "follow_up";
export type BulkAction = Sent<typeof changeLeads>["action"];
type Answer = Answered<typeof changeLeads>;
export type Result = Answer["results"][number];

/** The choice of no adviser, in place of a username: none begins so. */
export const UNASSIGN = "-";

type Draft = {
  readonly status: LeadStatus | "";
  readonly reason: LostReason | "";
  readonly remark: string;
  /** "" until one is chosen; or UNASSIGN. */
  readonly assignee: string;
  /** ISO 8601 UTC. */
  readonly at: string | null;
  readonly channel: Channel | "";
};
type Context = {
  readonly kind: BulkKind;
  readonly ids: readonly string[];
  readonly draft: Draft;
  readonly problem: string | null;
  /** Closed with a typed remark: asks before it is lost. */
  readonly isLeaving: boolean;
  readonly results: readonly Result[];
  readonly position: string | null;
};

const EMPTY: Draft = { status: "", reason: "", remark: "", assignee: "", at: null, channel: "" };

/** The problem to show; null when the action may be sent. `now`: ms since 1970. */
const missing = ({ kind, draft }: Context, now: number): string | null => {
  if (kind === "follow_up") {
    if (draft.at === null) return esWork.followUp.missing;
    return Date.parse(draft.at) <= now ? esWork.followUp.past : null;
  }
  if (kind === "assign") return draft.assignee === "" ? esBulk.assigneeMissing : null;
  if (kind !== "status") return null;
  if (draft.status === "") return esBulk.statusMissing;
  if (draft.status === "lost") return draft.reason === "" ? esWork.move.reasonMissing : null;
  return asksRemark(draft.status) && draft.remark.trim() === "" ? esWork.move.remarkMissing : null;
};

/** Whether a move to this status requires a remark for some leads. */
export const asksRemark = (to: LeadStatus): boolean =>
  to === "pending" && LeadStatus.options.some((from) => needsReason(from, to));

/**
 * A bulk action: its question, which keeps a typed remark until that is discarded, the sending in chunks, a result for each lead. When a chunk fails, its leads and all
 * that were not sent yet get a failure. The output holds the ids that failed. I/O: `send` sends one chunk; `reportResults`
 * gets the position of the last write once there is a result for each lead, `end` the ids that failed.
 */
export const bulkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { readonly type: "edit"; readonly change: Partial<Draft> }
      | { readonly type: "submit"; readonly now: number }
      | { readonly type: "close" }
      | { readonly type: "stay" }
      | { readonly type: "discard" },
    input: {} as { readonly kind: BulkKind; readonly ids: readonly string[] },
    output: {} as { readonly failed: readonly string[] | null; readonly position: string | null },
  },
  guards: {
    complete: ({ context }, now: number) => missing(context, now) === null,
    remarkTyped: ({ context: { draft } }) => draft.remark.trim() !== "",
    everySent: ({ context }) => context.results.length >= context.ids.length,
  },
  actions: {
    edit: assign(({ context }, change: Partial<Draft>) => ({
      draft: { ...context.draft, ...change },
      problem: null,
      isLeaving: false,
    })),
    setLeaving: assign((_, { isLeaving }: Pick<Context, "isLeaving">) => ({ isLeaving })),
    showProblem: assign(({ context }, now: number) => ({ problem: missing(context, now) })),
    // By the ids that were sent: one that the answer leaves out has failed.
    record: assign(({ context }, { results, position }: Answer) => ({
      results: [
        ...context.results,
        ...pieceOf(context).map(
          (id) => results.find((result) => result.id === id) ?? failureOf(id, es.noReason),
        ),
      ],
      position: position ?? context.position,
    })),
    // The outcome of the chunk under way is unknown; what came after it was not sent.
    giveUp: assign(({ context }, error: unknown) => ({
      results: [
        ...context.results,
        ...context.ids
          .slice(context.results.length)
          .map((id, index) => failureOf(id, index < BULK_MAX ? reasonOf(error) : esBulk.notSent)),
      ],
    })),
    reportResults: (_, _position: string | null) => {},
    end: (_, _failed: readonly string[] | null) => {},
  },
  actors: {
    send: fromPromise<Answer, { readonly ids: readonly string[]; readonly action: BulkAction }>(() =>
      Promise.reject(new Error("send is not provided")),
    ),
  },
}).createMachine({
  id: "bulk",
  context: ({ input }) => ({
    ...input,
    draft: EMPTY,
    problem: null,
    isLeaving: false,
    results: [],
    position: null,
  }),
  initial: "asking",
  states: {
    asking: {
      on: {
        edit: { actions: { type: "edit", params: ({ event }) => event.change } },
        submit: [
          { guard: { type: "complete", params: ({ event }) => event.now }, target: "sending" },
          { actions: { type: "showProblem", params: ({ event }) => event.now } },
        ],
        close: [
          { guard: "remarkTyped", actions: { type: "setLeaving", params: { isLeaving: true } } },
          { target: "closed" },
        ],
        stay: { actions: { type: "setLeaving", params: { isLeaving: false } } },
        discard: "closed",
      },
    },
    sending: {
      invoke: {
        src: "send",
        input: ({ context }) => ({
          ids: pieceOf(context),
          action: actionOf(context),
        }),
        onDone: { target: "between", actions: { type: "record", params: ({ event }) => event.output } },
        onError: { target: "done", actions: { type: "giveUp", params: errorOf } },
      },
    },
    between: { always: [{ guard: "everySent", target: "done" }, { target: "sending" }] },
    done: {
      entry: { type: "reportResults", params: ({ context }) => context.position },
      on: { close: "closed" },
    },
    closed: { type: "final", entry: { type: "end", params: ({ context }) => failedIn(context) } },
  },
  output: ({ context }) => ({ failed: failedIn(context), position: context.position }),
});

/** null: nothing was sent. */
const failedIn = ({ results }: Context): readonly string[] | null =>
  results.length === 0 ? null : results.filter(({ ok }) => !ok).map(({ id }) => id);

const pieceOf = ({ ids, results }: Context) => ids.slice(results.length, results.length + BULK_MAX);

const failureOf = (id: string, message: string): Result =>
  ({ id, ok: false, code: "not_sent", message }) as Result;

const actionOf = ({ kind, draft }: Context): BulkAction => {
  switch (kind) {
    case "assign":
      return { kind, assignee: draft.assignee === UNASSIGN ? null : draft.assignee };
    case "distribute":
      return { kind };
    case "follow_up":
      if (draft.at === null) throw new Error("a follow-up without its moment");
      return { kind, at: draft.at, channel: draft.channel === "" ? null : draft.channel };
    case "status":
      if (draft.status === "") throw new Error("a change of status without one");
      return {
        kind: "status",
        status: draft.status,
        reason: draft.status === "lost" && draft.reason !== "" ? draft.reason : null,
        remark: textOrNull(draft.remark),
      };
  }
};

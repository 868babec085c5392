import type { Currency } from "@asesorador/domain/kernel/market";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import { readTimeline } from "@asesorador/domain/lead/timeline-contract";
import { changeStatus } from "@asesorador/domain/lead/work-contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { fromPromise } from "xstate";
import { call } from "../../../kernel/http.ts";
import { read } from "../../../kernel/read.ts";
import { refetchLeads } from "../queries.ts";
import { type OutcomeTexts, outcomeIn, outcomeKind } from "./outcome-form.ts";
import { type Explanation, type Move, type Moved, statusMachine } from "./status-machine.ts";

const write = async ({ id, from, to, currency, reason, remark, outcome }: Move): Promise<string> => {
  const agreed = outcomeIn(outcomeKind(from, to), outcome ?? {}, currency);
  return (await call(changeStatus, { id, status: to, seen: from, reason, remark, ...agreed })).position;
};

/** The newest change of status in the lead's history. */
const loadMove = async ({ id }: { readonly id: string }): Promise<Moved> => {
  const { entries } = await read(readTimeline, { id });
  const last = entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).find(({ to }) => to !== null);
  if (last?.to == null) throw new Error("the timeline has no change of status");
  return { to: last.to, actor: last.actor, at: last.at };
};

const machine = statusMachine.provide({
  actors: {
    write: fromPromise<string, Move>(({ input }) => write(input)),
    loadMove: fromPromise<Moved, { readonly id: string }>(({ input }) => loadMove(input)),
  },
});

type Asked = {
  readonly id: string;
  readonly from: LeadStatus;
  readonly to: LeadStatus;
  /** Currency of the lead's amounts. */
  readonly currency: Currency;
  /** Written earlier. */
  readonly draft?: Explanation;
  readonly prefilled?: OutcomeTexts;
};
/** `problem`: why nothing was written; null when it was written or cancelled. */
export type MoveEnd = { readonly written: boolean; readonly problem: string | null };

/** Runs one change of status; calls `onEnd` when it is over and, if it was written, the refetched leads hold it. */
export const useStatusMove = (asked: Asked, onEnd: (end: MoveEnd) => void) => {
  const client = useQueryClient();
  const reporting = machine.provide({
    actions: {
      reportConflict: () => void refetchLeads(client, null),
      end: async (_, { position, problem }) => {
        const cancelled = position === null && problem === null;
        if (!cancelled) await refetchLeads(client, position);
        onEnd({ written: position !== null, problem });
      },
    },
  });
  const [state, send] = useMachine(reporting, { input: asked });
  return { state, send };
};

export type StatusMove = ReturnType<typeof useStatusMove>;

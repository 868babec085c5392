import { BULK_MAX } from "@asesorador/domain/lead/work-contract";
import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { type BulkAction, type BulkKind, bulkMachine, type Result, UNASSIGN } from "./bulk-machine.ts";

const NOW = Date.parse("2026-11-20T15:00:00.000Z");
const ids = (count: number) =>
  Array.from({ length: count }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);
const fine = (id: string) => ({ id, ok: true, code: null, message: null }) as Result;

type Piece = { readonly ids: readonly string[]; readonly action: BulkAction };
const start = (kind: BulkKind, count: number, answer?: (piece: Piece, turn: number) => readonly Result[]) => {
  const pieces: Piece[] = [];
  const reported: unknown[] = [];
  const actor = createActor(
    bulkMachine.provide({
      actions: {
        reportResults: (_, position) => reported.push({ position }),
        end: (_, failed) => reported.push({ failed }),
      },
      actors: {
        send: fromPromise(
          ({ input }: { input: Piece }): Promise<{ results: Result[]; position: string | null }> => {
            pieces.push(input);
            const results = answer?.(input, pieces.length) ?? input.ids.map(fine);
            return Promise.resolve({ results: [...results], position: String(pieces.length) });
          },
        ),
      },
    }),
    { input: { kind, ids: ids(count) } },
  ).start();
  const submit = () => actor.send({ type: "submit", now: NOW });
  return {
    actor,
    pieces,
    reported,
    submit,
    done: () => waitFor(actor, (snapshot) => snapshot.matches("done")),
  };
};

test("with something missing the problem is shown and nothing is sent", () => {
  const { actor, pieces, submit } = start("status", 1);
  submit();
  expect(actor.getSnapshot().context.problem).toBe("Elige el estado nuevo.");
  actor.send({ type: "edit", change: { status: "lost" } });
  submit();
  expect(actor.getSnapshot().context.problem).toBe("Elige el motivo.");
  actor.send({ type: "edit", change: { status: "pending" } });
  submit();
  expect(actor.getSnapshot().context.problem).toBe("Cuenta por qué se reabre.");
  expect(pieces).toEqual([]);
});

test("an assignment without a choice is refused, so that a press too many unassigns nothing", async () => {
  const { actor, pieces, submit, done } = start("assign", 2);
  submit();
  expect(actor.getSnapshot().context.problem).toBe("Elige a quién, o «Sin asignar».");
  expect(pieces).toEqual([]);
  actor.send({ type: "edit", change: { assignee: UNASSIGN } });
  submit();
  await done();
  expect(pieces.map(({ action }) => action)).toEqual([{ kind: "assign", assignee: null }]);
});

test("a follow-up in the past is refused", () => {
  const { actor, submit } = start("follow_up", 1);
  submit();
  expect(actor.getSnapshot().context.problem).toBe("Elige cuándo.");
  actor.send({ type: "edit", change: { at: "2026-11-20T14:00:00.000Z" } });
  submit();
  expect(actor.getSnapshot().context.problem).toBe("Elige una hora que aún no haya pasado.");
  actor.send({ type: "edit", change: { at: "2026-11-21T14:00:00.000Z" } });
  submit();
  expect(actor.getSnapshot().value).toBe("sending");
});

test("each row has a result, and the output holds the refused ids", async () => {
  const refused = (id: string): Result =>
    ({ id, ok: false, code: "transition_not_allowed", message: "No se puede" }) as Result;
  const { actor, pieces, reported, submit, done } = start("status", 3, (piece) =>
    piece.ids.map((id, index) => (index === 1 ? refused(id) : fine(id))),
  );
  actor.send({ type: "edit", change: { status: "quoted", remark: " ya " } });
  submit();
  const { context } = await done();
  expect(pieces).toEqual([
    { ids: ids(3), action: { kind: "status", status: "quoted", reason: null, remark: "ya" } },
  ]);
  expect(context.results.map(({ ok }) => ok)).toEqual([true, false, true]);
  actor.send({ type: "close" });
  expect(actor.getSnapshot().output).toEqual({ failed: [ids(3)[1]], position: "1" });
  expect(reported).toEqual([{ position: "1" }, { failed: [ids(3)[1]] }]);
});

test("many rows are sent in chunks; when one fails its rows say so, and later ones are not sent", async () => {
  const { actor, pieces, submit, done } = start("distribute", 2 * BULK_MAX + 5, (piece, turn) => {
    if (turn === 2) throw new TypeError("Failed to fetch");
    return piece.ids.map(fine);
  });
  submit();
  const { context } = await done();
  expect(pieces.map((piece) => piece.ids.length)).toEqual([BULK_MAX, BULK_MAX]);
  expect(context.results).toHaveLength(2 * BULK_MAX + 5);
  expect(context.results.filter(({ ok }) => ok)).toHaveLength(BULK_MAX);
  expect(context.results.at(BULK_MAX)?.message).toContain("conexión");
  expect(context.results.at(2 * BULK_MAX - 1)?.message).toContain("conexión");
  expect(context.results.at(2 * BULK_MAX)?.message).toBe("No se envió.");
  expect(context.results.at(-1)?.message).toBe("No se envió.");
  actor.send({ type: "close" });
  expect(actor.getSnapshot().output?.failed).toHaveLength(BULK_MAX + 5);
});

test("an answer without rows ends the sending instead of repeating it", async () => {
  const { pieces, submit, done } = start("distribute", 2, () => []);
  submit();
  const { context } = await done();
  expect(pieces).toHaveLength(1);
  expect(context.results.map(({ ok }) => ok)).toEqual([false, false]);
});

test("closing the question changes nothing", () => {
  const { actor, pieces, reported } = start("assign", 2);
  actor.send({ type: "close" });
  expect(actor.getSnapshot().output).toEqual({ failed: null, position: null });
  expect(reported).toEqual([{ failed: null }]);
  expect(pieces).toEqual([]);
});

test("closing with a typed remark asks first, and staying keeps it", () => {
  const { actor } = start("status", 2);
  const remark = "Pidió otra fecha";
  actor.send({ type: "edit", change: { status: "quoted", remark } });
  actor.send({ type: "close" });
  expect(actor.getSnapshot().status).toBe("active");
  actor.send({ type: "stay" });
  expect(actor.getSnapshot()).toMatchObject({ value: "asking", context: { draft: { remark } } });
  actor.send({ type: "close" });
  actor.send({ type: "discard" });
  expect(actor.getSnapshot().output).toEqual({ failed: null, position: null });
});

test("every path of user events leads to asking, sending or closed", () => {
  const paths = getShortestPaths(bulkMachine, {
    input: { kind: "status", ids: ids(2) },
    events: [
      { type: "edit", change: { status: "lost" } },
      { type: "edit", change: { reason: "price" } },
      { type: "submit", now: NOW },
      { type: "close" },
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.draft]),
  });
  expect(new Set(paths.map(({ state }) => String(state.value)))).toEqual(
    new Set(["asking", "sending", "closed"]),
  );
});

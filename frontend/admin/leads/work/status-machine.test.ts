import type { LeadStatus } from "@asesorador/domain/lead/status";
import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { ResponseError } from "../../../kernel/http.ts";
import { esEntry } from "../es-entry.ts";
import { type Move, type Moved, statusMachine } from "./status-machine.ts";

const id = "00000000-0000-4000-8000-000000000001";
const refused = (status: number, code: string, message: string) =>
  new ResponseError(status, "", JSON.stringify({ code, message }));
const theirs: Moved = { to: "interested", actor: "adviser:ana", at: "2026-11-20T15:00:00.000Z" };

type Given = {
  readonly from?: LeadStatus;
  readonly to: LeadStatus | null;
  readonly write?: (move: Move) => Promise<string>;
};

const start = ({ from = "pending", to, write }: Given) => {
  const sent: Move[] = [];
  const reported: unknown[] = [];
  const actor = createActor(
    statusMachine.provide({
      actions: {
        reportConflict: () => reported.push("conflict"),
        end: (_, output) => reported.push(output),
      },
      actors: {
        write: fromPromise<string, Move>(({ input }) => {
          sent.push(input);
          return write ? write(input) : Promise.resolve("77");
        }),
        loadMove: fromPromise<Moved, { readonly id: string }>(() => Promise.resolve(theirs)),
      },
    }),
    { input: { id, from, to, currency: "PEN" } },
  ).start();
  return { actor, sent, reported, ended: () => waitFor(actor, ({ status }) => status === "done") };
};

test("a step forward is written at once, with the status that was shown", async () => {
  const { actor, sent, reported, ended } = start({ to: null });
  actor.send({ type: "choose", to: "contacted" });
  expect((await ended()).output).toEqual({ position: "77", problem: null });
  expect(reported).toEqual([{ position: "77", problem: null }]);
  expect(sent).toEqual([
    { id, from: "pending", to: "contacted", currency: "PEN", reason: null, remark: null, outcome: null },
  ]);
});

test("a loss is not written without a reason", async () => {
  const { actor, sent, ended } = start({ to: "lost" });
  actor.send({ type: "submit" });
  expect(actor.getSnapshot()).toMatchObject({ value: "asking", context: { problem: "Elige el motivo." } });
  actor.send({ type: "edit", change: { reason: "price", remark: "  muy caro " } });
  expect(actor.getSnapshot().context.problem).toBeNull();
  actor.send({ type: "submit" });
  await ended();
  expect(sent).toEqual([
    { id, from: "pending", to: "lost", currency: "PEN", reason: "price", remark: "muy caro", outcome: null },
  ]);
});

test("a lost lead is not reopened without a remark", async () => {
  const { actor, sent, ended } = start({ from: "lost", to: "pending" });
  actor.send({ type: "edit", change: { remark: "   " } });
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().context.problem).toBe("Cuenta por qué se reabre.");
  actor.send({ type: "edit", change: { remark: "volvió a llamar" } });
  actor.send({ type: "submit" });
  await ended();
  expect(sent[0]).toMatchObject({ to: "pending", reason: null, remark: "volvió a llamar" });
});

test("after another person's change nothing is written, and that change is shown", async () => {
  const { actor, reported } = start({
    to: "contacted",
    write: () => Promise.reject(refused(409, "status_moved", "El estado cambió")),
  });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("conflict"));
  expect(reported).toEqual(["conflict"]);
  expect(context).toMatchObject({ moved: theirs, position: null });
  actor.send({ type: "cancel" });
  expect(actor.getSnapshot().output?.position).toBeNull();
});

test("a refused move keeps its explanation and shows the reason; one without explanation ends with the reason", async () => {
  const refusal = () => Promise.reject(refused(422, "lead_merged", "Está fusionada"));
  const asked = start({ to: "lost", write: refusal });
  asked.actor.send({ type: "edit", change: { reason: "other", remark: "larga historia" } });
  asked.actor.send({ type: "submit" });
  const back = await waitFor(asked.actor, (snapshot) => snapshot.context.problem !== null);
  expect(back).toMatchObject({
    value: "asking",
    context: { problem: "Está fusionada", draft: { remark: "larga historia" } },
  });
  expect((await start({ to: "contacted", write: refusal }).ended()).output).toEqual({
    position: null,
    problem: "Está fusionada",
  });
});

test("events during a write are ignored", () => {
  const { actor, sent } = start({ to: "contacted", write: () => new Promise(() => {}) });
  actor.send({ type: "choose", to: "lost" });
  actor.send({ type: "submit" });
  actor.send({ type: "cancel" });
  expect(actor.getSnapshot().value).toBe("saving");
  expect(sent).toHaveLength(1);
});

test("every path of user events leads to idle, asking, saving or ended", () => {
  const paths = getShortestPaths(statusMachine, {
    input: { id, from: "pending", to: null, currency: "PEN" },
    events: [
      { type: "choose", to: "contacted" },
      { type: "choose", to: "lost" },
      { type: "edit", change: { reason: "price" } },
      { type: "submit" },
      { type: "cancel" },
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.to, context.draft]),
  });
  expect(new Set(paths.map(({ state }) => String(state.value)))).toEqual(
    new Set(["idle", "asking", "saving", "ended"]),
  );
});

test("an explanation that was written earlier is there when the move is taken up again", async () => {
  const sent: Move[] = [];
  const write = fromPromise<string, Move>(({ input }) => Promise.resolve(String(sent.push(input))));
  const draft = { reason: "price", remark: "Se muda", outcome: {} } as const;
  const actor = createActor(statusMachine.provide({ actors: { write } }), {
    input: { id, from: "pending", to: "lost", currency: "PEN", draft },
  }).start();
  actor.send({ type: "submit" });
  await waitFor(actor, ({ status }) => status === "done");
  expect(sent).toEqual([{ id, from: "pending", to: "lost", currency: "PEN", ...draft, outcome: null }]);
});

test("a conversion asks for the contract, and is written with what was prefilled and typed", async () => {
  const sent: Move[] = [];
  const write = fromPromise<string, Move>(({ input }) => Promise.resolve(String(sent.push(input))));
  const prefilled = { serviceId: "7", price: "79.90" };
  const actor = createActor(statusMachine.provide({ actors: { write } }), {
    input: { id, from: "quoted", to: "converted", currency: "CLP", prefilled },
  }).start();
  actor.send({ type: "edit", change: { outcome: { price: "25.50" } } });
  actor.send({ type: "submit" });
  expect(actor.getSnapshot()).toMatchObject({
    value: "asking",
    context: { problem: esEntry.entry.amount.CLP },
  });
  actor.send({ type: "edit", change: { outcome: { price: "25.000", commission: "50" } } });
  actor.send({ type: "submit" });
  await waitFor(actor, ({ status }) => status === "done");
  expect(sent).toEqual([
    {
      id,
      from: "quoted",
      to: "converted",
      currency: "CLP",
      reason: null,
      remark: null,
      outcome: { serviceId: "7", price: "25.000", commission: "50" },
    },
  ]);
});

test("a quote is written as it was prefilled, without another word", async () => {
  const { actor, sent, ended } = start({ to: "quoted" });
  expect(actor.getSnapshot().value).toBe("asking");
  actor.send({ type: "submit" });
  await ended();
  expect(sent).toMatchObject([{ to: "quoted", outcome: {} }]);
});

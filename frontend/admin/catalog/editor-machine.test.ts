import { expect, test, vi } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { ResponseError } from "../../kernel/http.ts";
import type { Problems, RecordVersion, Written } from "./editor-context.ts";
import { editorMachine } from "./editor-machine.ts";

type Draft = { readonly name: string; readonly note: string };
const base: RecordVersion<Draft> = { draft: { name: "Uno", note: "" }, of: { id: 3, revision: "4" } };
const written: Written = { id: 3, position: "77" };
const theirs: RecordVersion<Draft> = { draft: { name: "Suyo", note: "suya" }, of: { id: 3, revision: "5" } };
const refused = (status: number, code: string, message: string, issues: object[] = []) =>
  new ResponseError(status, "", JSON.stringify({ code, message, issues }));
const conflict = () => refused(409, "edited_meanwhile", "Otra persona editó este registro");

type Io = {
  readonly save?: (base: RecordVersion<Draft>, draft: Draft) => Promise<Written>;
  readonly reload?: (id: number) => Promise<RecordVersion<Draft>>;
};

const machine = ({ save, reload }: Io = {}, report = vi.fn()) =>
  editorMachine<Draft>({
    id: "test",
    problemsIn: ({ name }): Problems => (name.trim() === "" ? { name: "falta" } : {}),
    incomplete: () => "Falta algo.",
    save: save ?? (() => Promise.reject(new Error("must not be called"))),
    reload: reload ?? (() => Promise.reject(new Error("must not be called"))),
    report,
  });

const start = (io: Io = {}) => {
  const report = vi.fn();
  const ends: (Written | null)[] = [];
  const clock = new SimulatedClock();
  const ending = machine(io, report).provide({ actions: { end: (_, written) => void ends.push(written) } });
  const actor = createActor(ending, { input: base, clock }).start();
  return {
    actor,
    report,
    ends,
    clock,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
};

test("an incomplete draft is not sent: the field is marked and the specified sentence is shown", () => {
  const { actor, value, context } = start();
  actor.send({ type: "edit", change: { name: " " } });
  expect(context().problems).toEqual({});
  actor.send({ type: "submit" });
  expect(value()).toBe("editing");
  expect(context()).toMatchObject({ problems: { name: "falta" }, failure: "Falta algo.", refusals: 1 });
  actor.send({ type: "edit", change: { name: "U" } });
  expect(context().problems).toEqual({});
});

test("a saved draft ends with the id and the position of the write, and is reported", async () => {
  const sent: unknown[] = [];
  const { actor, report, ends } = start({
    save: (seen, draft) => {
      sent.push([seen.of?.revision, draft]);
      return Promise.resolve(written);
    },
  });
  actor.send({ type: "edit", change: { note: "nota" } });
  actor.send({ type: "submit" });
  const { output } = await waitFor(actor, ({ status }) => status === "done");
  expect([output, ends]).toEqual([written, [written]]);
  expect(sent).toEqual([["4", { name: "Uno", note: "nota" }]]);
  expect(report.mock.calls).toEqual([["saved", base]]);
});

test("a draft that was kept is shown again, and is refused as a conflict where the record was written since", async () => {
  const { actor, context } = start({ save: () => Promise.reject(conflict()), reload: async () => theirs });
  actor.send({ type: "restore", kept: { base, draft: { name: "Uno", note: "a medias" } } });
  expect(context()).toMatchObject({ draft: { name: "Uno", note: "a medias" }, isRestored: true });
  actor.send({ type: "submit" });
  await waitFor(actor, ({ context: { conflict: shown } }) => shown !== null);
  expect(context()).toMatchObject({
    base: theirs,
    draft: { name: "Suyo", note: "a medias" },
    conflict: { fields: ["name", "note"], mine: { note: "a medias" } },
  });
});

test("a draft cannot be changed while it is being saved", () => {
  const { actor, value, context } = start({ save: () => new Promise(() => {}) });
  actor.send({ type: "submit" });
  actor.send({ type: "edit", change: { name: "Dos" } });
  actor.send({ type: "close" });
  expect([value(), context().draft.name]).toEqual(["saving", "Uno"]);
});

test("a refusal keeps the draft, shows the server's reason and marks the named fields", async () => {
  const { actor, report } = start({
    save: () =>
      Promise.reject(
        refused(400, "invalid_input", "Revisa los datos", [
          { path: "note", code: "x", message: "muy larga" },
        ]),
      ),
  });
  actor.send({ type: "edit", change: { note: "larga" } });
  actor.send({ type: "submit" });
  const { context } = await waitFor(actor, (state) => state.matches("editing"));
  expect(context).toMatchObject({
    draft: { note: "larga" },
    failure: "Revisa los datos",
    problems: { note: "muy larga" },
    refusals: 1,
  });
  expect(report.mock.calls).toEqual([["failed", base]]);
});

test.each([
  ["product_id_taken", "productId", "El Product ID X ya pertenece a otro servicio."],
  ["brand_id_taken", "brandId", "El ID de marca X ya pertenece a otra marca."],
])("%s is marked at its field, %s", async (code, field, message) => {
  const { actor } = start({ save: () => Promise.reject(refused(409, code, message)) });
  actor.send({ type: "submit" });
  const { context } = await waitFor(actor, (state) => state.matches("editing"));
  expect(context.problems).toEqual({ [field]: message });
  expect(context.conflict).toBeNull();
});

test("without an answer the failure advises to check before repeating", async () => {
  const { actor } = start({ save: () => Promise.reject(new TypeError("Failed to fetch")) });
  actor.send({ type: "submit" });
  const { context } = await waitFor(actor, (state) => state.matches("editing"));
  expect(context.failure).toContain("mira la lista antes de repetir");
});

test("another write of one's own is no conflict: the draft is sent with the revision that it made", async () => {
  const seen: unknown[] = [];
  const { actor, value } = start({
    save: async ({ of }) => {
      seen.push(of?.revision);
      return written;
    },
  });
  actor.send({ type: "edit", change: { name: "Dos" } });
  actor.send({ type: "close" });
  expect(value()).toBe("leaving");
  actor.send({ type: "revised", from: "3", to: "9" });
  actor.send({ type: "revised", from: "4", to: "5" });
  actor.send({ type: "stay" });
  actor.send({ type: "submit" });
  await waitFor(actor, ({ status }) => status === "done");
  expect(seen).toEqual(["5"]);
});

test("an untouched form follows the record as the list reads it again; a changed one keeps what it began from", () => {
  const untouched = start();
  untouched.actor.send({ type: "refetched", record: theirs });
  expect(untouched.context()).toMatchObject({ base: theirs, draft: theirs.draft });
  // A list that is behind a write of one's own brings nothing new.
  untouched.actor.send({ type: "refetched", record: base });
  expect(untouched.context()).toMatchObject({ base: theirs, draft: theirs.draft });

  const changed = start();
  changed.actor.send({ type: "edit", change: { name: "Mío" } });
  changed.actor.send({ type: "refetched", record: theirs });
  expect(changed.context()).toMatchObject({ base, draft: { name: "Mío" } });
});

test("a conflicting edit shows both sides, and is written only when sent again", async () => {
  const sent: unknown[] = [];
  const { actor, context } = start({
    save: (seen, draft) => {
      sent.push([seen.of?.revision, draft]);
      return sent.length === 1 ? Promise.reject(conflict()) : Promise.resolve(written);
    },
    reload: () => Promise.resolve(theirs),
  });
  actor.send({ type: "edit", change: { name: "Mío" } });
  actor.send({ type: "submit" });
  await waitFor(actor, (state) => state.matches("editing"));
  expect(context()).toMatchObject({
    base: theirs,
    draft: { name: "Mío", note: "suya" },
    conflict: { fields: ["name", "note"], theirs: theirs.draft, mine: { name: "Mío" } },
  });
  expect(sent).toHaveLength(1);
  actor.send({ type: "submit" });
  await waitFor(actor, ({ status }) => status === "done");
  expect(sent[1]).toEqual(["5", { name: "Mío", note: "suya" }]);
});

test("one's own value can be replaced by theirs, field by field", async () => {
  const { actor, context } = start({
    save: () => Promise.reject(conflict()),
    reload: () => Promise.resolve(theirs),
  });
  actor.send({ type: "edit", change: { name: "Mío" } });
  actor.send({ type: "submit" });
  await waitFor(actor, (state) => state.matches("editing"));
  actor.send({ type: "takeTheirs", field: "name" });
  expect(context().draft).toEqual(theirs.draft);
  // Now untouched, the form follows a later change, and the earlier values can no longer be taken.
  const later = { draft: { name: "Otra vez suyo", note: "suya" }, of: { id: 3, revision: "6" } };
  actor.send({ type: "refetched", record: later });
  expect(context()).toMatchObject({ base: later, draft: later.draft, conflict: null });
});

test("a list that is behind the other person's write is read again", async () => {
  let asked = 0;
  const { actor, clock, context } = start({
    save: () => Promise.reject(conflict()),
    reload: () => {
      asked += 1;
      return Promise.resolve(asked === 1 ? base : theirs);
    },
  });
  actor.send({ type: "submit" });
  await waitFor(actor, (state) => state.matches("waiting"));
  clock.increment(300);
  await waitFor(actor, (state) => state.matches("editing"));
  expect([asked, context().base]).toEqual([2, theirs]);
});

test("a list that stays behind ends the reading, with nothing written and the draft kept", async () => {
  let [saved, asked] = [0, 0];
  const { actor, clock, context, value } = start({
    save: () => {
      saved += 1;
      return Promise.reject(conflict());
    },
    reload: () => {
      asked += 1;
      return Promise.reject(new TypeError("Failed to fetch"));
    },
  });
  actor.send({ type: "edit", change: { name: "Mío" } });
  actor.send({ type: "submit" });
  while (value() !== "editing") {
    await waitFor(actor, (state) => state.matches("waiting") || state.matches("editing"));
    clock.increment(300);
  }
  expect([saved, asked]).toEqual([1, 10]);
  expect(context()).toMatchObject({ draft: { name: "Mío" }, conflict: null });
  expect(context().failure).toContain("no pudimos leerlos");
});

test("an untouched form closes at once; a changed one asks, and typing resumes it", () => {
  const untouched = start();
  untouched.actor.send({ type: "close" });
  expect(untouched.actor.getSnapshot()).toMatchObject({ status: "done", output: null });

  const { actor, value } = start();
  actor.send({ type: "edit", change: { name: "Dos" } });
  actor.send({ type: "close" });
  expect(value()).toBe("leaving");
  actor.send({ type: "edit", change: { name: "Tres" } });
  expect(value()).toBe("editing");
  actor.send({ type: "close" });
  actor.send({ type: "discard" });
  expect(actor.getSnapshot()).toMatchObject({ status: "done", output: null });
});

test("an untouched form asks, too, when something beside the record is unsaved", () => {
  const { actor, value } = start();
  actor.send({ type: "close", unsaved: true });
  expect(value()).toBe("leaving");
});

test("every path of user events leads to editing, leaving, saving or closed", () => {
  const paths = getShortestPaths(machine({ save: () => new Promise(() => {}) }), {
    input: base,
    events: [
      { type: "edit", change: { name: "Dos" } },
      { type: "edit", change: { name: "" } },
      { type: "submit" },
      { type: "close" },
      { type: "stay" },
      { type: "discard" },
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.draft, context.problems]),
  });
  expect(new Set(paths.map(({ state }) => String(state.value)))).toEqual(
    new Set(["editing", "leaving", "saving", "closed"]),
  );
});

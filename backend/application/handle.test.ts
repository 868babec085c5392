import { randomUUID } from "node:crypto";
import { accept, type Decider, reject } from "@asesorador/domain/kernel/decider";
import { type Fact, type Recorded, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { faulty } from "@asesorador/infra/testing/faulty-event-store";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import { expect, test, vi } from "vitest";
import { CommandRejected, ConcurrencyConflict, expectAccepted, handle, handleNew } from "./handle.ts";

type Noted = {
  readonly type: "Noted";
  readonly version: 1;
  readonly data: { readonly n: number; readonly pii: unknown };
};
type Note = { readonly n: number; readonly text?: string };

/** Records each number once; rejects 13. */
const decider: Decider<Note, Noted, readonly number[], "unlucky"> = {
  initialState: [],
  evolve: (state, { data }) => [...state, data.n],
  decide: ({ n, text }, state) => {
    if (n === 13) return reject("unlucky");
    if (state.includes(n)) return accept();
    return accept({ type: "Noted", version: 1, data: { n, pii: text === undefined ? null : { text } } });
  },
};
const notes = {
  decider,
  events: {
    decode: (stored: Recorded) => stored as Recorded<Noted & Fact>,
    validate: (fact: Fact) => fact,
  },
};
const metadata = { actor: "test", correlationId: "c", causationId: "c", occurredAt: "t", recordedAt: "t" };
const envelope = (commands: readonly Note[], commandId = "command-1") => ({
  stream: "note-1",
  commands,
  commandId,
  metadata,
});

const setUp = () => {
  const vault = memoryVault();
  const newKey = vi.spyOn(vault, "newKey");
  const history = faulty(memoryEventStore());
  /** An append by a concurrent writer. */
  const elsewhere = (n: number) => () =>
    history.inner.append("note-1", "any", [
      { type: "Noted", version: 1, data: { n, pii: null }, eventId: randomUUID(), metadata },
    ]);
  return { ports: { store: history.store, vault }, history, vault, newKey, elsewhere };
};

test("a new stream is written without being read", async () => {
  const { ports, history } = setUp();
  expect(await handleNew(ports, notes, envelope([{ n: 1 }]))).toEqual({ ok: true, position: 1n, state: [1] });
  expect(history.calls).toEqual({ appends: 1, reads: 0 });
});

test("events under the former name of a stream come first, and new ones go to the new name", async () => {
  const { ports, history, elsewhere } = setUp();
  await elsewhere(7)();
  const renamed = (commands: readonly Note[]) => ({
    ...envelope(commands, `command-${commands[0]?.n}`),
    stream: "newNote-1",
    formerStream: "note-1",
  });
  expect(await handle(ports, notes, renamed([{ n: 7 }]))).toEqual({ ok: true, position: 1n, state: [7] });
  expect(await handle(ports, notes, renamed([{ n: 1 }]))).toEqual({ ok: true, position: 2n, state: [7, 1] });
  expect(await handle(ports, notes, renamed([{ n: 2 }]))).toMatchObject({ ok: true, state: [7, 1, 2] });
  expect(await history.store.readStream("note-1")).toHaveLength(1);
  expect((await history.store.readStream("newNote-1")).map(({ revision }) => revision)).toEqual([0n, 1n]);
});

test("an event that breaks its own schema is not stored", async () => {
  const { ports, history } = setUp();
  const validate = () => {
    throw new TypeError("n is no number");
  };
  const strict = { ...notes, events: { ...notes.events, validate } };
  await expect(handle(ports, strict, envelope([{ n: 1 }]))).rejects.toThrow(TypeError);
  expect(history.calls.appends).toBe(0);
});

test("the events of one command name it in their metadata, and a retry does alike", async () => {
  const { ports, history } = setUp();
  await handle(ports, notes, envelope([{ n: 1 }, { n: 2 }]));
  await handle(ports, notes, envelope([{ n: 3 }], "command-2"));
  const ids = history.inner.recorded().map(({ metadata: { commandId } }) => commandId);
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids).toEqual([ids[0], ids[0], ids[2]]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("a stream that exists against expectation is read and decided on", async () => {
  const { ports, history, elsewhere } = setUp();
  await elsewhere(7)();
  expect(await handleNew(ports, notes, envelope([{ n: 1 }]))).toEqual({
    ok: true,
    position: 2n,
    state: [7, 1],
  });
  expect(history.calls).toEqual({ appends: 2, reads: 1 });
});

test("a repeat that changes nothing answers with the stream's last position", async () => {
  const { ports, elsewhere } = setUp();
  await elsewhere(7)();
  expect(await handleNew(ports, notes, envelope([{ n: 7 }]))).toEqual({ ok: true, position: 1n, state: [7] });
});

test("a lost race is decided again on the events of the concurrent writer", async () => {
  const { ports, history, elsewhere } = setUp();
  await elsewhere(1)();
  history.raceWith(elsewhere(2));
  history.raceWith(elsewhere(3));
  expect(await handle(ports, notes, envelope([{ n: 4 }]))).toEqual({
    ok: true,
    position: 4n,
    state: [1, 2, 3, 4],
  });
});

test("three lost races are a ConcurrencyConflict", async () => {
  const { ports, history, elsewhere } = setUp();
  for (const n of [1, 2, 3]) history.raceWith(elsewhere(n));
  await expect(handle(ports, notes, envelope([{ n: 4 }]))).rejects.toBeInstanceOf(ConcurrencyConflict);
});

test("an append of unknown outcome is repeated once with the same event ids", async () => {
  const { ports, history } = setUp();
  history.failWith(new StoreUnavailable());
  expect(await handle(ports, notes, envelope([{ n: 1 }]))).toMatchObject({ ok: true, position: 1n });
  const { ports: again, history: second } = setUp();
  second.failWith(new StoreUnavailable(), new StoreUnavailable());
  await expect(handle(again, notes, envelope([{ n: 1 }]))).rejects.toBeInstanceOf(StoreUnavailable);
  // The caller repeats the request at another time.
  const later = { ...metadata, occurredAt: "later", recordedAt: "later" };
  await handle(again, notes, { ...envelope([{ n: 1 }]), metadata: later });
  const ids = (recorded: readonly Recorded[]) => recorded.map(({ eventId }) => eventId);
  expect(ids(second.inner.recorded())).toEqual(ids(history.inner.recorded()));
});

test("an append whose answer was lost is answered from history by the repeat", async () => {
  const { ports, history } = setUp();
  history.loseAnswers(new StoreUnavailable());
  expect(await handle(ports, notes, envelope([{ n: 1 }]))).toMatchObject({ ok: true, position: 1n });
  expect(history.inner.recorded()).toHaveLength(1);
});

test("an append of unknown outcome that the store has repeated itself is not repeated", async () => {
  const { ports, history } = setUp();
  history.failWith(new StoreUnavailable("gone", { retried: true }));
  await expect(handleNew(ports, notes, envelope([{ n: 1 }]))).rejects.toBeInstanceOf(StoreUnavailable);
  expect(history.calls.appends).toBe(1);
});

test("event ids derive from the command id and the event's index", async () => {
  const { ports, history } = setUp();
  await handle(ports, notes, envelope([{ n: 1 }, { n: 2 }]));
  await handle(ports, notes, envelope([{ n: 3 }], "command-2"));
  const ids = history.inner.recorded().map(({ eventId }) => eventId);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

// asvs: 2.3.3
test("several commands of one request are appended all or none", async () => {
  const { ports, history } = setUp();
  expect(await handle(ports, notes, envelope([{ n: 1 }, { n: 13 }]))).toEqual({
    ok: false,
    rejection: "unlucky",
  });
  expect(history.inner.recorded()).toEqual([]);
  expect(await handle(ports, notes, envelope([{ n: 1 }, { n: 1 }, { n: 2 }]))).toMatchObject({
    state: [1, 2],
  });
  expect(history.calls.appends).toBe(1);
});

test("a rejection of a command that had to be accepted is a CommandRejected with its code", async () => {
  const { ports } = setUp();
  const [accepted, rejected] = [
    await handle(ports, notes, envelope([{ n: 1 }])),
    await handle(ports, notes, envelope([{ n: 13 }])),
  ];
  expect(expectAccepted(accepted)).toEqual({ ok: true, position: 1n, state: [1] });
  expect(() => expectAccepted(rejected)).toThrow(new CommandRejected("unlucky"));
});

test("a stale revision is refused, unless nothing would change", async () => {
  const { ports, elsewhere } = setUp();
  await elsewhere(1)();
  await elsewhere(2)();
  const stale = { seen: 0n };
  expect(await handle(ports, notes, { ...envelope([{ n: 3 }]), ...stale })).toEqual({
    ok: false,
    rejection: "edited_meanwhile",
  });
  expect(await handle(ports, notes, { ...envelope([{ n: 2 }]), ...stale })).toMatchObject({
    ok: true,
    position: 2n,
  });
  expect(await handle(ports, notes, { ...envelope([{ n: 3 }]), seen: 1n })).toMatchObject({
    ok: true,
    position: 3n,
  });
});

test("a race lost against an edit that the caller had not seen is refused as edited meanwhile", async () => {
  const { ports, history, elsewhere } = setUp();
  await elsewhere(1)();
  history.raceWith(elsewhere(2));
  expect(await handle(ports, notes, { ...envelope([{ n: 3 }]), seen: 0n })).toEqual({
    ok: false,
    rejection: "edited_meanwhile",
  });
});

test("personal data is sealed under one key for the whole stream", async () => {
  const { ports, history, newKey } = setUp();
  await handle(ports, notes, envelope([{ n: 1 }]));
  expect(newKey).not.toHaveBeenCalled();
  await handle(
    ports,
    notes,
    envelope(
      [
        { n: 2, text: "uno" },
        { n: 3, text: "dos" },
      ],
      "command-2",
    ),
  );
  await handle(ports, notes, envelope([{ n: 4, text: "tres" }], "command-3"));
  const key = await newKey.mock.results[0]?.value;
  const stored = history.inner.recorded().map(({ data }) => data as { pii: { k: string } | null });
  expect(stored.map(({ pii }) => pii?.k)).toEqual([undefined, key, key, key]);
  expect(JSON.stringify(stored)).not.toMatch(/uno|dos|tres/);
  expect(newKey).toHaveBeenCalledTimes(1);
});

test("personal data under a stream's new name is sealed under the key of its former one, also once that is erased", async () => {
  const { ports, history, vault, newKey } = setUp();
  await handle(ports, notes, envelope([{ n: 1, text: "uno" }]));
  const renamed = (n: number) => ({
    ...envelope([{ n, text: "dos" }], `command-${n}`),
    stream: "newNote-1",
    formerStream: "note-1",
  });
  expect(await handle(ports, notes, renamed(2))).toMatchObject({ ok: true });
  const key = await newKey.mock.results[0]?.value;
  const keys = history.inner.recorded().map(({ data }) => (data as { pii: { k: string } }).pii.k);
  expect(keys).toEqual([key, key]);
  await vault.erase(key);
  expect(await handle(ports, notes, renamed(3))).toEqual({ ok: false, rejection: "key_erased" });
});

test("personal data is refused once the key is erased", async () => {
  const { ports, history, vault, newKey } = setUp();
  await handle(ports, notes, envelope([{ n: 1, text: "uno" }]));
  await vault.erase(await newKey.mock.results[0]?.value);
  expect(await handle(ports, notes, envelope([{ n: 2, text: "dos" }], "command-2"))).toEqual({
    ok: false,
    rejection: "key_erased",
  });
  expect(await handle(ports, notes, envelope([{ n: 3 }], "command-3"))).toMatchObject({ ok: true });
  expect(history.inner.recorded()).toHaveLength(2);
});

import { anyCharacter } from "@asesorador/domain/kernel/character-samples";
import { START } from "@asesorador/domain/kernel/event-store";
import * as fc from "fast-check";
import { afterAll, afterEach, expect, test } from "vitest";
import { resetDatabase } from "../../testing/emptied-database.ts";
import { newEvent } from "../../testing/event-store/test-events.ts";
import {
  add,
  historyOf,
  inEventStoreDb,
  inMemory,
  inPostgres,
  someEvent,
  type TestStore,
} from "../../testing/test-stores.ts";
import { oneByOne, runsOf } from "./append-in-order.ts";
import { comparison, TargetDiffers } from "./compare.ts";
import { type CopyOptions, CopyStopped, copyHistory, TargetRefuses } from "./copy-history.ts";

type PostgresStore = Awaited<ReturnType<typeof inPostgres>>;
/** Empty stores that an earlier test has used. */
const ready: PostgresStore[] = [];
const emptied = async (): Promise<PostgresStore> => {
  const { close, ...store } = ready.pop() ?? (await inPostgres());
  const giveBack = async () => {
    await resetDatabase(store.pool);
    ready.push({ ...store, close });
  };
  return { ...store, close: giveBack };
};
afterAll(() => Promise.all(ready.map(({ close }) => close())));

const opened: TestStore[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
});
const open = async <Opened extends TestStore>(opening: Opened | Promise<Opened>): Promise<Opened> => {
  const made = await opening;
  opened.push(made);
  return made;
};

const STORES = { memory: inMemory, postgres: emptied, eventstoredb: inEventStoreDb };
type Kind = keyof typeof STORES;
const openKind = (kind: Kind): Promise<TestStore> => open<TestStore>(STORES[kind]());

type Changes = Partial<CopyOptions>;
const copy = (from: TestStore, to: TestStore, changes: Changes = {}) =>
  copyHistory({ source: from.store, target: to, signal: new AbortController().signal, ...changes });

/** Fills streams in alternation, sometimes twice in a row. */
const fill = async (testStore: TestStore, events: number): Promise<void> => {
  const revisions = new Map<number, bigint>();
  for (let n = 0; n < events; n += 1) {
    const stream = n % 3 === 2 ? n % 7 : n % 11;
    revisions.set(stream, await add(testStore, stream, someEvent(), revisions.get(stream)));
  }
};

const ROUTES: readonly (readonly [Kind, Kind])[] = [
  ["memory", "postgres"],
  ["postgres", "memory"],
  ["postgres", "eventstoredb"],
  ["eventstoredb", "postgres"],
  ["eventstoredb", "memory"],
];

test.each(ROUTES)(
  "%s to %s: the same events, revisions, times and order, and the same hash",
  async (from, to) => {
    const source = await openKind(from);
    const target = await openKind(to);
    await fill(source, 60);
    const copied = await copy(source, target);
    const history = await historyOf(source);
    expect(history).toHaveLength(60);
    expect(await historyOf(target)).toEqual(history);
    expect(copied).toMatchObject({ copied: 60, events: 60, sourceGoesOn: false });
    expect(copied.sha256.source).toMatch(/^[0-9a-f]{64}$/);
    expect(copied.sha256.target).toBe(copied.sha256.source);
    for (const { stream } of history) {
      const both = [source, target].map(({ store }) => store.readStream(stream));
      const [ours, theirs] = (await Promise.all(both)).map((events) =>
        events.map(({ position: _, ...e }) => e),
      );
      expect(ours).toEqual(theirs);
    }
  },
);

test("copied through three stores and back the hash stays the same", async () => {
  const [memory, postgres, esdb] = [
    await openKind("memory"),
    await openKind("postgres"),
    await openKind("eventstoredb"),
  ];
  await fill(memory, 40);
  const hashes = [await copy(memory, postgres), await copy(postgres, esdb)].map(
    ({ sha256 }) => sha256.target,
  );
  await fill(esdb, 5);
  const back = await copy(esdb, postgres);
  expect(back).toMatchObject({ copied: 5, events: 45 });
  expect(await historyOf(postgres)).toEqual(await historyOf(esdb));
  expect(new Set(hashes).size).toBe(1);
  expect(hashes).not.toContain(back.sha256.target);
});

const data = fc
  .jsonValue({ stringUnit: anyCharacter, maxDepth: 3 })
  .filter((value) => !JSON.stringify(value).includes("\\u"));

test("any history is copied unchanged, in runs of any length", async () => {
  const postgres = await open(emptied());
  const steps = fc.array(fc.record({ stream: fc.nat(4), data, run: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (happened) => {
      await postgres.pool.query("truncate event_store.event");
      const [source, back] = [inMemory(), inMemory()];
      for (const { stream, data: fact, run } of happened)
        for (let n = 0; n < run; n += 1) await add(source, stream, newEvent({ fact, n }));
      await copy(source, postgres);
      await copy(postgres, back);
      const history = await historyOf(source);
      expect(await historyOf(postgres)).toEqual(history);
      expect(await historyOf(back)).toEqual(history);
    }),
    { numRuns: 25 },
  );
});

test.each(["memory", "postgres", "eventstoredb"] as const)(
  "%s: a copy stopped between two pages resumes at the target's end, and a further run copies nothing",
  async (to) => {
    const source = inMemory();
    const target = await openKind(to);
    await fill(source, 1_200);
    const stop = new AbortController();
    const cut = copy(source, target, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(cut).rejects.toThrow(CopyStopped);
    expect(await historyOf(target)).toHaveLength(1_000);
    expect(await copy(source, target)).toMatchObject({ copied: 200, events: 1_200 });
    expect(await copy(source, target)).toMatchObject({ copied: 0, events: 1_200 });
    expect(await historyOf(target)).toEqual(await historyOf(source));
  },
);

test("a copy that was killed between two appends of a page resumes in the middle of it", async () => {
  const source = inMemory();
  const target = inMemory();
  await fill(source, 50);
  let appends = 0;
  const dying: TestStore["append"] = async (runs) => {
    await target.append(runs.slice(0, 17));
    appends += 1;
    throw new Error("killed");
  };
  await expect(copy(source, { ...target, append: dying })).rejects.toThrow("killed");
  expect(appends).toBe(1);
  const there = (await historyOf(target)).length;
  expect(there).toBeGreaterThan(16);
  expect(there).toBeLessThan(50);
  expect(await copy(source, target)).toMatchObject({ copied: 50 - there, events: 50 });
  expect(await historyOf(target)).toEqual(await historyOf(source));
});

test("a late append of a killed copy is recognised, and no event is stored twice", async () => {
  const source = inMemory();
  const target = await open(emptied());
  for (let n = 0; n < 4; n += 1) await add(source, 1);
  let landed = false;
  const afterLanding: TestStore["append"] = async (runs) => {
    if (!landed) {
      landed = true;
      // Shorter than the run that is sent now, because the source has grown since.
      const [run] = runs;
      if (run) await target.store.append(run.stream, "no_stream", run.events.slice(0, 2));
    }
    return target.append(runs);
  };
  await add(source, 2);
  expect(await copy(source, { ...target, append: afterLanding })).toMatchObject({ events: 5 });
  expect(await historyOf(target)).toEqual(await historyOf(source));
});

test("events appended to the source meanwhile are copied too", async () => {
  const source = await open(emptied());
  const target = inMemory();
  await copy(await filled(1_500), source);
  let appended = 0;
  const growing: CopyOptions["source"] = {
    head: source.store.head,
    readAll: async (query) => {
      if (query.after > START && appended < 3) {
        appended += 1;
        await add(source, 100 + appended);
      }
      return source.store.readAll(query);
    },
  };
  const copied = await copy(source, target, { source: growing });
  expect(copied).toMatchObject({ copied: 1_503, events: 1_503, sourceGoesOn: false });
  expect(await historyOf(target)).toEqual(await historyOf(source));
});

test("a source with writes after the last page is reported as still growing", async () => {
  const source = await filled(10);
  const compared: number[] = [];
  const copied = await copy(source, inMemory(), {
    onProgress: ({ phase, events }) => {
      if (phase === "compare") {
        compared.push(events);
        void add(source, 99);
      }
    },
  });
  expect(compared).toEqual([10]);
  expect(copied).toMatchObject({ events: 10, sourceGoesOn: true });
});

const filled = async (events: number): Promise<TestStore> => {
  const testStore = inMemory();
  await fill(testStore, events);
  return testStore;
};

test("an event that another copy brings meanwhile is no difference", async () => {
  const [source, target] = [inMemory(), inMemory()];
  const event = someEvent();
  const growing = {
    readAll: async (query: Parameters<typeof target.store.readAll>[0]) => {
      if (query.after === START) for (const testStore of [source, target]) await add(testStore, 1, event);
      return target.store.readAll(query);
    },
  };
  const compared = comparison(source.store, growing);
  await compared.toTargetsEnd(new AbortController().signal, () => {});
  expect(compared.reached().events).toBe(1);
});

test("after a run whose revision is taken nothing is appended", async () => {
  const testStore = inMemory();
  await add(testStore, 1);
  // The first events of lead-0, lead-1 and lead-2.
  const events = await (await filled(3)).store.readAll({ after: START, limit: 3 });
  expect(await oneByOne(testStore.store)(runsOf(events))).toBe(false);
  expect((await historyOf(testStore)).map(({ stream }) => stream)).toEqual(["lead-1", "lead-0"]);
});

test("a target with another history is refused and left unchanged", async () => {
  const source = await filled(10);
  const target = await filled(3);
  const before = await historyOf(target);
  await expect(copy(source, target)).rejects.toThrow(TargetDiffers);
  await expect(copy(source, target)).rejects.toThrow(
    /the target has event 1 of history, Tested \(lead-0, revision 0\)/,
  );
  expect(await historyOf(target)).toEqual(before);
});

test("a target with events of its own is refused: it is newer than the source", async () => {
  const source = await filled(10);
  const target = inMemory();
  await copy(source, target);
  await add(target, 5);
  await expect(copy(source, target)).rejects.toThrow(/the target continues after the source's end: event 11/);
});

test.each([
  ["data", "data = jsonb_set(data, '{priceCents}', '1')", "holds something else"],
  ["a sealed block", "data = jsonb_set(data, '{pii,d}', '\"AAAA\"')", "holds something else"],
  [
    "a time",
    "metadata = jsonb_set(metadata, '{recordedAt}', '\"2020-01-01T00:00:00.000Z\"')",
    "holds something else",
  ],
  ["a type", "type = 'Other'", "holds something else"],
  ["an id", "event_id = gen_random_uuid()", "where the source has"],
])("a target in which %s was changed fails the verification", async (_what, change, message) => {
  const source = await filled(20);
  const target = await open(emptied());
  await copy(source, target);
  await target.pool.query(`update event_store.event set ${change} where position = 12`);
  await expect(copy(source, target)).rejects.toThrow(message);
});

test("a target that is changed during the copy fails the verification at the end", async () => {
  const source = await filled(20);
  const target = await open(emptied());
  const tampered: TestStore["append"] = async (runs) => {
    const appended = await target.append(runs);
    await target.pool.query("update event_store.event set version = 2 where position = 7");
    return appended;
  };
  await expect(copy(source, { ...target, append: tampered })).rejects.toThrow(/event 7 of history/);
});

test("a second writer in the target is detected, whether it takes a revision or appends in between", async () => {
  const source = await filled(20);
  const taken = await open(emptied());
  const racing =
    (testStore: TestStore, stream: string): TestStore["append"] =>
    async (runs) => {
      await testStore.store.append(stream, "no_stream", [someEvent()]);
      return testStore.append(runs);
    };
  await expect(copy(source, { ...taken, append: racing(taken, "lead-0") })).rejects.toThrow(TargetDiffers);
  expect(await historyOf(taken)).toHaveLength(1);
  const between = inMemory();
  await expect(copy(source, { ...between, append: racing(between, "other") })).rejects.toThrow(TargetDiffers);
});

test("a source whose stream lacks its beginning can't be copied, and nothing of the page is stored", async () => {
  const source = await filled(20);
  const target = await open(emptied());
  const headless = {
    head: source.store.head,
    readAll: async (query: Parameters<typeof source.store.readAll>[0]) =>
      (await source.store.readAll(query)).filter(
        ({ stream, revision }) => stream !== "lead-4" || revision > 0n,
      ),
  };
  await expect(copy(source, target, { source: headless })).rejects.toThrow(TargetRefuses);
  expect(await target.store.head()).toBe(START);
});

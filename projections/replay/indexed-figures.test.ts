import { HOUR_MS, MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { Fact, Position } from "@asesorador/domain/kernel/event-store";
import { transact } from "@asesorador/infra/adapters/postgres/pool";
import { figureIndexing } from "@asesorador/infra/processing/jobs/figure-index";
import { SILENT } from "@asesorador/infra/processing/log";
import { leadCommand } from "@asesorador/infra/testing/lead-commands";
import { type MemoryEventStore, memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import {
  leadId,
  leadWriter,
  newEvent,
  readModelDatabase,
  submitLead,
} from "@asesorador/infra/testing/read-models";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Transact } from "../kernel/db.ts";
import type { Cut } from "./cut.ts";
import { differenceOf } from "./difference.ts";
import { type FigureIndex, IndexMoved } from "./figure-index.ts";
import { figureIndexIn } from "./figure-index-queries.ts";
import { figuresOf } from "./figures.ts";
import { indexedDifference, indexedFigures } from "./indexed-figures.ts";
import type { LeadRecord } from "./lead-record.ts";
import { OutsideHistory, readMoment } from "./moment.ts";
import { type Tally, tallyMoment } from "./moment-records.ts";
import { runIndexed, runReplay } from "./run.ts";
import type { VisitRecord } from "./visit-record.ts";

const START_MS = Date.UTC(2026, 0, 1);
const NOW_MS = START_MS + 60 * 97 * MINUTE_MS;
const { signal } = new AbortController();
const options = { nowMs: NOW_MS, signal };

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.drop());
const begin = async (): Promise<void> => {
  for (const table of ["figure_index", "figure_sum", "figure_step", "record"])
    await database.pool.query(`delete from replay.${table}`);
};
beforeEach(begin);

const indexing = (
  store: MemoryEventStore,
  changes: { pageEvents?: number; kept?: number; transact?: Transact } = {},
) =>
  figureIndexing({
    db: database.pool,
    store,
    log: SILENT,
    writtenSteps: 3,
    transact: (work) => transact(database.pool, work),
    ...changes,
  });
const indexed = (store: MemoryEventStore) => ({ ...store, figures: figureIndexIn(database.pool) });
const cutAt = (until: number): Cut => ({ clock: "occurred", until });
const ALL = cutAt(Number.POSITIVE_INFINITY);

const place = (n: number, lateMinutes: number): [string, string] => {
  const recorded = START_MS + (n + 1) * 97 * MINUTE_MS;
  return [recorded - lateMinutes * MINUTE_MS, recorded].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ];
};

const late = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 * 24 * 60 }) },
);
const STEPS = ["presupuesto", "prioridades", "contacto"] as const;
/** A message of one of three visits. */
const message = fc.record({
  visit: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom("WizardStarted", "WizardStepEntered", "WizardSubmitted"),
  stepName: fc.constantFrom(...STEPS),
});
type Message = typeof message extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.record({
  doing: fc.oneof(fc.record({ command: leadCommand }), fc.record({ message })),
  lateMinutes: late,
  /** Whether the index is brought up to date behind it, by a process that has nothing in memory; "fails": it cannot write. */
  index: fc.constantFrom(null, null, "same", "fails", "other"),
});
const history = fc.array(step, { minLength: 1, maxLength: 25 });

const factOf = ({ visit, kind, stepName }: Message): Fact => {
  const journeyId = `0195f6a0-0000-4000-8000-00000000000${visit}`;
  const data = { journeyId, wizard: "peru", day: "2026-01-01" };
  const stay = { seq: 1, from: null, dwellMs: 0 };
  if (kind === "WizardStarted") return { type: kind, version: 1, data: { ...data, viewport: "phone" } };
  if (kind === "WizardSubmitted") return { type: kind, version: 1, data: { ...data, ...stay } };
  return { type: kind, version: 1, data: { ...data, ...stay, step: 1, stepName, first: true } };
};

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

class Unreachable extends Error {
  override readonly name = "Unreachable";
}

const happened = async (steps: readonly Step[], kept: number): Promise<MemoryEventStore> => {
  await begin();
  const store = memoryEventStore();
  const write = leadWriter(store, memoryVault());
  let fails = false;
  const job = indexing(store, {
    pageEvents: 4,
    kept,
    transact: (work) => {
      if (fails) return Promise.reject(new Unreachable());
      return transact(database.pool, work);
    },
  });
  await write(submitLead(1), ...place(-1, 0));
  for (const [n, { doing, lateMinutes, index }] of steps.entries()) {
    if ("command" in doing) await write(doing.command, ...place(n, lateMinutes));
    else {
      const fact = factOf(doing.message);
      const stream = `journey-0195f6a0-0000-4000-8000-00000000000${doing.message.visit}`;
      await store.append(stream, "any", [newEvent(fact, ...place(n, lateMinutes))]);
    }
    fails = index === "fails";
    if (index === "same" || index === "fails")
      await job.run(signal).catch((error: unknown) => {
        if (!(error instanceof Unreachable)) throw error;
      });
    if (index === "other") await indexing(store, { kept }).run(signal);
  }
  return store;
};

const instant = fc.oneof(
  fc.integer({ min: START_MS, max: NOW_MS }),
  fc.integer({ min: 0, max: 97 }).map((hour) => START_MS + hour * HOUR_MS),
  fc.constant(Number.POSITIVE_INFINITY),
);
const kept = fc.constantFrom(0, 2, 100);

/** The answer, or the range that there is. */
const answerOf = async <Answer>(asked: Promise<Answer>) =>
  asked.catch((error: unknown) => {
    if (!(error instanceof OutsideHistory)) throw error;
    return { outside: [error.from, error.until] };
  });

const listed = (): Tally<readonly (LeadRecord | VisitRecord)[]> => {
  const records: (LeadRecord | VisitRecord)[] = [];
  const idOf = (record: LeadRecord | VisitRecord): string =>
    "leadId" in record ? record.leadId : record.journeyId;
  return {
    lead: (lead) => void records.push(lead),
    visit: (visit) => void records.push(visit),
    result: () => records.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)),
  };
};

/** The figures of all of history and what they are after the first event, from the index and from a fold. */
const bothWays = async (store: MemoryEventStore, nowMs: number) => {
  const own = { nowMs, signal };
  const { leads, visits, ...extent } = await readMoment(store, ALL, own);
  const figures = figuresOf({ leads, visits, ...extent });
  const before = await readMoment(store, cutAt(START_MS), own);
  const changes = differenceOf(before, { leads, visits, ...extent });
  const difference = await indexedDifference(indexed(store), [cutAt(START_MS), ALL], own);
  return {
    indexed: {
      all: await indexedFigures(indexed(store), ALL, own),
      changes: difference?.changes ?? null,
    },
    folded: { all: { ...extent, figures }, changes },
  };
};

const expectFigures = async (store: MemoryEventStore, until: number): Promise<void> => {
  const reader = indexed(store);
  const hasIndex = (await reader.figures.read([NOW_MS])) !== null;
  const folded = await answerOf(
    readMoment(store, cutAt(until), options).then(({ leads, visits, ...extent }) => ({
      ...extent,
      figures: figuresOf({ leads, visits, ...extent }),
    })),
  );
  expect(await answerOf(indexedFigures(reader, cutAt(until), options))).toEqual(hasIndex ? folded : null);
};

/** With the leads behind each figure. */
const expectDifference = async (store: MemoryEventStore, one: number, other: number): Promise<void> => {
  const reader = indexed(store);
  const hasIndex = (await reader.figures.read([NOW_MS])) !== null;
  const [a, b] = [cutAt(one), cutAt(other)];
  const folded = await answerOf(
    readMoment(store, a, options).then(async (before) =>
      differenceOf(before, await readMoment(store, b, options)),
    ),
  );
  const found = await answerOf(indexedDifference(reader, [a, b], options));
  expect(found && "changes" in found ? found.changes : found).toEqual(hasIndex ? folded : null);
};

const expectRecords = async (
  store: MemoryEventStore,
  { until, nowMs, page }: { readonly until: number; readonly nowMs: number; readonly page: number },
): Promise<void> => {
  const figures = figureIndexIn(database.pool, page);
  const cut = cutAt(until);
  const folded = await answerOf(tallyMoment(store, cut, listed, { nowMs, signal }));
  const counted = await answerOf(tallyMoment({ ...store, figures }, cut, listed, { nowMs, signal }));
  expect(counted).toEqual(folded);
};

/** Or they are left to the fold. */
const expectBothWays = async (store: MemoryEventStore, nowMs: number): Promise<void> => {
  const { indexed: found, folded } = await bothWays(store, nowMs);
  if (found.all !== null) expect(found.all).toEqual(folded.all);
  if (found.changes !== null) expect(found.changes).toEqual(folded.changes);
};

/** As many of the events may have happened after it as before. */
const anyNow = fc.integer({ min: 0, max: 26 }).map((n) => START_MS + n * 97 * MINUTE_MS);
const asked = fc.record({
  until: instant,
  other: instant,
  recordsUntil: instant,
  recordsNow: fc.oneof(fc.constant(NOW_MS), anyNow),
  page: fc.integer({ min: 1, max: 3 }),
  minutesToNow: fc.integer({ min: 0, max: 26 * 97 }),
});

// Most of the time is spent on making a history and its index: one is asked for everything.
test("any history, however it was indexed: the index has a fold's figures, difference, leads and visits at any instant, in pages of any size, also of events after now", {
  // Thousands of transactions.
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, kept, asked, async (steps, states, at) => {
      const store = await happened(steps, states);
      await expectFigures(store, at.until);
      await expectDifference(store, at.until, at.other);
      await expectRecords(store, { until: at.recordsUntil, nowMs: at.recordsNow, page: at.page });
      await expectBothWays(store, START_MS + at.minutesToNow * MINUTE_MS);
    }),
    { numRuns: 150 },
  );
});

test.each([
  ["before now", NOW_MS],
  ["after now: they arrived meanwhile", START_MS + HOUR_MS],
  ["after now, indexed ones, too", START_MS],
])(
  "leads that the index has are not read from their events, but for those behind it, which happened %s",
  async (_, nowMs) => {
    const { store, write } = await twoLeads();
    await indexing(store).run(signal);
    await write({ type: "MarkContacted", leadId: leadId(1) }, new Date(START_MS + 2 * HOUR_MS).toISOString());
    await write(submitLead(3), new Date(START_MS + 3 * HOUR_MS).toISOString());
    const read: number[] = [];
    const counting: MemoryEventStore = {
      ...store,
      readAll: async (query) => {
        const page = await store.readAll(query);
        read.push(page.length);
        return page;
      },
    };
    const { extent, result } = await tallyMoment(indexed(counting), ALL, listed, { nowMs, signal });
    expect(result.map((record) => "leadId" in record && [record.leadId, record.status])).toEqual([
      [leadId(1), "contacted"],
      [leadId(2), "pending"],
      [leadId(3), "pending"],
    ]);
    expect(extent).toMatchObject({ at: nowMs, events: 4, position: 4n });
    expect(read).toEqual([2]);
  },
);

test("an index that is made again while its leads are read is left for a fold", async () => {
  const { store } = await twoLeads();
  await indexing(store).run(signal);
  const figures = figureIndexIn(database.pool, 1);
  const remade: FigureIndex = {
    ...figures,
    records: async function* (...asked) {
      for await (const page of figures.records(...asked)) {
        yield page;
        await database.pool.query("update replay.figure_index set generation = gen_random_uuid()");
      }
    },
  };
  const { result } = await tallyMoment({ ...store, figures: remade }, ALL, listed, options);
  expect(result).toHaveLength(2);
  const state = { indexedTo: 2n as Position, generation: "00000000-0000-4000-8000-000000000000" };
  await expect(figures.records("lead", state)[Symbol.asyncIterator]().next()).rejects.toThrow(IndexMoved);
});

const twoLeads = async () => {
  const store = memoryEventStore();
  const write = leadWriter(store, memoryVault());
  await write(submitLead(1), new Date(START_MS).toISOString());
  await write(submitLead(2), new Date(START_MS + HOUR_MS).toISOString());
  return { store, write };
};

test("a promise that is not kept is overdue from its instant on, without an event", async () => {
  const { store } = await twoLeads();
  await indexing(store).run(signal);
  const reader = indexed(store);
  const overdueAt = async (until: number) =>
    (await indexedFigures(reader, cutAt(until), options))?.figures["peru.promise.breached"];
  const due = (await readMoment(store, ALL, options)).leads.get(leadId(1))?.dueAt ?? 0;
  // Both came while support was closed, and are due at the same time.
  expect([await overdueAt(due), await overdueAt(due + 1)]).toEqual([0, 2]);
});

test.each([
  ["of the year 0", "0000-01-01T00:00:00Z", true],
  ["before it", "0000-01-01T00:00:00+23:59", true],
  ["of the year 9999", "9999-12-31T23:59:59.999Z", false],
  ["after it", "9999-12-31T23:59:59-23:59", false],
])("an instant %s lies outside of history, alone and beside another one", async (_, text, isBefore) => {
  const { store } = await twoLeads();
  await indexing(store).run(signal);
  const reader = indexed(store);
  const cut = cutAt(Date.parse(text));
  const range = { outside: [START_MS, NOW_MS] };
  expect(await answerOf(indexedFigures(reader, cut, options))).toEqual(range);
  const pair: [Cut, Cut] = isBefore ? [cut, ALL] : [ALL, cut];
  expect(await answerOf(indexedDifference(reader, pair, options))).toEqual(range);
});

test("history of which nothing is indexed, or that was replaced by another, is folded", async () => {
  const { store } = await twoLeads();
  expect(await indexedFigures(indexed(store), ALL, options)).toBeNull();
  await indexing(store).run(signal);
  expect(await indexedFigures(indexed(store), ALL, options)).toMatchObject({ events: 2 });
  const other = memoryEventStore();
  await leadWriter(other, memoryVault())(submitLead(3), new Date(START_MS).toISOString());
  expect(await indexedFigures(indexed(other), ALL, options)).toBeNull();
  // The next run makes it again, of the history that there is.
  await indexing(other).run(signal);
  expect(await indexedFigures(indexed(other), ALL, options)).toMatchObject({ events: 1 });
});

test("an index of other figures is not read, and is made again", async () => {
  const { store } = await twoLeads();
  await indexing(store).run(signal);
  await database.pool.query("update replay.figure_index set version = 'earlier'");
  expect(await indexedFigures(indexed(store), ALL, options)).toBeNull();
  await indexing(store).run(signal);
  expect(await indexedFigures(indexed(store), ALL, options)).toMatchObject({ events: 2 });
});

test("the same events are added once, although two processes lead for a moment", async () => {
  const { store, write } = await twoLeads();
  const [one, other] = [indexing(store), indexing(store)];
  await one.run(signal);
  await other.run(signal);
  await write({ type: "MarkContacted", leadId: leadId(1) }, new Date(START_MS + 2 * HOUR_MS).toISOString());
  const outcomes = await Promise.allSettled([one.run(signal), other.run(signal)]);
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await indexedFigures(indexed(store), ALL, options)).toMatchObject({
    events: 3,
    figures: { "peru.leads": 2, "peru.status.contacted": 1 },
  });
});

test("an event that its schema refuses stops the index before it, and replays name it", async () => {
  const { store } = await twoLeads();
  const broken = { type: "LeadContacted", version: 1, data: { leadId: leadId(3), country: "Ana Ejemplo" } };
  await store.append(`lead-${leadId(3)}`, "no_stream", [newEvent(broken)]);
  await expect(indexing(store).run(signal)).rejects.toThrow("position 3");
  await indexing(store, { pageEvents: 1 })
    .run(signal)
    .catch(() => {});
  const reader = indexed(store);
  expect(await indexedFigures(reader, ALL, options)).toBeNull();
  const asked = { at: null, clock: "occurred" } as const;
  expect(await runReplay(reader, "as_of", asked, options)).toMatchObject({
    kind: "unreadable",
    message: expect.stringContaining("position 3"),
  });
});

test.each([
  ["indexed", true],
  ["behind the index", false],
])("all of history holds what happened soon after now, %s, as a fold does", async (_, isIndexed) => {
  const { store, write } = await twoLeads();
  if (!isIndexed) await indexing(store).run(signal);
  const soon = (minutes: number) => new Date(NOW_MS + minutes * MINUTE_MS).toISOString();
  await write({ type: "MarkContacted", leadId: leadId(1) }, soon(1));
  await write(submitLead(3), soon(2));
  if (isIndexed) await indexing(store).run(signal);
  const { indexed: found, folded } = await bothWays(store, NOW_MS);
  expect(found).toEqual(folded);
  expect(found.all).toMatchObject({ at: NOW_MS, events: 4, figures: { "peru.leads": 3 } });
  expect(await indexedFigures(indexed(store), cutAt(NOW_MS), options)).toMatchObject({ events: 2 });
});

test("what happened an hour after now, or after a promise that becomes overdue meanwhile, is left to a fold", async () => {
  const { store, write } = await twoLeads();
  const due = (await readMoment(store, ALL, options)).leads.get(leadId(1))?.dueAt ?? 0;
  await write({ type: "MarkContacted", leadId: leadId(2) }, new Date(due + MINUTE_MS).toISOString());
  await indexing(store).run(signal);
  for (const nowMs of [due, due + MINUTE_MS - HOUR_MS - 1])
    expect(await indexedFigures(indexed(store), ALL, { nowMs, signal })).toBeNull();
  const { indexed: found, folded } = await bothWays(store, due + 1);
  expect(found).toEqual(folded);
});

test("as it was known is folded; a difference of many events is left to a process", async () => {
  const { store, write } = await twoLeads();
  await indexing(store).run(signal);
  const reader = indexed(store);
  const known = { at: null, clock: "known" } as const;
  expect(await runIndexed(reader, "as_of", known, options)).toBeNull();
  const ask = { a: START_MS, b: null, clock: "occurred" } as const;
  expect(await runIndexed(reader, "diff", ask, options)).toMatchObject({ kind: "done" });
  const cuts = [cutAt(START_MS), ALL] as const;
  expect(await indexedDifference(reader, cuts, { ...options, maxEvents: 0 })).toBeNull();
  await write({ type: "MarkContacted", leadId: leadId(2) }, new Date(START_MS + 2 * HOUR_MS).toISOString());
  const diff = await indexedDifference(reader, cuts, options);
  expect(diff?.changes.find(({ figure }) => figure === "peru.leads")?.more).toEqual([leadId(2)]);
});

test("no step names a visit, and none holds more than a lead's id and numbers", async () => {
  const store = await happened([], 100);
  await store.append("journey-0195f6a0-0000-4000-8000-000000000001", "any", [
    newEvent(factOf({ visit: 1, kind: "WizardStarted", stepName: "presupuesto" })),
  ]);
  await indexing(store).run(signal);
  const { rows } = await database.pool.query<{ steps: string }>("select steps from replay.figure_step");
  const texts = rows.map(({ steps }) => steps).join("\n");
  expect(texts).toContain(leadId(1));
  expect(texts).not.toContain("0195f6a0-0000-4000-8000");
  expect(texts.replaceAll(leadId(1), "").replaceAll("null", "")).not.toMatch(/[a-z]/i);
});

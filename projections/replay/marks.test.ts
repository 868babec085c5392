import { serviceEvents, serviceStream } from "@asesorador/domain/catalog/events";
import { type EventStore, START } from "@asesorador/domain/kernel/event-store";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import { operationsEvents, operationsStream } from "@asesorador/domain/operations/events";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { newEvent } from "@asesorador/infra/testing/read-models";
import { fillWithLists, shownLists } from "@asesorador/infra/testing/shown-lists";
import { expect, test } from "vitest";
import { blockBuilder } from "./blocks.ts";
import { UnreadableEvent } from "./catalogues.ts";
import { type MarksRequest, readMarks } from "./marks.ts";
import type { HistoryReader } from "./read-history.ts";

const { signal } = new AbortController();
const serviceId = ServiceId.parse(24);

const marksOf = (store: EventStore, asked: Partial<MarksRequest> = {}) =>
  readMarks(store, { market: "peru", operation: true, ...asked }, { signal, pageEvents: 2 });

const REPRICED = {
  kind: "prices",
  until: "2026-03-03T15:00:00.000Z",
  count: 1,
  names: ["Plan 24 (Marca 1)"],
};

/** Plan 24 is repriced on 3 March at 15:00 UTC. */
const history = async () => {
  const store = memoryEventStore();
  await fillWithLists(store);
  const append = (stream: string, fact: Parameters<typeof newEvent>[0], at: string) =>
    store.append(stream, "any", [newEvent(fact, at)]);
  return {
    store,
    promote: (at: string) =>
      append(
        serviceStream(24),
        serviceEvents.create("PromotionChanged", {
          serviceId,
          housing: "house",
          from: null,
          to: { priceCents: 5_000, months: 3 },
        }),
        at,
      ),
    rename: (at: string) =>
      append(
        serviceStream(24),
        serviceEvents.create("ServiceRenamed", { serviceId, from: "Plan 24", to: "Fibra" }),
        at,
      ),
    rebuild: (readModel: string, at: string) =>
      append(
        operationsStream(readModel),
        operationsEvents.create("RebuildRequested", { readModel, requestId: at }),
        at,
      ),
    append,
  };
};

test("a price that changed marks the end of its hour; new plans and lists that were shown mark nothing", async () => {
  const { store } = await history();
  expect(await marksOf(store)).toEqual({ marks: [REPRICED], earlier: 0 });
});

test("changes of one hour are one mark, each plan once and with its latest name", async () => {
  const { store, promote, rename } = await history();
  await promote("2026-03-03T14:00:01.000Z");
  await rename("2026-03-05T12:00:00.000Z");
  expect((await marksOf(store)).marks).toEqual([{ ...REPRICED, names: ["Fibra (Marca 1)"] }]);
});

test("a promotion in another hour is a mark of its own, before the older one", async () => {
  const { store, promote } = await history();
  await promote("2026-03-03T15:00:01.000Z");
  expect((await marksOf(store)).marks).toEqual([
    { ...REPRICED, until: "2026-03-03T16:00:00.000Z" },
    REPRICED,
  ]);
});

test("the plans of another market mark nothing", async () => {
  const { store } = await history();
  expect(await marksOf(store, { market: "chile" })).toEqual({ marks: [], earlier: 0 });
});

test("requests for rebuilds are marks only where the operation is asked for", async () => {
  const { store, rebuild } = await history();
  await rebuild("lead", "2026-03-04T10:30:00.000Z");
  await rebuild("catalog", "2026-03-04T10:31:00.000Z");
  const rebuilt = { kind: "rebuilds", until: "2026-03-04T11:00:00.000Z", count: 2 };
  expect((await marksOf(store)).marks).toEqual([{ ...rebuilt, names: ["catalog", "lead"] }, REPRICED]);
  expect((await marksOf(store, { operation: false })).marks).toEqual([REPRICED]);
});

/** Appends an event of no catalogue at 10:00 UTC of a day of April, recorded then by a version of the code. */
const writtenBy = async (store: EventStore, day: number, code: string | null) => {
  const fact = operationsEvents.create("RebuildRequested", { readModel: "lead", requestId: `${day}` });
  const at = new Date(Date.UTC(2026, 3, day, 10)).toISOString();
  const event = newEvent(fact, "2026-03-02T10:00:00.000Z", at);
  await store.append(operationsStream("lead"), "any", [
    { ...event, metadata: { ...event.metadata, ...(code === null ? {} : { code }) } },
  ]);
};
const deployed = (day: number, name: string) => ({
  kind: "deploys",
  until: new Date(Date.UTC(2026, 3, day, 10)).toISOString(),
  count: 1,
  names: [name],
});
const deploysOf = async (store: HistoryReader) =>
  (await readMarks(store, { market: "peru", operation: false }, { signal, pageEvents: 2 })).marks.filter(
    ({ kind }) => kind === "deploys",
  );

test("a version of the code that begins to write marks the hour in which it did, by the time of recording", async () => {
  const { store } = await history();
  await writtenBy(store, 1, "aaa1111");
  await writtenBy(store, 2, "aaa1111");
  await writtenBy(store, 3, "bbb2222");
  expect(await deploysOf(store)).toEqual([deployed(3, "bbb2222"), deployed(1, "aaa1111")]);
});

test("the version that wrote the first event of history is no mark", async () => {
  const store = memoryEventStore();
  await writtenBy(store, 1, "aaa1111");
  expect(await deploysOf(store)).toEqual([]);
});

test("versions are known from the block index, whose events are not read", async () => {
  const { store } = await history();
  await writtenBy(store, 1, "aaa1111");
  const events = await store.readAll({ after: START, limit: 1_000 });
  const builder = blockBuilder(null);
  for (const event of events) builder.add(event);
  const block = builder.block();
  if (!block) throw new Error("no block");
  await writtenBy(store, 3, "bbb2222");
  const read: string[] = [];
  const reader: HistoryReader = {
    head: store.head,
    blocks: async () => [block],
    readAll: async (query) => {
      const page = await store.readAll(query);
      read.push(...page.filter(({ type }) => type === "RebuildRequested").map(({ eventId }) => eventId));
      return page;
    },
  };
  expect(await deploysOf(reader)).toEqual([deployed(3, "bbb2222"), deployed(1, "aaa1111")]);
  expect(read).toHaveLength(1);
  // A block from the time before events named their code.
  const older: HistoryReader = { ...reader, blocks: async () => [{ ...block, code: [] }] };
  expect(await deploysOf(older)).toEqual([deployed(3, "bbb2222")]);
});

test("of more than 500 hours the latest are listed, and how many older ones were left out", async () => {
  const { store } = await history();
  const lists = shownLists(store);
  const at = (hour: number) => new Date(Date.UTC(2026, 3, 1, hour)).toISOString();
  await lists.addPlan({ serviceId: 40, brandId: 1, soles: 50, speed: "300 Mbps" }, at(0));
  for (let n = 0; n < 501; n += 1) await lists.reprice(40, 51 + n, at(n + 1));
  const { marks, earlier } = await marksOf(store);
  expect([marks.length, marks[0]?.until, earlier]).toEqual([500, at(501), 2]);
});

test("an hour with many plans names ten and counts all", async () => {
  const { store } = await history();
  const lists = shownLists(store);
  for (let id = 50; id < 62; id += 1) {
    await lists.addPlan(
      { serviceId: id, brandId: 1, soles: 50, speed: "300 Mbps" },
      "2026-04-01T10:00:00.000Z",
    );
    await lists.reprice(id, 60, "2026-04-01T10:30:00.000Z");
  }
  const [mark] = (await marksOf(store)).marks;
  expect([mark?.count, mark?.names.length]).toEqual([12, 10]);
});

test("an event that no schema accepts is reported with its position", async () => {
  const { store, append } = await history();
  await append(
    serviceStream(24),
    { type: "ServiceRepriced", version: 99, data: { serviceId } },
    "2026-03-06T10:00:00.000Z",
  );
  await expect(marksOf(store)).rejects.toThrow(UnreadableEvent);
});

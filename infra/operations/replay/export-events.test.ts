import { type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { UnreadableEvent } from "@asesorador/projections/replay/catalogues";
import { PLAIN_SHAPES } from "@asesorador/projections/replay/plain-shapes";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CopiedEvents, copiedEvents } from "../../adapters/event-store/copied-events.ts";
import { withoutPipeline } from "../../adapters/postgres/pool.ts";
import { demoEvents } from "../../demo/events.ts";
import { seedDemo } from "../../demo/history.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId } from "../../testing/read-models.ts";
import { inPostgres } from "../../testing/test-stores.ts";
import { trainAssistant } from "../../testing/trained-assistant.ts";
import { eventCells, eventJson } from "./export-events.ts";
import { tablePages } from "./export-tables.ts";
import { ENCODERS } from "./export-text.ts";
import { JsonText } from "./json-text.ts";
import { plainEventReader } from "./plain-event.ts";

const NOW = "2026-11-21T14:30:00.000Z";
/** Enough of each version for every field to differ. */
const OF_EACH = 25;

let opened: Awaited<ReturnType<typeof inPostgres>>;
let copying: ReturnType<typeof withoutPipeline>;
let copied: CopiedEvents;
let demo: readonly Recorded[] = [];
beforeAll(async () => {
  await trainAssistant();
  opened = await inPostgres();
  copying = withoutPipeline(opened.pool, 2);
  copied = copiedEvents(copying);
  const store = memoryEventStore();
  const log = () => {};
  await seedDemo({ store, vault: memoryVault(), now: () => NOW, log });
  const taken = new Map<string, number>();
  demo = (await store.readAll({ after: START, limit: 100_000 })).filter(({ type, version }) => {
    const n = (taken.get(`${type}@${version}`) ?? 0) + 1;
    taken.set(`${type}@${version}`, n);
    return n <= OF_EACH;
  });
});
afterAll(async () => {
  await copying.end();
  await opened.close();
});
beforeEach(() => opened.pool.query("truncate event_store.event"));

type Stored = Pick<Recorded, "stream" | "type" | "version" | "data" | "metadata">;

/** As rows of the table itself, whatever their streams held before. */
const store = async (events: readonly Stored[]): Promise<void> => {
  await opened.pool.query(
    `insert into event_store.event (position, revision, event_id, version, loose, stream, type, data, metadata)
     select n, n, gen_random_uuid(), (e ->> 'version')::int, false, e ->> 'stream', e ->> 'type', e -> 'data', e -> 'metadata'
     from jsonb_array_elements($1::jsonb) with ordinality as given (e, n)`,
    [
      JSON.stringify(
        events.map(({ stream, type, version, data, metadata }) => ({
          stream,
          type,
          version,
          data,
          metadata,
        })),
      ),
    ],
  );
};

type Source = Parameters<typeof tablePages>[1];
const sourceOf = (others: Source["others"]): Source => ({
  store: opened.store,
  others,
  options: { signal: new AbortController().signal },
  cut: { clock: "occurred", until: Number.POSITIVE_INFINITY },
  filter: { market: null, types: null },
  moments: () => {
    throw new Error("no moment is folded here");
  },
  onEvent: () => {},
  onCount: () => {},
  after: START,
  span: { first: null, last: null },
});

/** Rows by decoding, and from copied bytes as JSON and as cells. */
const threeWays = async (others: Source["others"] = []) => {
  const decoded: unknown[] = [];
  for await (const page of tablePages("event", sourceOf(others)))
    decoded.push(...page.map((row) => JSON.parse(JSON.stringify(row))));
  const counter = { rows: 0 };
  const chunks: Uint8Array[] = [];
  const source = { ...sourceOf(others), copiedEvents: copied };
  for await (const chunk of eventJson(source, counter)) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  const json = text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  expect(counter.rows).toBe(json.length);
  const cells: unknown[] = [];
  for await (const page of eventCells({ ...sourceOf(others), copiedEvents: copied }))
    for (const { data, ...row } of page)
      cells.push({
        ...row,
        data: JSON.parse(data instanceof JsonText ? data.text : JSON.stringify(data)),
      });
  return { decoded, json, cells, text, span: source.span };
};

/** What CSV's column of data holds, from copied bytes. */
const csvDataOf = async (others: Source["others"]): Promise<readonly unknown[]> => {
  const chunks: (string | Uint8Array)[] = [];
  const pages = eventCells({ ...sourceOf(others), copiedEvents: copied });
  for await (const chunk of ENCODERS.csv(pages, ["position", "data"])) chunks.push(chunk);
  const rows = parse(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))), { bom: true, columns: true });
  return (rows as readonly { readonly data: string }[]).map(({ data }) => JSON.parse(data));
};

test("the demo's events are the same rows from copied bytes as by decoding, and most need no decoding", async () => {
  await store(demo);
  const { decoded, json, cells, text, span } = await threeWays([demoEvents]);
  expect(json).toEqual(decoded);
  expect(cells).toEqual(decoded);
  expect(await csvDataOf([demoEvents])).toEqual(decoded.map((row) => (row as { data: unknown }).data));
  expect(span).toEqual({ first: 1n, last: BigInt(demo.length) });
  const read = plainEventReader();
  let undecoded = 0;
  await copied({ after: START, until: await opened.store.head() }, (bytes, event) => {
    if (read(bytes, event) === null) undecoded += 1;
  });
  expect(undecoded).toBeLessThan(demo.length / 10);
  expect(text).not.toMatch(/"pii": ?\{/);
});

const hostile = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    '"',
    "\\",
    "\n!3",
    "\t",
    "a\u0001b",
    "\u2028",
    "ñandú",
    "null",
    "!7",
    "\\n",
    '{"a":1}',
    '"pii": {',
    `${"x".repeat(60)}\\"`,
  ),
);
/** What PostgreSQL stores: no NUL, no half of a character. */
const storable = hostile.filter((text) => !text.includes("\u0000") && text.isWellFormed());
const metadata = fc.record({
  occurredAt: fc.constant(NOW),
  recordedAt: fc.constant(NOW),
  actor: storable,
  correlationId: fc.constantFrom("c-1", "24"),
  causationId: fc.constantFrom("c-1", "24", "e-2"),
});
const sealed = fc.constantFrom(null, { k: "key", d: "sealed" }, { name: "Canario Ficticio" });
const event = fc.oneof(
  fc.record({
    stream: fc.constantFrom("brand-24", "brand-2", "brand-", "other"),
    type: fc.constant("BrandAdded"),
    version: fc.constant(1),
    metadata,
    data: fc.record(
      {
        brandId: fc.constantFrom(24, 2),
        code: storable,
        name: storable,
        logoUrl: fc.constant(null),
        description: storable,
        country: fc.constant("peru"),
        isActive: fc.boolean(),
        // Known to no schema.
        remark: fc.constant("Canario Ficticio"),
        pii: sealed,
      },
      { requiredKeys: ["brandId", "code", "name", "logoUrl", "description", "country", "isActive"] },
    ),
  }),
  fc.record({
    stream: fc.constantFrom(`conversation-${leadId(1)}`, "conversation-1"),
    type: fc.constant("MessageReceived"),
    version: fc.constant(1),
    metadata,
    data: fc.record({
      conversationId: fc.constant(leadId(1)),
      messageId: fc.constant(leadId(2)),
      pii: sealed.filter((pii) => pii !== null),
    }),
  }),
  // An event of a type that no slice has.
  fc.record({
    stream: fc.constant("news-1"),
    type: storable.filter((type) => type !== ""),
    version: fc.nat(3),
    metadata,
    data: fc.record({ text: storable, pii: sealed }),
  }),
);

test("whatever texts, streams, ids and seals events have, the rows are the same, and nothing personal is in them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
      await opened.pool.query("truncate event_store.event");
      await store(events as readonly Stored[]);
      const { decoded, json, cells, text } = await threeWays();
      expect(json).toEqual(decoded);
      expect(cells).toEqual(decoded);
      expect(text).not.toContain("Canario");
    }),
    { numRuns: 40 },
  );
});

test("an event of an older version is decoded, and one of an unknown version ends the rows with its position", async () => {
  const about = { journeyId: leadId(1), wizard: "peru", day: "2026-10-01", viewport: "phone" };
  const given = { occurredAt: NOW, recordedAt: NOW, actor: "visitor", correlationId: "c", causationId: "c" };
  const started = {
    stream: `journey-${leadId(1)}`,
    type: "WizardStarted",
    metadata: given as Recorded["metadata"],
  };
  expect(PLAIN_SHAPES).not.toContainEqual(expect.objectContaining({ type: "WizardStarted", version: 1 }));
  await store([{ ...started, version: 1, data: about }]);
  const { json, decoded } = await threeWays();
  expect(json).toMatchObject([{ type: "WizardStarted", version: 2, data: { wizardVersion: null } }]);
  expect(json).toEqual(decoded);
  await opened.pool.query("truncate event_store.event");
  await store([{ ...started, version: 99, data: about }]);
  await expect(threeWays()).rejects.toThrow(UnreadableEvent);
  const source = { ...sourceOf([]), copiedEvents: copied };
  await expect(eventJson(source, { rows: 0 }).next()).rejects.toThrow("position 1");
});

test("of more events than a page holds each is in the rows once, in order", async () => {
  const given = { occurredAt: NOW, recordedAt: NOW, actor: "visitor", correlationId: "c", causationId: "c" };
  await opened.pool.query(
    `insert into event_store.event (position, revision, event_id, version, loose, stream, type, data, metadata)
     select n, n, gen_random_uuid(), 1, false, 'conversation-1', 'ConversationStarted',
       jsonb_build_object('conversationId', $1::text, 'country', 'peru'), $2::jsonb
     from generate_series(1, 9000) n`,
    [leadId(1), JSON.stringify(given)],
  );
  const { json, span } = await threeWays();
  expect(json.map(({ position }) => Number(position))).toEqual(
    Array.from({ length: 9_000 }, (_, i) => i + 1),
  );
  expect(span).toEqual({ first: 1n, last: 9_000n });
});

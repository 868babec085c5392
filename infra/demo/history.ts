import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type { CatalogueRevision } from "@asesorador/domain/kernel/catalogue-revision";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import {
  type EventMetadata,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Recorded,
  START,
} from "@asesorador/domain/kernel/event-store";
import { teamMidnight } from "@asesorador/domain/kernel/local-time";
import { hasPii, keyIn, type Vault } from "@asesorador/domain/kernel/vault";
import type { LeadSubmittedData } from "@asesorador/domain/lead/events";
import { demoConfigs } from "./assistant.ts";
import { QUARTER_DAYS } from "./calendar.ts";
import { demoCatalogue } from "./catalogue.ts";
import { demoConversations } from "./conversations.ts";
import { type DemoCounts, DemoEvent } from "./events.ts";
import { repricedAt } from "./incidents.ts";
import { type DemoJourneys, demoJourneys, type Offered } from "./journeys.ts";
import { demoQuarter, type Happening, type YieldNow } from "./quarter.ts";

export type DemoPorts = {
  readonly store: EventStore;
  readonly vault: Vault;
  /** ISO 8601 UTC. */
  readonly now: () => string;
  readonly log: (line: string) => void;
  /** Awaited while the history is computed, which takes seconds; the default lets nothing else run. */
  readonly yieldNow?: YieldNow;
  /** Awaited once the whole history is stored, by the run that stored its end. */
  readonly onStored?: () => Promise<void>;
};

/** A history that began as a demo has this stream, also when visitors and admins have added to it since. */
export const DEMO_STREAM = "demo-history";
/** The `actor` of every event that the demo wrote. */
export const DEMO_ACTOR = "demo";
/** Concurrent appends: two batches of the group commit. */
const APPENDS_AT_ONCE = 128;
/** Age of the catalogue: older than the first visit. */
const CATALOGUE_AGE_MS = (QUARTER_DAYS + 7) * DAY_MS;
/** The assistant was configured between the two. */
const CONFIGS_AGE_MS = (QUARTER_DAYS + 1) * DAY_MS;
const NOTHING: DemoCounts = { brands: 0, services: 0, leads: 0, events: 0 };

/**
 * Fills an empty history with the demo catalogue and the quarter that ends with yesterday in Lima; resolves to the
 * demo's contents. A second run changes nothing, and an interrupted one is completed as it was started. A history with
 * another catalogue or other leads is left unchanged (all counts 0). Rejects with StoreUnavailable and
 * VaultUnavailable; the next run resumes.
 */
export const seedDemo = async (ports: DemoPorts): Promise<DemoCounts> => {
  const { store, log } = ports;
  const marks = (await store.readStream(DEMO_STREAM)).map(decodeMark);
  for (const mark of marks) if (mark.type === "DemoSeeded") return mark.data;
  const [begun] = marks;
  if (!begun && (await hasBusiness(store))) {
    log("Demostración omitida: ya hay datos que no son de ejemplo.");
    return NOTHING;
  }
  const until = begun?.type === "DemoSeedingStarted" ? begun.data.until : dayStart(ports.now());
  const writer = demoWriter(ports, begun !== undefined);
  await writer.mark(0, { type: "DemoSeedingStarted", version: 1, data: { until } });
  const counts = await fill(ports, writer, Date.parse(until));
  await ports.onStored?.();
  await writer.mark(1, { type: "DemoSeeded", version: 1, data: counts });
  return counts;
};

const decodeMark = ({ type, version, data }: Recorded) => DemoEvent.parse({ type, version, data });

const hasBusiness = async (store: EventStore): Promise<boolean> => {
  const types = ["BrandAdded", "ServiceAdded", "LeadSubmitted"];
  return (await store.readAll({ after: START, types, limit: 1 })).length > 0;
};

const dayStart = (now: string): string => new Date(teamMidnight(Date.parse(now))).toISOString();

const fill = async (
  { store, vault, yieldNow = async () => {} }: DemoPorts,
  writer: Writer,
  until: number,
): Promise<DemoCounts> => {
  const { streams, brands, services, coverage, change } = demoCatalogue();
  const catalogue = streams.flatMap(({ stream, facts }, i) =>
    facts.map((fact, revision) => ({ stream, revision, fact, at: until - CATALOGUE_AGE_MS + i * 60_000 })),
  );
  const configs = demoConfigs().map((one) => ({ ...one, revision: 0, at: until - CONFIGS_AGE_MS }));
  const write = async (happenings: readonly Happening[]) => {
    for (const batch of batches(happenings)) await writer.write(batch);
  };
  await write(catalogue);
  const changedAt = repricedAt(until);
  const servicesAt = (at: number) => (at < changedAt ? change.before : services);
  const submitted = await demoQuarter({ until, servicesAt, vault, yieldNow });
  const conversations = await demoConversations({ until, services, coverage, quarter: submitted, yieldNow });
  /** What happened on that side of the price change, while these services were offered. */
  const partOf = async (side: "before" | "after", offered: Offered): Promise<readonly Happening[]> => {
    const isIn = ({ at }: { readonly at: number }) => (at < changedAt ? "before" : "after") === side;
    const offeredAt = (at: number) => (isIn({ at }) ? offered : null);
    const { journeys, leadVisits } = await demoJourneys({ until, offeredAt, quarter: submitted, yieldNow });
    const quarter = submitted.filter(isIn).map((one) => withVisit(one, leadVisits));
    return [...quarter, ...journeys, ...conversations.filter(isIn)].sort((a, b) => a.at - b.at);
  };
  const first = await newestIn(store, streams.at(-1)?.stream);
  const [fact, ...also] = change.facts;
  if (!fact) throw new Error("the demo's price does not change");
  const early: readonly Happening[] = [
    ...configs,
    ...(await partOf("before", { services: change.before, catalogue: first })),
    { stream: change.stream, revision: 1, at: changedAt, fact, also },
  ];
  await write(early);
  // Visits name the position of the change, which is known once it is stored.
  const late = await partOf("after", { services, catalogue: await newestIn(store, change.stream) });
  await write(late);
  const happenings: readonly Happening[] = [...catalogue, ...early, ...late];
  const leads = new Set(submitted.map(({ stream }) => stream)).size;
  return {
    brands,
    services: services.length,
    leads,
    events: happenings.reduce((sum, { also = [] }) => sum + 1 + also.length, 0),
  };
};

/** A submission with the copy of its visit, which is made after the leads. */
const withVisit = (one: Happening, leadVisits: DemoJourneys["leadVisits"]): Happening => {
  if (one.fact.type !== "LeadSubmitted") return one;
  const data = one.fact.data as LeadSubmittedData;
  return { ...one, fact: { ...one.fact, data: { ...data, visit: leadVisits.get(data.leadId) ?? null } } };
};

/** The newest event of a catalogue's stream as the store has it: what the visits' lists were made from. */
const newestIn = async (store: EventStore, stream: string | undefined): Promise<CatalogueRevision> => {
  const newest = stream === undefined ? undefined : (await store.readStream(stream)).at(-1);
  if (!newest) throw new Error("the demo's catalogue is not stored");
  return { position: `${newest.position}`, eventId: newest.eventId };
};

/** What one append holds: events of one stream that follow each other in history. */
type Group = readonly [Happening, ...Happening[]];

/** In order, with each stream at most once per batch, so that history is stored as it happened. */
function* batches(happenings: readonly Happening[]): Generator<readonly Group[]> {
  let batch: [Happening, ...Happening[]][] = [];
  let streams = new Set<string>();
  for (const one of happenings) {
    const last = batch.at(-1);
    if (last?.[0].stream === one.stream) {
      last.push(one);
      continue;
    }
    if (batch.length === APPENDS_AT_ONCE || streams.has(one.stream)) {
      yield batch;
      batch = [];
      streams = new Set();
    }
    batch.push([one]);
    streams.add(one.stream);
  }
  yield batch;
}

type Writer = {
  /** Appends events of different streams in their order; existing ones are kept. */
  readonly write: (groups: readonly Group[]) => Promise<void>;
  readonly mark: (revision: number, fact: DemoEvent) => Promise<void>;
};

const demoWriter = ({ store, vault, now }: DemoPorts, resumed: boolean): Writer => {
  const { seal, resume, begin } = demoSealer({ vault, now });

  /** An interrupted run left streams behind. */
  const storedLength = async (stream: string): Promise<number> => {
    if (!resumed) return 0;
    const stored = await store.readStream(stream);
    resume(stream, stored);
    return stored.length;
  };

  const prepare = async (group: Group): Promise<Prepared | null> => {
    const [{ stream }] = group;
    const stored = await storedLength(stream);
    for (const { revision, at } of group) if (revision === 0) begin(stream, at);
    const missing = group.filter(({ revision }) => revision >= stored);
    const [first] = missing;
    if (!first) return null;
    const facts = missing.flatMap((one) =>
      [one.fact, ...(one.also ?? [])].map((fact, i) => ({ ...one, fact, revision: one.revision + i })),
    );
    const events = await Promise.all(facts.map(seal));
    return { stream, expected: first.revision === 0 ? "no_stream" : BigInt(first.revision - 1), events };
  };

  const append = async ({ stream, expected, events }: Prepared): Promise<void> => {
    const appended = await store.append(stream, expected, events);
    if (!appended.ok) throw new Error(`another writer appended to ${stream} while the demo was being filled`);
  };

  const write: Writer["write"] = async (groups) => {
    // Sealed first, so that the appends are queued in the order of events.
    const prepared = await Promise.all(groups.map(prepare));
    await Promise.all(prepared.filter((one) => one !== null).map(append));
  };

  return {
    write,
    mark: (revision, fact) => write([[{ stream: DEMO_STREAM, revision, fact, at: Date.parse(now()) }]]),
  };
};

type DemoFact = Omit<Happening, "also">;

/** Makes the events of the demo: their ids and metadata, and the personal data of a stream under one key. */
const demoSealer = ({ vault, now }: Pick<DemoPorts, "vault" | "now">) => {
  const keys = new Map<string, Promise<string>>();
  /** When each stream began, ms since 1970. */
  const begun = new Map<string, number>();

  /** As if each command had been a request of its own, and a lead's assignment in turn a reaction to the lead. */
  const metadata = ({ stream, revision, at, fact }: DemoFact): EventMetadata => {
    const isReaction = (fact.data as { readonly by?: unknown }).by === "round_robin";
    const correlationId = derivedUuid(`demo/request/${stream}/${isReaction ? begun.get(stream) : at}`);
    return {
      actor: DEMO_ACTOR,
      correlationId,
      causationId: isReaction ? eventIdOf(stream, revision - 1) : correlationId,
      occurredAt: new Date(at).toISOString(),
      recordedAt: now(),
    };
  };

  const seal = async (one: DemoFact): Promise<NewEvent> => {
    const { stream, revision, fact } = one;
    const event = { ...fact, eventId: eventIdOf(stream, revision), metadata: metadata(one) };
    if (!hasPii(fact.data)) return event;
    // The events of one append are sealed at once, under one key.
    const key = keys.get(stream) ?? vault.newKey();
    keys.set(stream, key);
    const pii = await vault.seal(
      await key,
      { stream, type: fact.type, version: fact.version },
      fact.data.pii,
    );
    return { ...event, data: { ...fact.data, pii } };
  };

  return {
    seal,
    /** A stream of an interrupted run keeps its key. */
    resume: (stream: string, stored: readonly Recorded[]): void => {
      const [first] = stored;
      if (first) begun.set(stream, Date.parse(first.metadata.occurredAt));
      const key = keyIn(stored);
      if (key !== null) keys.set(stream, Promise.resolve(key));
    },
    begin: (stream: string, at: number): void => void begun.set(stream, at),
  };
};

const eventIdOf = (stream: string, revision: number): string => derivedUuid(`demo/${stream}/${revision}`);

type Prepared = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
};

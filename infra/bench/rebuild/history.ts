import type { EventMetadata, Fact } from "@asesorador/domain/kernel/event-store";
import { teamMidnight } from "@asesorador/domain/kernel/local-time";
import { Country } from "@asesorador/domain/kernel/market";
import type { Sealed, Vault } from "@asesorador/domain/kernel/vault";
import { LeadPii, leadStream } from "@asesorador/domain/lead/events";
import * as z from "zod/mini";
import { demoCatalogue } from "../../demo/catalogue.ts";
import { person as personOf } from "../../demo/people.ts";
import { demoQuarter, type Happening } from "../../demo/quarter.ts";
import { seeded } from "../../demo/random.ts";

/** An event as it is stored, and again with its personal data unsealed. */
export type BulkEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
  readonly type: string;
  readonly version: number;
  readonly data: object;
  readonly clear: object;
  readonly metadata: EventMetadata;
};

/** Interval between copies of one demo lead, in ms. */
const APART_MS = 10;

let made: { readonly until: number; readonly quarter: Promise<readonly Happening[]> } | null = null;

/** Once for each day in a process, which may fill several databases. Its blind indexes are not used: `personal` makes each lead's own. */
const quarterUntil = (until: number, vault: Vault): Promise<readonly Happening[]> => {
  if (made?.until === until) return made.quarter;
  const { services } = demoCatalogue();
  const quarter = demoQuarter({ until, servicesAt: () => services, vault, yieldNow: async () => {} });
  made = { until, quarter };
  return quarter;
};

/**
 * The demo's quarter repeated many times: leads of obviously fictitious people, each with a history of its own, in
 * order of time; events of one lead are thousands of events apart, as in production. Every lead has its own key, and
 * its personal data and blind indexes are computed by the real vault.
 */
export async function* bulkHistory(
  vault: Vault,
  leads: number,
  repeats: Repeats = "none",
): AsyncGenerator<readonly BulkEvent[]> {
  const until = teamMidnight(Date.now());
  const quarter = await quarterUntil(until, vault);
  const templates = new Map(
    [...new Set(quarter.map(({ stream }) => stream))].map((stream, i) => [stream, i]),
  );
  const copies = Math.ceil(leads / templates.size);
  const subjects: Subject[] = [];
  for (const happening of quarter) {
    const template = templates.get(happening.stream) ?? 0;
    const page: Promise<BulkEvent>[] = [];
    for (let copy = 0; copy < copies; copy += 1) {
      const n = copy * templates.size + template;
      if (n >= leads) continue;
      subjects[n] ??= {
        n,
        person: repeats === "some" && isAgain(n, templates.size) ? n - templates.size : n,
        leadId: crypto.randomUUID(),
        key: await vault.newKey(),
      };
      page.push(eventOf(happening, subjects[n], { vault, at: happening.at + copy * APART_MS }));
    }
    yield await Promise.all(page);
  }
  if (repeats === "some") yield flags(quarter, subjects, { templates, at: until });
}

type Subject = {
  readonly n: number;
  /** Number of the person; that of another lead for a repeated submission. */
  readonly person: number;
  readonly leadId: string;
  readonly key: string;
};

/** "some": every fortieth person submits twice, with the same contact data, and is flagged. */
export type Repeats = "none" | "some";
const EVERY = 20;

/** The person's first lead is the preceding copy of the same demo lead, and is no repetition itself. */
const isAgain = (n: number, apart: number): boolean =>
  n >= apart && Math.floor(n / apart) % 2 === 1 && n % EVERY === 0;

type Flagging = { readonly templates: ReadonlyMap<string, number>; readonly at: number };

/** At the end of each repetition's history, as the duplicates reaction would append it. */
const flags = (
  quarter: readonly Happening[],
  subjects: readonly Subject[],
  { templates, at }: Flagging,
): readonly BulkEvent[] => {
  const lengths = new Map<number, number>();
  const markets = new Map<number, unknown>();
  for (const { stream, revision, fact } of quarter) {
    const template = templates.get(stream) ?? 0;
    lengths.set(template, revision + 1);
    if ("country" in (fact.data as object))
      markets.set(template, (fact.data as { country: unknown }).country);
  }
  return subjects.flatMap(({ n, person, leadId }) => {
    const of = subjects[person]?.leadId;
    if (person === n || of === undefined) return [];
    const template = n % templates.size;
    const data = { leadId, country: markets.get(template), of, by: ["phone", "document"] };
    return {
      stream: leadStream(leadId),
      revision: lengths.get(template) ?? 0,
      eventId: crypto.randomUUID(),
      type: "DuplicateDetected",
      version: 1,
      data,
      clear: data,
      metadata: metadataAt(new Date(at).toISOString()),
    };
  });
};

const eventOf = async (
  { revision, fact }: Happening,
  { person, leadId, key }: Subject,
  { vault, at }: { readonly vault: Vault; readonly at: number },
): Promise<BulkEvent> => {
  const stream = leadStream(leadId);
  const clear = { ...(fact.data as object), ...personal(fact, person, vault), leadId };
  return {
    stream,
    revision,
    eventId: crypto.randomUUID(),
    type: fact.type,
    version: fact.version,
    data: await sealed(clear, { ...fact, stream }, { vault, key }),
    clear,
    metadata: metadataAt(new Date(at).toISOString()),
  };
};

const metadataAt = (at: string): EventMetadata => ({
  actor: "bench",
  correlationId: "bench",
  causationId: "bench",
  occurredAt: at,
  recordedAt: at,
});

const Submitted = z.object({ pii: LeadPii, country: Country });

/**
 * The `n`th person, with unique contact data. Its name is drawn again, because copies of one demo lead follow each other in
 * time: with the same name, a search would find all of a name's leads in a few places of the list.
 */
const personal = ({ type, data }: Fact, n: number, vault: Vault): object => {
  if (type !== "LeadSubmitted") return {};
  const { pii, country } = Submitted.parse(data);
  const drawn = personOf(n, country, seeded(n));
  const number = `${n}`.padStart(8, "0");
  const phone = `${pii.phone.slice(0, 2)}9${number}`;
  const email = pii.email && drawn.email;
  const blind = {
    phone: vault.blindIndex("phone", phone),
    document: vault.blindIndex("document", number),
    email: email && vault.blindIndex("email", email),
  };
  return { pii: { ...pii, name: drawn.name, phone, document: number, email, blind } };
};

const sealed = async (
  clear: object,
  { stream, type, version }: Fact & { readonly stream: string },
  { vault, key }: { readonly vault: Vault; readonly key: string },
): Promise<object> => {
  if (!("pii" in clear) || clear.pii === null) return clear;
  const pii: Sealed = await vault.seal(key, { stream, type, version }, clear.pii);
  return { ...clear, pii };
};

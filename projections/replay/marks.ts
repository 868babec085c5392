import { serviceEvents } from "@asesorador/domain/catalog/events";
import { priceEvents } from "@asesorador/domain/catalog/price-events";
import type { KnownService } from "@asesorador/domain/catalog/service-state";
import { START } from "@asesorador/domain/kernel/event-store";
import type { Country } from "@asesorador/domain/kernel/market";
import { operationsEvents } from "@asesorador/domain/operations/events";
import { latestMarks } from "@asesorador/domain/replay/marks";
import { endOfHour } from "../lead/history.ts";
import { decoded } from "./catalogues.ts";
import { codePeriods } from "./code-periods.ts";
import { occurredMs, recordedMs } from "./cut.ts";
import { CATALOGUE_TYPES, type Catalogue, evolveCatalogue, NO_CATALOGUE } from "./past-catalogue.ts";
import { type HistoryReader, type ReadOptions, readHistory } from "./read-history.ts";

export type MarksRequest = {
  readonly market: Country;
  /** Also what the operation did, which belongs to the audit. */
  readonly operation: boolean;
};

type Mark = {
  readonly kind: "prices" | "deploys" | "rebuilds";
  /** The end of its hour, ISO 8601 UTC. */
  readonly until: string;
  /** Number of different plans, versions or read models; `names` has the first ten. */
  readonly count: number;
  readonly names: readonly string[];
};

/** The latest first; `earlier`: how many older ones were left out. */
export type Marks = { readonly marks: readonly Mark[]; readonly earlier: number };

const MAX_NAMES = 10;
const REBUILD = "RebuildRequested";

/**
 * The hours in which a price or promotion of the market changed, another version of the code began to write, or a rebuild
 * was requested. A new plan is no change of price, and the version that wrote the first event is no change of version.
 * Throws UnreadableEvent, ReplayStopped, StoreUnavailable.
 */
export const readMarks = async (
  store: HistoryReader,
  { market, operation }: MarksRequest,
  options: Omit<ReadOptions, "types" | "range">,
): Promise<Marks> => {
  const types = [...CATALOGUE_TYPES, ...(operation ? [REBUILD] : [])];
  const repriced = hours<number>();
  const rebuilt = hours<string>();
  let catalogue = NO_CATALOGUE;
  for await (const page of readHistory(store, { ...options, types }))
    for (const stored of page) {
      const hour = endOfHour(occurredMs(stored));
      if (stored.type === REBUILD) {
        rebuilt.add(hour, decoded(operationsEvents.decode, stored).data.readModel);
        continue;
      }
      const before = catalogue;
      catalogue = evolveCatalogue(before, stored);
      if (!serviceEvents.has(stored.type)) continue;
      const { serviceId } = decoded(serviceEvents.decode, stored).data;
      const [old, now] = [before.services.get(serviceId), catalogue.services.get(serviceId)];
      if (
        old &&
        now &&
        now.fields.country === market &&
        priceEvents(serviceId, pricesOf(old), pricesOf(now)).length > 0
      )
        repriced.add(hour, serviceId);
    }
  const marks = [
    ...repriced.marks("prices", (serviceId) => nameOf(catalogue, serviceId)),
    ...(await deploysOf(store, options)).marks("deploys", (code) => code),
    ...rebuilt.marks("rebuilds", (readModel) => readModel),
  ];
  return latestMarks(marks);
};

/** Reads only the events after the last block: blocks record which versions wrote their events. */
const deploysOf = async (store: HistoryReader, options: Omit<ReadOptions, "types" | "range">) => {
  const blocks = (await store.blocks?.()) ?? [];
  const periods = codePeriods(
    blocks.flatMap(({ code, bounds: { known } }) =>
      code.length > 0 ? code : [[null, known.from, known.to] as const],
    ),
  );
  for await (const page of readHistory(store, { ...options, after: blocks.at(-1)?.last.position ?? START }))
    for (const event of page) {
      const at = recordedMs(event);
      periods.add([event.metadata.code ?? null, at, at]);
    }
  const deployed = hours<string>();
  for (const [code, from] of periods.get().slice(1)) if (code !== null) deployed.add(endOfHour(from), code);
  return deployed;
};

const pricesOf = ({ fields: { house, building } }: KnownService) => ({ house, building });

/** The latest name of a plan, with its brand's. */
const nameOf = ({ services, brands }: Catalogue, serviceId: number): string => {
  const fields = services.get(serviceId)?.fields;
  const brand = fields && brands.get(fields.brandId)?.fields.name;
  return [fields?.name ?? `${serviceId}`, ...(brand ? [`(${brand})`] : [])].join(" ");
};

/** What changed in each hour, each thing once. */
const hours = <Thing>() => {
  const byHour = new Map<string, Set<Thing>>();
  return {
    add: (hour: string, thing: Thing): void => {
      byHour.set(hour, (byHour.get(hour) ?? new Set()).add(thing));
    },
    marks: (kind: Mark["kind"], nameOf: (thing: Thing) => string): readonly Mark[] =>
      [...byHour].map(([until, things]) => ({
        kind,
        until,
        count: things.size,
        names: [...things].map(nameOf).sort().slice(0, MAX_NAMES),
      })),
  };
};

import { type JourneyEvent, journeyEvents } from "@asesorador/domain/journey/events";
import { type Position, type Recorded, START, UnknownPosition } from "@asesorador/domain/kernel/event-store";
import type { Country } from "@asesorador/domain/kernel/market";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import { RULESET } from "@asesorador/domain/recommendation/ruleset";
import { decoded } from "./catalogues.ts";
import { OutsideHistory } from "./moment.ts";
import { type KnownPlan, type PastCatalogue, readPastCatalogue } from "./past-catalogue.ts";
import { type HistoryReader, type ReadOptions, ReplayStopped, readHistory } from "./read-history.ts";
import { recordedList } from "./recorded-list.ts";
import {
  type Catalogues,
  type Change,
  changedPlans,
  listReplayer,
  type MarketWhatIf,
  type Replayed,
  type Unreplayable,
  whatIfOf,
} from "./what-if.ts";

/** Ms since 1970, both included; null: no limit. */
export type Period = { readonly from: number | null; readonly to: number | null };
export const ANY_TIME: Period = { from: null, to: null };

export type WhatIfRequest = {
  readonly markets: readonly Country[];
  readonly change: Change;
  /** Only the lists that were shown in this time. */
  readonly shown: Period;
  /** A first answer from a sample, before the whole one. */
  readonly sample: boolean;
};

export type WhatIf = {
  /** Null: every list of history. Otherwise `lists` of them, spread over all of history or the oldest ones. */
  readonly sample: { readonly lists: number; readonly spread: boolean } | null;
  readonly change: Change;
  readonly shown: Period;
  readonly markets: readonly MarketWhatIf[];
  /** The plans that the answer names, by id. */
  readonly plans: readonly KnownPlan[];
};

/** A change names a plan that the catalogue has never had in these markets. */
export class UnknownPlan extends Error {
  override readonly name = "UnknownPlan";
  readonly serviceId: number;
  readonly known: readonly KnownPlan[];
  /** The plan, when it is of another market. */
  readonly elsewhere: KnownPlan | null;

  constructor(serviceId: number, known: readonly KnownPlan[], elsewhere: KnownPlan | null) {
    super(`there is no plan ${serviceId}`);
    this.serviceId = serviceId;
    this.known = known;
    this.elsewhere = elsewhere;
  }
}

type WhatIfOptions = Omit<ReadOptions, "types" | "range"> & {
  readonly nowMs: number;
  readonly onSample?: (answer: WhatIf) => void;
  /** Off: nothing is remembered between equal lists; for tests and measurements. */
  readonly memo?: boolean;
};

const LIST_TYPES = [
  "RecommendationsShown",
  "PlanSelected",
  "WizardSubmitted",
] as const satisfies JourneyEvent["type"][];

/**
 * Every list that visitors were shown, computed again by the recommendation over the catalogue of its own moment, as it was
 * and with a change. Throws UnknownPlan, OutsideHistory, UnreadableEvent, ReplayStopped, StoreUnavailable.
 */
export const readWhatIf = async (
  store: HistoryReader,
  { markets, change, shown, sample }: WhatIfRequest,
  { nowMs, onSample, memo, ...options }: WhatIfOptions,
): Promise<WhatIf> => {
  const catalogue = await readPastCatalogue(store, { signal: options.signal });
  const known = [...catalogue.known.values()].filter(({ market }) => markets.includes(market));
  for (const serviceId of [...change.prices.map((price) => price.serviceId), ...change.off])
    if (!known.some((plan) => plan.serviceId === serviceId))
      throw new UnknownPlan(serviceId, known, catalogue.known.get(serviceId) ?? null);
  const { catalogueAt } = change;
  if (
    catalogueAt !== null &&
    (catalogue.from === null || catalogueAt < catalogue.from || catalogueAt > nowMs)
  )
    throw new OutsideHistory(catalogue.from, nowMs);
  const cataloguesAt = cataloguesUnder(change, catalogue);
  const replay = listReplayer(change, memo === undefined ? {} : { memo });
  const folding = () => fold(markets, shown, { replay, cataloguesAt });
  const answerOf = (fold: Fold, of: WhatIf["sample"]): WhatIf => {
    const answers = fold.results();
    return { sample: of, change, shown, markets: answers, plans: named(answers, change, catalogue) };
  };
  if (sample && onSample) {
    const first = folding();
    const spread = await addSample(store, first, options.signal);
    onSample(answerOf(first, { lists: first.lists(), spread }));
  }
  const whole = folding();
  // Visits go on after the last of these lists: their ends are read, too.
  const since = {
    clock: "occurred",
    from: shown.from ?? Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
  } as const;
  for await (const page of readHistory(store, { ...options, types: LIST_TYPES, range: since }))
    for (const event of page) whole.add(event);
  return answerOf(whole, null);
};

type CataloguesAt = (eventId: string) => Catalogues | null;

const cataloguesUnder = (change: Change, catalogue: PastCatalogue): CataloguesAt => {
  const all = change.catalogueAt === null ? null : changedPlans(catalogue.asOf(change.catalogueAt), change);
  const made = new Map<string, Catalogues | null>();
  return (eventId) => {
    const known = made.get(eventId);
    if (known !== undefined) return known;
    const own: readonly Plan[] | null = catalogue.after(eventId);
    const catalogues = own && { own, changed: all ?? changedPlans(own, change) };
    made.set(eventId, catalogues);
    return catalogues;
  };
};

type Fold = ReturnType<typeof fold>;
type Listed = Extract<JourneyEvent, { readonly type: "RecommendationsShown" }>;

const fold = (
  markets: readonly Country[],
  { from, to }: Period,
  {
    replay,
    cataloguesAt,
  }: { readonly replay: ReturnType<typeof listReplayer>; readonly cataloguesAt: CataloguesAt },
) => {
  const all = new Map(markets.map((market) => [market, whatIfOf(market)]));
  let lists = 0;
  let last: Position = START;

  const addList = ({ data, position, metadata }: Recorded<Listed>): void => {
    const { wizard, journeyId } = data;
    const sums = wizard === "peru" || wizard === "chile" ? all.get(wizard) : undefined;
    if (!sums) return;
    const shownAt = Date.parse(metadata.occurredAt);
    if ((from !== null && shownAt < from) || (to !== null && shownAt > to)) {
      sums.otherList(journeyId);
      return;
    }
    lists += 1;
    const of = { position: String(position), journeyId, at: metadata.occurredAt };
    sums.list(of, resultOf(sums.market, data));
  };

  const resultOf = (market: Country, shown: Listed["data"]): Replayed | Unreplayable => {
    const { catalogue, ruleset } = shown;
    if (catalogue === null || ruleset === null) return "first_version";
    if (ruleset !== RULESET) return "other_rules";
    const catalogues = cataloguesAt(catalogue.eventId);
    if (!catalogues) return "unknown_catalogue";
    const list = recordedList(market, shown, catalogues.own);
    if (!list) return "first_version";
    return replay(catalogue.eventId, list, catalogues) ?? "not_reproduced";
  };

  return {
    add: (stored: Recorded): void => {
      last = stored.position;
      const event = decoded(journeyEvents.decode, stored);
      if (event.type === "RecommendationsShown") addList(event);
      if (event.type === "PlanSelected")
        for (const sums of all.values()) sums.choice(event.data.journeyId, event.data.serviceId);
      if (event.type === "WizardSubmitted")
        for (const sums of all.values()) sums.submitted(event.data.journeyId);
    },
    lists: () => lists,
    lastPosition: () => last,
    results: (): readonly MarketWhatIf[] => [...all.values()].map((sums) => sums.result()),
  };
};

const SAMPLE_LISTS = 2_000;
const SAMPLE_PLACES = 20;
const SAMPLE_PAGE = 500;

/**
 * Adds 2,000 lists from 20 places of history. Between positions of events there is none to calculate, but a store whose
 * positions have no gaps reads from any; in another one these are the oldest lists. Resolves to whether they are spread.
 */
const addSample = async (store: HistoryReader, into: Fold, signal: AbortSignal): Promise<boolean> => {
  const head = await store.head();
  let from: Position = START;
  const addFrom = async (after: Position, until: number): Promise<void> => {
    from = after;
    while (into.lists() < until) {
      if (signal.aborted) throw new ReplayStopped();
      const page = await store.readAll({ after: from, limit: SAMPLE_PAGE, types: LIST_TYPES });
      for (const event of page) {
        if (into.lists() >= until) return;
        into.add(event);
        from = event.position;
      }
      if (page.length < SAMPLE_PAGE) return;
    }
  };
  try {
    for (let place = 0; place < SAMPLE_PLACES; place += 1) {
      const next = ((head * BigInt(place)) / BigInt(SAMPLE_PLACES)) as Position;
      await addFrom(next > from ? next : from, (SAMPLE_LISTS / SAMPLE_PLACES) * (place + 1));
    }
    return true;
  } catch (error) {
    if (!(error instanceof UnknownPosition)) throw error;
    await addFrom(into.lastPosition(), SAMPLE_LISTS);
    return false;
  }
};

/** The plans that the answers and the change name. */
const named = (
  answers: readonly MarketWhatIf[],
  { prices, off }: Change,
  { known }: PastCatalogue,
): readonly KnownPlan[] => {
  const ids = new Set<number>([...prices.map(({ serviceId }) => serviceId), ...off]);
  for (const { changed } of answers)
    for (const { before, after, chosen } of changed)
      for (const one of [before, after, chosen]) if (one) ids.add(one.serviceId);
  return [...known.values()].filter(({ serviceId }) => ids.has(serviceId));
};

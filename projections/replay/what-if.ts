import { PAYMENT_ROUNDING_CENTS } from "@asesorador/domain/journey/steps";
import type { Country, Currency } from "@asesorador/domain/kernel/market";
import { CURRENCY } from "@asesorador/domain/kernel/market";
import { recordOf } from "@asesorador/domain/kernel/record-of";
import type { Weights } from "@asesorador/domain/recommendation/constants";
import type { Offer, Plan } from "@asesorador/domain/recommendation/plan";
import { type PriceChange, scaledCents } from "@asesorador/domain/replay/change";
import { type Bin, histogramOf } from "./histogram.ts";
import {
  isReproduced,
  type Listing,
  listingOf,
  paymentsRoundedTo,
  type Question,
  type ShownList,
} from "./shown-list.ts";

/** What is assumed in place of what was; null and empty: as it was. */
export type Change = {
  /** Whole percent that add up to 100. */
  readonly weights: Weights | null;
  /** The catalogue of this instant for every list, ms since 1970. */
  readonly catalogueAt: number | null;
  /** Plans that cost this a month in cents, from the first month on and in every kind of housing; or so many percent more than they did, their promotions included. */
  readonly prices: readonly PriceChange[];
  /** Plans that are not offered. */
  readonly off: readonly number[];
};

export const NO_CHANGE: Change = { weights: null, catalogueAt: null, prices: [], off: [] };

export const changedPlans = (plans: readonly Plan[], { prices, off }: Change): readonly Plan[] => {
  if (prices.length === 0 && off.length === 0) return plans;
  return plans.map((plan) => {
    const price = prices.find(({ serviceId }) => serviceId === plan.serviceId);
    return {
      ...plan,
      ...(price && {
        house: changedOffer(plan, "house", price),
        building: changedOffer(plan, "building", price),
      }),
      isActive: plan.isActive && !off.includes(plan.serviceId),
    };
  });
};

const changedOffer = (plan: Plan, housing: "house" | "building", change: PriceChange): Offer => {
  if ("priceCents" in change) return { priceCents: change.priceCents, promotion: null };
  const { priceCents, promotion } = plan[housing];
  const scaled = (cents: number) => scaledCents(cents, change.percent, plan.currency);
  return {
    priceCents: scaled(priceCents),
    promotion: promotion && { ...promotion, priceCents: scaled(promotion.priceCents) },
  };
};

/** Why a list can't be computed again. */
export const UNREPLAYABLE = ["first_version", "other_rules", "unknown_catalogue", "not_reproduced"] as const;
export type Unreplayable = (typeof UNREPLAYABLE)[number];

/** The same list before and after a change. */
export type Replayed = {
  readonly before: Listing;
  readonly after: Listing;
  /** Other plans, or the same in another order. */
  readonly isOtherOrder: boolean;
};

/** Plans of a list's own moment, and what the change makes of them. */
export type Catalogues = {
  readonly own: readonly Plan[];
  readonly changed: readonly Plan[];
};

/**
 * Computes a list again: first as it was, then with the change. Null: what was recorded does not come out, so that the
 * change's effect is not known either. The payment is recorded rounded: one that is rounded to it and gives the list to
 * rank and score is taken.
 */
export const replayList = (
  { question, ...seen }: ShownList,
  { own, changed }: Catalogues,
  { weights }: Change,
): Replayed | null => {
  for (const paymentCents of paymentsRoundedTo(question.market, question.paymentCents)) {
    const asked: Question = { ...question, paymentCents };
    const before = listingOf(own, asked, null);
    if (!isReproduced(seen, before)) continue;
    const isSame = own === changed && (weights === null || question.market === "chile");
    const after = isSame ? before : listingOf(changed, asked, weights);
    return { before, after, isOtherOrder: before.ids.join() !== after.ids.join() };
  }
  return null;
};

type Share = { readonly brand: string; readonly before: number; readonly after: number };
/** Visits that chose a plan, by the place of it in the list that they had seen last. */
export type ChosenRanks = {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly later: number;
  /** Not in the list. */
  readonly gone: number;
};

export type ChangedList = {
  readonly position: string;
  readonly journeyId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Whether the visit ended with a request. */
  readonly submitted: boolean;
  readonly before: Listing["first"];
  readonly after: Listing["first"];
  /** The place of the plan that the visit chose from this list; null: none was. */
  readonly chosen: {
    readonly serviceId: number;
    readonly before: number | null;
    readonly after: number | null;
  } | null;
};

/** The answer for one market. */
export type MarketWhatIf = {
  readonly market: Country;
  readonly currency: Currency;
  /** Lists that were shown, of visits that sent a request and of others. */
  readonly lists: number;
  readonly submitted: number;
  readonly replayed: number;
  readonly notReplayable: Readonly<Record<Unreplayable, number>>;
  /** Different lists among those that were replayed. */
  readonly computed: number;
  /** Among those replayed: with another first plan; with other plans or another order. */
  readonly otherFirst: number;
  readonly otherOrder: number;
  /** Monthly savings of the first plan at its entry price, summed in cents. */
  readonly savings: {
    readonly beforeCents: number;
    readonly afterCents: number;
    readonly more: number;
    readonly less: number;
    readonly same: number;
    /** Changes that are not 0. */
    readonly histogram: readonly Bin[];
  };
  readonly chosen: { readonly visits: number; readonly before: ChosenRanks; readonly after: ChosenRanks };
  /** First places; "": of an empty list. Greatest gain first. */
  readonly brands: readonly Share[];
  /** With another first plan or other savings, the latest first; at most MAX_CHANGED. */
  readonly changed: readonly ChangedList[];
  readonly changedCount: number;
};

const MAX_CHANGED = 1_000;
/** Results that are kept for equal lists. */
const MAX_KNOWN = 50_000;

export type ListOf = {
  readonly position: string;
  readonly journeyId: string;
  readonly at: string;
};

/** Sums replayed lists of one market. Lists and choices of a visit are added in the order of its events. */
export const whatIfOf = (market: Country) => {
  const notReplayable = recordOf(UNREPLAYABLE, () => 0);
  const firstPlaces = firstPlacesByBrand();
  const savings = savingsOfFirst();
  const visits = visitsOfLists();
  const changed = latestChangedLists();
  const results = new Set<Replayed>();
  let [lists, replayedCount, otherFirst, otherOrder] = [0, 0, 0, 0];

  return {
    market,
    list: (of: ListOf, result: Replayed | Unreplayable): void => {
      lists += 1;
      visits.list(of, typeof result === "string" ? null : result);
      if (typeof result === "string") {
        notReplayable[result] += 1;
        return;
      }
      replayedCount += 1;
      results.add(result);
      firstPlaces.add(result);
      const { before, after } = result;
      const isOtherFirst = before.first?.serviceId !== after.first?.serviceId;
      if (isOtherFirst) otherFirst += 1;
      if (result.isOtherOrder) otherOrder += 1;
      const change = savings.add(result);
      if (isOtherFirst || change !== 0) changed.add(of, result);
    },
    /** A list that is not asked about: what is chosen next was chosen from it. */
    otherList: visits.otherList,
    choice: visits.choice,
    submitted: visits.submit,
    result: (): MarketWhatIf => ({
      market,
      currency: CURRENCY[market],
      lists,
      submitted: visits.listsOfSubmitted(),
      replayed: replayedCount,
      notReplayable: { ...notReplayable },
      computed: results.size,
      otherFirst,
      otherOrder,
      savings: savings.result(PAYMENT_ROUNDING_CENTS[market] / 5),
      chosen: visits.chosenRanks(),
      brands: firstPlaces.shares(),
      changed: changed.latest().map((list) => changedList(list, visits.visitOf(list.journeyId))),
      changedCount: changed.count(),
    }),
  };
};

type Visit = {
  lists: number;
  submitted: boolean;
  last: Replayed | null;
  lastPosition: string | null;
  choice: { readonly serviceId: number; readonly from: Replayed; readonly position: string | null } | null;
};

/** The lists that each visit saw, and what it chose from the one that it saw last. */
const visitsOfLists = () => {
  const visits = new Map<string, Visit>();
  const orNew = (journeyId: string): Visit => {
    const found = visits.get(journeyId);
    if (found) return found;
    const visit: Visit = { lists: 0, submitted: false, last: null, lastPosition: null, choice: null };
    visits.set(journeyId, visit);
    return visit;
  };
  return {
    visitOf: (journeyId: string): Readonly<Visit> | undefined => visits.get(journeyId),
    /** null: the list can't be computed again. */
    list: ({ journeyId, position }: ListOf, replayed: Replayed | null): void => {
      const visit = orNew(journeyId);
      visit.lists += 1;
      visit.last = replayed;
      if (replayed !== null) visit.lastPosition = position;
    },
    otherList: (journeyId: string): void => {
      const visit = visits.get(journeyId);
      if (visit) visit.last = null;
    },
    choice: (journeyId: string, serviceId: number): void => {
      const visit = visits.get(journeyId);
      if (!visit) return;
      // What was chosen from a list that can't be computed again replaces an earlier choice, too.
      visit.choice = visit.last && { serviceId, from: visit.last, position: visit.lastPosition };
    },
    submit: (journeyId: string): void => {
      const visit = visits.get(journeyId);
      if (visit) visit.submitted = true;
    },
    /** The number of lists of visits that sent a request. */
    listsOfSubmitted: (): number =>
      [...visits.values()].reduce((sum, visit) => sum + (visit.submitted ? visit.lists : 0), 0),
    chosenRanks: (): MarketWhatIf["chosen"] => {
      const choices = [...visits.values()].flatMap(({ choice }) => (choice ? [choice] : []));
      return {
        visits: choices.length,
        before: ranksOf(choices.map(({ serviceId, from }) => placeIn(from.before, serviceId))),
        after: ranksOf(choices.map(({ serviceId, from }) => placeIn(from.after, serviceId))),
      };
    },
  };
};

type ReplayedList = ListOf & { readonly replayed: Replayed };

/** The newest MAX_CHANGED of the lists that are added, and the number of all of them. */
const latestChangedLists = () => {
  let newest: ReplayedList[] = [];
  let count = 0;
  return {
    add: (of: ListOf, replayed: Replayed): void => {
      count += 1;
      newest.push({ ...of, replayed });
      if (newest.length >= 2 * MAX_CHANGED) newest = newest.slice(-MAX_CHANGED);
    },
    count: (): number => count,
    /** The latest first. */
    latest: (): readonly ReplayedList[] => newest.slice(-MAX_CHANGED).reverse(),
  };
};

const changedList = (
  { replayed: { before, after }, ...of }: ReplayedList,
  visit: Readonly<Visit> | undefined,
): ChangedList => {
  const choice = visit?.choice?.position === of.position ? visit.choice : null;
  return {
    ...of,
    submitted: visit?.submitted ?? false,
    before: before.first,
    after: after.first,
    chosen: choice && {
      serviceId: choice.serviceId,
      before: placeIn(before, choice.serviceId),
      after: placeIn(after, choice.serviceId),
    },
  };
};

/** How many lists each brand leads, before and after. */
const firstPlacesByBrand = () => {
  const brands = new Map<string, { before: number; after: number }>();
  const of = (brand: string) => {
    const found = brands.get(brand) ?? { before: 0, after: 0 };
    brands.set(brand, found);
    return found;
  };
  return {
    add: ({ before, after }: Replayed): void => {
      of(before.first?.brand ?? "").before += 1;
      of(after.first?.brand ?? "").after += 1;
    },
    /** Greatest gain first. */
    shares: (): readonly Share[] =>
      [...brands]
        .map(([brand, share]) => ({ brand, ...share }))
        .sort((a, b) => b.after - b.before - (a.after - a.before) || (a.brand < b.brand ? -1 : 1)),
  };
};

/** Sums of the savings of lists' first plans, and how many lists each change of them has. */
const savingsOfFirst = () => {
  const changes = new Map<number, number>();
  let [lists, beforeCents, afterCents, more, less] = [0, 0, 0, 0, 0];
  return {
    /** Returns by how many cents the list's savings change. */
    add: ({ before, after }: Replayed): number => {
      const [was, is] = [before.first?.savingsCents ?? 0, after.first?.savingsCents ?? 0];
      const change = is - was;
      lists += 1;
      beforeCents += was;
      afterCents += is;
      if (change !== 0) changes.set(change, (changes.get(change) ?? 0) + 1);
      if (change > 0) more += 1;
      if (change < 0) less += 1;
      return change;
    },
    result: (binCents: number): MarketWhatIf["savings"] => ({
      beforeCents,
      afterCents,
      more,
      less,
      same: lists - more - less,
      histogram: histogramOf(changes, binCents),
    }),
  };
};

const placeIn = ({ ids }: Listing, serviceId: number): number | null => {
  const at = ids.indexOf(serviceId);
  return at < 0 ? null : at + 1;
};

const ranksOf = (places: readonly (number | null)[]): ChosenRanks => {
  const count = (is: (place: number | null) => boolean) => places.filter(is).length;
  return {
    first: count((place) => place === 1),
    second: count((place) => place === 2),
    third: count((place) => place === 3),
    later: count((place) => place !== null && place > 3),
    gone: count((place) => place === null),
  };
};

/** Replays lists; equal ones of one catalogue are computed once where `memo` is on. */
export const listReplayer = (change: Change, { memo = true }: { readonly memo?: boolean } = {}) => {
  const known = new Map<string, Replayed | null>();
  return (key: string, list: ShownList, catalogues: Catalogues): Replayed | null => {
    if (!memo) return replayList(list, catalogues, change);
    const asked = `${key} ${JSON.stringify(list)}`;
    const found = known.get(asked);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const replayed = replayList(list, catalogues, change);
    known.set(asked, replayed);
    return replayed;
  };
};

import * as z from "zod/mini";
import type { BrandId } from "../kernel/ids.ts";
import { hasStreaming } from "./features.ts";
import type { PricedPlan } from "./plan.ts";
import { MONTHS_PER_YEAR, totalOver, twoYearTotal } from "./savings.ts";

// What a visitor does with a recommendation's list: narrow it, and look at it in another order. Nothing here changes what is
// recommended.

/** A plan in such a list, whatever else the recommendation says of it. */
export type Listed = { readonly plan: PricedPlan };

export type PlanFilters = {
  /** Against the card's huge price, cents a month. */
  readonly maxCents: number | null;
  readonly minMegabits: number | null;
  readonly brandId: BrandId | null;
  readonly streaming: boolean;
  readonly tv: boolean;
};
export type FilterName = keyof PlanFilters;

export const NO_FILTERS: PlanFilters = {
  maxCents: null,
  minMegabits: null,
  brandId: null,
  streaming: false,
  tv: false,
};
const NAMES = ["maxCents", "minMegabits", "brandId", "streaming", "tv"] as const satisfies FilterName[];

/** "recomendacion" is the order in which the recommendation came. */
export const PlanSort = z.enum(["recomendacion", "precio", "ahorro", "ahorro24", "velocidad"]);
export type PlanSort = z.infer<typeof PlanSort>;

/** Channels or a box for them; what a plan is called says nothing, a "Doble Pack" may be a telephone. */
export const hasTv = ({ tvChannels, decoders, smartDecoders }: PricedPlan): boolean =>
  (tvChannels ?? 0) > 0 || decoders + smartDecoders > 0;

/** A plan whose speed nobody knows passes no speed filter. */
const passes = (plan: PricedPlan, filters: PlanFilters): boolean =>
  (filters.maxCents === null || plan.entryPriceCents <= filters.maxCents) &&
  (filters.minMegabits === null || (plan.megabits ?? 0) >= filters.minMegabits) &&
  (filters.brandId === null || plan.brandId === filters.brandId) &&
  (!filters.streaming || hasStreaming(plan)) &&
  (!filters.tv || hasTv(plan));

export const filterPlans = <One extends Listed>(
  plans: readonly One[],
  filters: PlanFilters,
): readonly One[] => plans.filter(({ plan }) => passes(plan, filters));

/** Among equals the order of the recommendation stays. */
export const sortPlans = <One extends Listed>(plans: readonly One[], sort: PlanSort): readonly One[] =>
  sort === "recomendacion" ? plans : [...plans].sort((a, b) => KEYS[sort](a.plan) - KEYS[sort](b.plan));

/** Lowest first. A span's cost orders as its saving does, and also where nothing is saved. */
const KEYS = {
  precio: ({ entryPriceCents }) => entryPriceCents,
  ahorro: (plan) => totalOver(plan, MONTHS_PER_YEAR),
  ahorro24: twoYearTotal,
  velocidad: ({ megabits }) => -(megabits ?? 0),
} as const satisfies Record<Exclude<PlanSort, "recomendacion">, (plan: PricedPlan) => number>;

export const activeFilters = (filters: PlanFilters): readonly FilterName[] =>
  NAMES.filter((name) => filters[name] !== NO_FILTERS[name]);

export const withoutFilter = (filters: PlanFilters, name: FilterName | "all"): PlanFilters =>
  name === "all" ? NO_FILTERS : { ...filters, [name]: NO_FILTERS[name] };

/** The filter to give up when nothing passes: the one that brings back most plans; "all" where no single one brings any. */
export const filterToLoosen = (plans: readonly Listed[], filters: PlanFilters): FilterName | "all" => {
  const gains = activeFilters(filters).map((name) => ({
    name,
    plans: filterPlans(plans, withoutFilter(filters, name)).length,
  }));
  const [best] = gains.toSorted((a, b) => b.plans - a.plans);
  return best && best.plans > 0 ? best.name : "all";
};

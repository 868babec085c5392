import * as z from "zod/mini";
import type { BrandId } from "../kernel/ids.ts";
import { hasStreaming } from "./features.ts";
import type { PricedPlan } from "./plan.ts";
import { MONTHS_PER_YEAR, totalOver, twoYearTotal } from "./savings.ts";

// Filters and sort orders of a recommendation's list. They do not change what is recommended.

/** A plan in such a list, without the recommendation's other data. */
export type Listed = { readonly plan: PricedPlan };

export type PlanFilters = {
  /** Compared with the card's large price, cents a month. */
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

/** "recomendacion" is the recommendation's own order. */
export const PlanSort = z.enum(["recomendacion", "precio", "ahorro", "ahorro24", "velocidad"]);
export type PlanSort = z.infer<typeof PlanSort>;

/** Whether TV is included: channels or decoders. The plan's name is not used: a "Doble Pack" may be a telephone. */
export const hasTv = ({ tvChannels, decoders, smartDecoders }: PricedPlan): boolean =>
  (tvChannels ?? 0) > 0 || decoders + smartDecoders > 0;

/** A plan of unknown speed passes no speed filter. */
const passes = (plan: PricedPlan, filters: PlanFilters): boolean =>
  (filters.maxCents === null || plan.entryPriceCents <= filters.maxCents) &&
  (filters.minMegabits === null || (plan.megabits ?? 0) >= filters.minMegabits) &&
  (filters.brandId === null || plan.brandId === filters.brandId) &&
  (!filters.streaming || hasStreaming(plan)) &&
  (!filters.tv || hasTv(plan));

/** The plans that meet every filter, in the order given. */
export const filterPlans = <One extends Listed>(
  plans: readonly One[],
  filters: PlanFilters,
): readonly One[] => plans.filter(({ plan }) => passes(plan, filters));

/** Stable: equal plans keep the order of the recommendation. */
export const sortPlans = <One extends Listed>(plans: readonly One[], sort: PlanSort): readonly One[] =>
  sort === "recomendacion" ? plans : [...plans].sort((a, b) => KEYS[sort](a.plan) - KEYS[sort](b.plan));

/** Sort keys, lowest first. Sorting by a span's cost is the same as by its saving, and also works where nothing is saved. */
const KEYS = {
  precio: ({ entryPriceCents }) => entryPriceCents,
  ahorro: (plan) => totalOver(plan, MONTHS_PER_YEAR),
  ahorro24: twoYearTotal,
  velocidad: ({ megabits }) => -(megabits ?? 0),
} as const satisfies Record<Exclude<PlanSort, "recomendacion">, (plan: PricedPlan) => number>;

/** Names of the filters that differ from `NO_FILTERS`. */
export const activeFilters = (filters: PlanFilters): readonly FilterName[] =>
  NAMES.filter((name) => filters[name] !== NO_FILTERS[name]);

/** The filters with this one, or all of them, at their default. */
export const withoutFilter = (filters: PlanFilters, name: FilterName | "all"): PlanFilters =>
  name === "all" ? NO_FILTERS : { ...filters, [name]: NO_FILTERS[name] };

/** The filter to remove when no plan passes: the one whose removal adds most plans; "all" where no single one adds any. */
export const filterToLoosen = (plans: readonly Listed[], filters: PlanFilters): FilterName | "all" => {
  const gains = activeFilters(filters).map((name) => ({
    name,
    plans: filterPlans(plans, withoutFilter(filters, name)).length,
  }));
  const [best] = gains.toSorted((a, b) => b.plans - a.plans);
  return best && best.plans > 0 ? best.name : "all";
};

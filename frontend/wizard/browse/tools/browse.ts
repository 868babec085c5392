import { filterPlans, type Listed, NO_FILTERS, sortPlans } from "@asesorador/domain/recommendation/browse";
import type { BrowseView } from "./view.ts";

export type Browsed<One> = {
  /** Plans that pass the filters, in the order of the recommendation. */
  readonly kept: readonly One[];
  /** The same plans in the selected order. */
  readonly shown: readonly One[];
};

/** The list by the visitor's filters and order; by default all plans in the recommendation's order. */
export const browse = <One extends Listed>(all: readonly One[], view: BrowseView): Browsed<One> => {
  const kept = filterPlans(all, view.filters ?? NO_FILTERS);
  return { kept, shown: sortPlans(kept, view.sort ?? "recomendacion") };
};

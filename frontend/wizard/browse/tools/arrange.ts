import type { ServiceId } from "@asesorador/domain/kernel/ids";
import { filterPlans, type Listed, NO_FILTERS, sortPlans } from "@asesorador/domain/recommendation/browse";
import { MAX_COMPARED } from "@asesorador/domain/recommendation/compare";
import type { BrowseView } from "./view.ts";

export type Browsed<One> = {
  /** Plans that pass the filters, in the order of the recommendation. */
  readonly kept: readonly One[];
  /** The same plans in the selected order. */
  readonly shown: readonly One[];
};

export const browse = <One extends Listed>(all: readonly One[], view: BrowseView): Browsed<One> => {
  const kept = filterPlans(all, view.filters ?? NO_FILTERS);
  return { kept, shown: sortPlans(kept, view.sort ?? "recomendacion") };
};

/** Toggles a plan in the comparison; null when a fourth is refused. */
export const toggled = (compared: BrowseView["compared"], id: ServiceId): BrowseView["compared"] | null => {
  if (compared.includes(id)) return compared.filter((each) => each !== id);
  return compared.length < MAX_COMPARED ? [...compared, id] : null;
};

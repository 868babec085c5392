import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { PlanFilters, PlanSort } from "@asesorador/domain/recommendation/browse";

/** Filters, sorting and comparison of a list. null: the default. */
export type BrowseView = {
  readonly filters: PlanFilters | null;
  readonly sort: PlanSort | null;
  /** At most three, in the order of selection. */
  readonly compared: readonly ServiceId[];
};

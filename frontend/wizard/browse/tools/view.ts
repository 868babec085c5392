import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { PlanFilters, PlanSort } from "@asesorador/domain/recommendation/browse";

/** How the visitor looks at a list. Nulls: as it came. */
export type BrowseView = {
  readonly filters: PlanFilters | null;
  readonly sort: PlanSort | null;
  /** At most three, in the order in which they were picked. */
  readonly compared: readonly ServiceId[];
};

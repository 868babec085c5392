import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { PlanFilters, PlanSort } from "@asesorador/domain/recommendation/browse";
import type { Weights } from "@asesorador/domain/recommendation/constants";

/** How the visitor looks at the ranked list. Nulls: as it came. */
export type View = {
  /** Whole percent, 0 to 100 each; only their proportion counts. */
  readonly weights: Weights | null;
  readonly filters: PlanFilters | null;
  readonly sort: PlanSort | null;
  /** At most three, in the order in which they were picked. */
  readonly compared: readonly ServiceId[];
};

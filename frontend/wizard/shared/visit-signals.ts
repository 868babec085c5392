import type { Tool } from "@asesorador/domain/journey/reported-values";
import type { Listed, PlanFilters, PlanSort } from "@asesorador/domain/recommendation/browse";
import type { Weights } from "@asesorador/domain/recommendation/constants";

// Window events of all wizards that the recorder of a visit listens to, beside the "categorySelected" of
// chile/category.ts. Types only: the recorder is loaded on its own, after the first paint.

/** The list of a step as its tools show it; null while they are loading. */
export type PlansSeen = {
  readonly plans: readonly Listed[];
  readonly view: {
    readonly filters: PlanFilters | null;
    readonly sort: PlanSort | null;
    /** In wizards with weights: the visitor's own; null: the priority's. */
    readonly weights?: Weights | null;
  };
} | null;

declare global {
  interface WindowEventMap {
    plansSeen: CustomEvent<PlansSeen>;
    toolUsed: CustomEvent<Tool>;
  }
}

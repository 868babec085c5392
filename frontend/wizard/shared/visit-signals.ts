import type { Tool } from "@asesorador/domain/journey/reported-values";
import type { Listed } from "@asesorador/domain/recommendation/browse";
import type { CategorySelected } from "../chile/category.ts";
import type { View } from "../peru/tools/view.ts";

// Window events that the recorder of a visit listens to. Types only: it is loaded on its own, after the first paint.

/** The list of a step as its tools show it; null while they are loading. */
export type PlansSeen = {
  readonly plans: readonly Listed[];
  readonly view: Pick<View, "filters" | "sort"> & Partial<Pick<View, "weights">>;
} | null;

declare global {
  interface WindowEventMap {
    plansSeen: CustomEvent<PlansSeen>;
    toolUsed: CustomEvent<Tool>;
    categorySelected: CategorySelected;
  }
}

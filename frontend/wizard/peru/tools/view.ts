import type { Weights } from "@asesorador/domain/recommendation/constants";
import type { BrowseView } from "../../browse/tools/view.ts";

/** View of the ranked list, with the visitor's own weights; null: the priority's. */
export type View = BrowseView & {
  /** Whole percent, 0 to 100 each; only their proportion counts. */
  readonly weights: Weights | null;
};

import type { Weights } from "@asesorador/domain/recommendation/constants";
import type { BrowseView } from "../../browse/tools/view.ts";

/** How the visitor looks at the ranked list; also by weights of their own, null for the priority's. */
export type View = BrowseView & {
  /** Whole percent, 0 to 100 each; only their proportion counts. */
  readonly weights: Weights | null;
};

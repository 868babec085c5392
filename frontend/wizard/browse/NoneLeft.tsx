import type { Listed } from "@asesorador/domain/recommendation/browse";
import { focusFilters } from "./FilterTools.tsx";
import type { BrowseTools } from "./tools/tools.ts";
import type { BrowseView } from "./tools/view.ts";

type NoneLeftProps = {
  readonly tools: BrowseTools;
  readonly all: readonly Listed[];
  readonly view: BrowseView;
  readonly change: (change: Pick<BrowseView, "filters">) => void;
};

/** Shown in place of a list that the filters left empty. */
export const NoneLeft = ({ tools, all, view, change }: NoneLeftProps) => (
  <tools.NothingLeft
    all={all}
    filters={view.filters}
    onChange={(filters) => {
      change({ filters });
      // The pressed button disappears with the notice.
      focusFilters();
    }}
  />
);

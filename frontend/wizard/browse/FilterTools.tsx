import type { Listed } from "@asesorador/domain/recommendation/browse";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { es } from "./es.ts";
import type { Market } from "./tools/market.ts";
import type { BrowseTools } from "./tools/tools.ts";
import type { BrowseView } from "./tools/view.ts";
import { type Browsing, filtersOn } from "./use-browsing.ts";

/** Props of the icon in every button of the toolbar. */
export const TOOL_ICON = { "aria-hidden": true, strokeWidth: 1.75, className: "size-5 shrink-0" } as const;
export const TOOL_CLASS = "grow px-2.5 text-sm sm:grow-0 sm:px-5 sm:text-base";
const FILTERS_ID = "plan-filters";
/** Moves the focus to the button of the filters, when the focused control disappears with its filter. */
export const focusFilters = () => document.getElementById(FILTERS_ID)?.focus();

/** A card's button uses the tools, too, far below. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "center" });

type Tools<One extends Listed> = BrowseTools & { readonly market: Market<One> };

type FilterToolsProps<One extends Listed> = {
  readonly browsing: Pick<
    Browsing<Tools<One>, BrowseView>,
    "tools" | "view" | "hasFailed" | "fetchTools" | "change"
  >;
  readonly all: readonly One[];
  readonly shown: readonly One[];
  /** Further tools in the same row. */
  readonly children?: ReactNode;
};

/** Toolbar above a plan list: a button for filters and sorting, and the number of plans left. */
export const FilterTools = <One extends Listed>({
  browsing: { tools, view, hasFailed, fetchTools, change },
  all,
  shown,
  children,
}: FilterToolsProps<One>) => {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const active = filtersOn(view);
  const toggle = async () => {
    if (isOpen || tools || (await fetchTools())) setOpen(!isOpen);
  };
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap gap-2.5">
        <Button
          id={FILTERS_ID}
          variant="secondary"
          className={TOOL_CLASS}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={toggle}
        >
          <SlidersHorizontal {...TOOL_ICON} />
          {active > 0 ? es.toolsOn(active) : es.tools}
        </Button>
        {children}
      </div>
      {hasFailed && (
        <div ref={intoView}>
          <Notice tone="bad">{es.toolsFailed}</Notice>
        </div>
      )}
      {tools && isOpen && (
        <div id={panel}>
          <tools.FilterPanel all={all} view={view} market={tools.market} onChange={change} />
        </div>
      )}
      {tools && (
        <p role="status" className={active > 0 || isOpen ? "text-sm text-ink2" : "sr-only"}>
          {tools.shownText(shown.length, all.length)}
        </p>
      )}
    </div>
  );
};

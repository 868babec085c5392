import { Share2, SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { esPlans } from "./es-plans.ts";
import { filtersOn, type PlanTools } from "./use-plan-tools.ts";

const ICON = { "aria-hidden": true, strokeWidth: 1.75, className: "size-5 shrink-0" } as const;
const TOOL = "grow px-3 sm:grow-0 sm:px-5";

type ToolbarProps = { readonly planTools: PlanTools };

/** Step 4's tools above the list: filters and order behind one button, and the link to what is seen. */
export const Toolbar = ({ planTools }: ToolbarProps) => {
  const { tools, view, list, hasFailed, fetchTools, change } = planTools;
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const active = filtersOn(view);
  const toggle = async () => {
    if (isOpen || tools || (await fetchTools())) setOpen(!isOpen);
  };
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          id="plan-filters"
          variant="secondary"
          className={TOOL}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={toggle}
        >
          <SlidersHorizontal {...ICON} />
          {active > 0 ? esPlans.results.toolsOn(active) : esPlans.results.tools}
        </Button>
        <ShareButton planTools={planTools} />
      </div>
      {hasFailed && <Notice tone="bad">{esPlans.results.toolsFailed}</Notice>}
      {tools && isOpen && (
        <div id={panel}>
          <tools.FilterPanel all={list.all} view={view} onChange={change} />
        </div>
      )}
      {tools && (
        <p role="status" className={active > 0 || isOpen ? "text-sm text-tinta2" : "sr-only"}>
          {tools.shownText(list.shown.length, list.all.length)}
        </p>
      )}
    </div>
  );
};

const ShareButton = ({ planTools: { query, fetchTools } }: ToolbarProps) => {
  const [shared, setShared] = useState<{ readonly how: string; readonly query: string } | null>(null);
  const url = `${location.origin}${location.pathname}${query}`;
  const press = async () => {
    const tools = await fetchTools();
    if (tools) setShared({ how: await tools.share(esPlans.results.shareTitle, url), query });
  };
  // What was copied is no longer what is seen.
  const how = shared?.query === query ? shared.how : null;
  return (
    <>
      <Button variant="secondary" className={TOOL} onClick={press}>
        <Share2 {...ICON} />
        {esPlans.results.share}
      </Button>
      <p
        role="status"
        className={how === "copied" ? "self-center text-sm font-semibold text-ahorro" : "sr-only"}
      >
        {how === "copied" ? esPlans.results.copied : ""}
      </p>
      {how === "by_hand" && (
        <label className="w-full text-sm">
          {esPlans.results.copyByHand}
          <input readOnly className="campo" value={url} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </>
  );
};

import { Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { FilterTools, ICON, TOOL } from "../browse/FilterTools.tsx";
import { esPlans } from "./es-plans.ts";
import type { PlanTools } from "./use-plan-tools.ts";

type ToolbarProps = { readonly planTools: PlanTools };

/** Step 4's tools above the list: filters and order behind one button, and the link to what is seen. */
export const Toolbar = ({ planTools }: ToolbarProps) => (
  <FilterTools browsing={planTools} all={planTools.list.all} shown={planTools.list.shown}>
    <ShareButton planTools={planTools} />
  </FilterTools>
);

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

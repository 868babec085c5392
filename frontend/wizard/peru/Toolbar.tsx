import { FilterTools } from "../browse/FilterTools.tsx";
import { ShareButton } from "../browse/ShareButton.tsx";
import type { PlanTools } from "./use-plan-tools.ts";

/** Step 4's toolbar: filters and sorting, and the link to this view. */
export const Toolbar = ({ planTools }: { readonly planTools: PlanTools }) => (
  <FilterTools browsing={planTools} all={planTools.list.all} shown={planTools.list.shown}>
    <ShareButton query={planTools.query} fetchTools={planTools.fetchTools} />
  </FilterTools>
);

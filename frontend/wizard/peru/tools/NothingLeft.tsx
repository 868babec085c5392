import {
  filterPlans,
  filterToLoosen,
  NO_FILTERS,
  type PlanFilters,
  withoutFilter,
} from "@asesorador/domain/recommendation/browse";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { Button } from "../../../ui/Button.tsx";
import { Receipt } from "../../../ui/Receipt.tsx";
import { esTools } from "./es-tools.ts";

type NothingLeftProps = {
  readonly all: readonly RankedPlan[];
  readonly filters: PlanFilters | null;
  readonly onChange: (filters: PlanFilters | null) => void;
};

/** No plan passes: which filter to give up, and what that brings back. */
export const NothingLeft = ({ all, filters, onChange }: NothingLeftProps) => {
  const given = filters ?? NO_FILTERS;
  const name = filterToLoosen(all, given);
  const looser = withoutFilter(given, name);
  const back = filterPlans(all, looser).length;
  return (
    <Receipt className="imprime">
      <h2 className="text-xl">{esTools.empty.title}</h2>
      <p className="mt-3">{name === "all" ? esTools.empty.allText : esTools.empty.text(back, all.length)}</p>
      <Button
        className="mt-6 w-full"
        onClick={() => onChange(JSON.stringify(looser) === JSON.stringify(NO_FILTERS) ? null : looser)}
      >
        {esTools.empty.loosen[name]}
      </Button>
    </Receipt>
  );
};

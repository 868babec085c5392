import {
  filterPlans,
  filterToLoosen,
  type Listed,
  NO_FILTERS,
  type PlanFilters,
  withoutFilter,
} from "@asesorador/domain/recommendation/browse";
import { Button } from "../../../ui/Button.tsx";
import { Receipt } from "../../../ui/Receipt.tsx";
import { es } from "./es.ts";

type NothingLeftProps = {
  readonly all: readonly Listed[];
  readonly filters: PlanFilters | null;
  readonly onChange: (filters: PlanFilters | null) => void;
};

/** No plan passes the filters: offers to remove the one that brings back most plans. */
export const NothingLeft = ({ all, filters, onChange }: NothingLeftProps) => {
  const given = filters ?? NO_FILTERS;
  const name = filterToLoosen(all, given);
  const looser = withoutFilter(given, name);
  const back = filterPlans(all, looser).length;
  return (
    <Receipt className="print-in">
      <h2 className="text-xl">{es.empty.title}</h2>
      <p className="mt-3">{name === "all" ? es.empty.allText : es.empty.text(back, all.length)}</p>
      <Button
        className="mt-6 w-full"
        onClick={() => onChange(JSON.stringify(looser) === JSON.stringify(NO_FILTERS) ? null : looser)}
      >
        {es.empty.loosen[name]}
      </Button>
    </Receipt>
  );
};

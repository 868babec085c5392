import { useQuery } from "@tanstack/react-query";
import { useMe } from "../../access/current-user.ts";
import { DateRangeFields } from "../../ui/DateRangeFields.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { adviserOptions } from "./adviser-options.ts";
import { DistrictFilter } from "./DistrictFilter.tsx";
import { categoryOf } from "./display.ts";
import { es } from "./es.ts";
import { CATEGORIES, SLAS } from "./filters.ts";
import { advisersQuery } from "./queries.ts";
import type { FilterControl } from "./use-filters.ts";

const PROMISES = [
  { value: "", label: es.everySla },
  ...SLAS.map((value) => ({ value, label: es.sla[value] })),
] as const;

/** The less frequent filters. */
export const Refinements = ({ control }: { readonly control: FilterControl }) => {
  const { filters, choose } = control;
  const me = useMe();
  const { data: advisers } = useQuery(advisersQuery);
  const { assignee, category } = filters;
  const held = ["todos", "me", "nobody"].includes(assignee) ? null : assignee;
  const categories = [...CATEGORIES, category].filter(
    (code, at, all) => code !== "" && all.indexOf(code) === at,
  );
  return (
    <div className="grid grid-cols-2 items-end gap-2.5 rounded-card border border-line bg-paper p-3 sm:grid-cols-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_9.5rem_9.5rem_auto]">
      <SelectField
        dense
        label={es.refine.assignee}
        value={assignee}
        onChange={(next) => choose({ assignee: next })}
        options={[
          { value: "todos", label: es.assignee.everyone },
          { value: "me", label: es.assignee.me },
          { value: "nobody", label: es.assignee.nobody },
          ...adviserOptions(advisers ?? [], { me: me?.username ?? null, held }),
        ]}
      />
      <SelectField
        dense
        label={es.refine.category}
        value={category}
        onChange={(next) => choose({ category: next })}
        options={[
          { value: "", label: es.everyCategory },
          ...categories.map((value) => ({ value, label: categoryOf({ serviceCategory: value }) })),
        ]}
      />
      <DistrictFilter control={control} />
      <SelectField
        dense
        label={es.refine.sla}
        value={filters.sla}
        onChange={(sla) => choose({ sla })}
        options={PROMISES}
      />
      <DateRangeFields from={filters.from} to={filters.to} labels={es.refine} onChange={choose} />
      <label className="checkbox flex min-h-9 items-center gap-2 text-xs">
        <input
          type="checkbox"
          className="!size-4.5"
          checked={filters.duplicates}
          onChange={(event) => choose({ duplicates: event.target.checked })}
        />
        {es.refine.duplicates}
      </label>
    </div>
  );
};

import { districtNameOf } from "@asesorador/domain/kernel/districts";
import { X } from "lucide-react";
import { categoryOf } from "./display.ts";
import { es } from "./es.ts";
import { EVERYTHING, type Filters, narrowing } from "./filters.ts";
import type { FilterControl } from "./use-filters.ts";

/** The active filters, each with a button that removes it. */
export const Chips = ({ control: { filters, choose, clear } }: { readonly control: FilterControl }) => {
  const active = narrowing(filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label={es.refine.active} className="flex flex-wrap items-center gap-2">
      {active.map((name) => {
        const filter = textOf(name, filters);
        return (
          <li className="max-w-full" key={name}>
            <button
              type="button"
              aria-label={es.refine.remove(filter)}
              className="badge min-h-9 max-w-full bg-mint text-pine hover:bg-pine hover:text-surface lg:min-h-7"
              onClick={() => choose({ [name]: EVERYTHING[name] })}
            >
              <span className="max-w-60 min-w-0 truncate">{filter}</span>
              <X aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0" />
            </button>
          </li>
        );
      })}
      {active.length > 1 && (
        <li>
          <button
            type="button"
            className="min-h-9 px-2 text-xs font-semibold text-pine underline underline-offset-4 lg:min-h-7"
            onClick={clear}
          >
            {es.refine.clear}
          </button>
        </li>
      )}
    </ul>
  );
};

/** "20/11/2026", of a calendar day, YYYY-MM-DD. */
const shortCalendarDate = (date: string) => date.split("-").toReversed().join("/");

const textOf = (name: keyof Filters, filters: Filters): string => {
  switch (name) {
    case "q":
      return es.chip.q(filters.q);
    case "status":
      return filters.status === "todos" ? es.everyStatus : es.status[filters.status];
    case "assignee":
      return filters.assignee === "me"
        ? es.assignee.me
        : filters.assignee === "nobody"
          ? es.assignee.nobody
          : es.assignee.of(filters.assignee);
    case "category":
      return categoryOf({ serviceCategory: filters.category });
    case "district":
      return districtNameOf(filters.district);
    case "sla":
      return filters.sla === "" ? es.everySla : `${es.columns.names.promise}: ${es.sla[filters.sla]}`;
    case "duplicates":
      return es.chip.duplicates;
    case "today":
      return es.chip.today;
    case "from":
      return es.chip.from(shortCalendarDate(filters.from));
    case "to":
      return es.chip.to(shortCalendarDate(filters.to));
    default:
      return es.sort[filters.sort];
  }
};

import { LeadStatus } from "@asesorador/domain/lead/status";
import { Search, X } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { Select } from "../../ui/Select.tsx";
import { es } from "./es.ts";
import type { useFilters } from "./use-filters.ts";

const STATUSES = [
  { value: "todos", label: es.everyStatus },
  ...LeadStatus.options.map((value) => ({ value, label: es.status[value] })),
] as const;

type Props = { readonly control: ReturnType<typeof useFilters> };

/** Search and status; the server applies both. */
export const FilterBar = ({ control }: Props) => (
  <search className="grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,24rem)_12rem]">
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        control.search();
      }}
    >
      <Search
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-tinta2"
      />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        aria-label={es.search}
        placeholder={es.searchPlaceholder}
        value={control.text}
        onChange={(event) => control.type(event.target.value)}
        className={cx(
          "min-h-11 w-full rounded-ctl border border-borde bg-hoja py-1 pl-9 text-[16px] placeholder:text-tinta3 placeholder:opacity-100 hover:border-pino lg:min-h-9 lg:text-xs",
          control.text === "" ? "pr-2" : "pr-11",
        )}
      />
      <button
        type="button"
        aria-label={es.clearSearch}
        className={cx(
          "absolute inset-y-0 right-0 grid w-11 place-items-center rounded-ctl text-tinta2 hover:text-pino",
          control.text === "" && "hidden",
        )}
        onClick={() => control.type("")}
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </button>
    </form>
    <Select label={es.filter} options={STATUSES} value={control.filters.status} onChange={control.choose} />
  </search>
);

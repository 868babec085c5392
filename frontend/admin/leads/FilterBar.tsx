import { LeadStatus } from "@asesorador/domain/lead/status";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { es } from "./es.ts";
import { narrowing, SORTS } from "./filters.ts";
import { Refinements } from "./Refinements.tsx";
import type { FilterControl } from "./use-filters.ts";

const STATUSES = [
  { value: "todos", label: es.everyStatus },
  ...LeadStatus.options.map((value) => ({ value, label: es.status[value] })),
] as const;
const SORTED = SORTS.map((value) => ({ value, label: es.sort[value] }));

type Props = {
  readonly control: FilterControl;
  /** The board's columns are the statuses, newest first: neither is asked. */
  readonly board: boolean;
  /** At the end of the line. */
  readonly children: ReactNode;
};

/** Search, status, order and all the rest; the server applies them. */
export const FilterBar = ({ control, board, children }: Props) => {
  const { filters, choose } = control;
  const refined = narrowing(filters).filter((name) => name !== "q" && name !== "status").length;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <search className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox control={control} />
        {!board && (
          <Select
            className="max-sm:flex-1 sm:w-40"
            label={es.filter}
            options={STATUSES}
            value={filters.status}
            onChange={(status) => choose({ status })}
          />
        )}
        {!board && (
          <Select
            className="max-sm:flex-1 sm:w-56"
            label={es.refine.sort}
            options={SORTED}
            value={filters.sort}
            onChange={(sort) => choose({ sort })}
          />
        )}
        <DenseButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {es.refine.open(refined)}
        </DenseButton>
        {children}
      </div>
      <div id={id} hidden={!open}>
        {open && <Refinements control={control} />}
      </div>
    </search>
  );
};

const SearchBox = ({ control }: { readonly control: FilterControl }) => (
  <form
    className="relative w-full sm:w-80"
    onSubmit={(event) => {
      event.preventDefault();
      control.search();
    }}
  >
    <Search
      aria-hidden="true"
      strokeWidth={1.75}
      className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink2"
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
        "min-h-11 w-full rounded-ctl border border-edge bg-surface py-1 pl-9 text-[16px] placeholder:text-ink3 placeholder:opacity-100 hover:border-pine lg:min-h-9 lg:text-xs",
        control.text === "" ? "pr-2" : "pr-11",
      )}
    />
    <button
      type="button"
      aria-label={es.clearSearch}
      className={cx(
        "absolute inset-y-0 right-0 grid w-11 place-items-center rounded-ctl text-ink2 hover:text-pine",
        control.text === "" && "hidden",
      )}
      onClick={() => control.type("")}
    >
      <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
    </button>
  </form>
);

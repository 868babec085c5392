import { LeadStatus } from "@asesorador/domain/lead/status";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { es } from "./es.ts";
import { narrowing, SORTS } from "./filters.ts";
import { Refinements } from "./Refinements.tsx";
import type { FilterControl } from "./use-filters.ts";

const STATUSES = [
  { value: "todos", label: es.everyStatus },
  ...LeadStatus.options.map((value) => ({ value, label: es.status[value] })),
] as const;
const SORTED = SORTS.map((value) => ({ value, label: es.sort[value] }));

/** On a phone both selects share a row of their own; with less than half of it they would join the search's. */
const LAST_ROW = "max-sm:order-last max-sm:grow max-sm:basis-[45%]";

type Props = {
  readonly control: FilterControl;
  /** The board is shown: its columns are the statuses, newest first, so neither is offered. */
  readonly board: boolean;
  /** Shown at the end of the row. */
  readonly children: ReactNode;
};

/** Search, status, order and the further filters; the server applies them. */
export const FilterBar = ({ control, board, children }: Props) => {
  const { filters, choose } = control;
  const refined = narrowing(filters).filter((name) => name !== "q" && name !== "status").length;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <search className="grid gap-2">
      <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
        <SearchBox control={control} />
        {!board && (
          <SelectField
            dense
            labelHidden
            className={cx("sm:w-48", open ? LAST_ROW : "max-sm:hidden")}
            label={es.filter}
            options={STATUSES}
            value={filters.status}
            onChange={(status) => choose({ status })}
          />
        )}
        {!board && (
          <SelectField
            dense
            labelHidden
            className={cx("sm:w-56", open ? LAST_ROW : "max-sm:hidden")}
            label={es.refine.sort}
            options={SORTED}
            value={filters.sort}
            onChange={(sort) => choose({ sort })}
          />
        )}
        <DenseButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="max-sm:sr-only">{es.refine.open(refined)}</span>
          {refined > 0 && (
            <span aria-hidden="true" className="num sm:hidden">
              {refined}
            </span>
          )}
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
    data-search
    className="min-w-0 grow basis-28 sm:max-w-96 sm:basis-60"
    onSubmit={handleSubmit(control.search)}
  >
    <SearchField
      label={es.search}
      placeholder={es.searchPlaceholder}
      clearLabel={es.clearSearch}
      value={control.text}
      onText={control.type}
    />
  </form>
);

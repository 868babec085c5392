import { type Lead, MATCHING_MAX, matchingLeads } from "@asesorador/domain/lead/contract";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { count } from "../../kernel/formats.ts";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { read } from "../../kernel/read.ts";
import { cx } from "../../ui/cx.ts";
import { DialogPart } from "../../ui/DialogPart.tsx";
import { FocusKept } from "../../ui/FocusKept.tsx";
import { toast } from "../../ui/toast.ts";
import { ArrivedNotice } from "./ArrivedNotice.tsx";
import type { ColumnName } from "./columns.tsx";
import { nameOf, shortId } from "./display.ts";
import { EmptyList } from "./EmptyList.tsx";
import { es } from "./es.ts";
import { FailedList } from "./FailedList.tsx";
import { type Filters, isFiltered, queryOf, type Sort } from "./filters.ts";
import { LeadCards } from "./LeadCards.tsx";
import { LeadsTable, ROW_PX } from "./LeadsTable.tsx";
import { LoadingList } from "./LoadingList.tsx";
import { BulkBar } from "./list/BulkBar.tsx";
import type { BulkKind } from "./list/bulk-machine.ts";
import {
  allToggled,
  foundIn,
  type Held,
  NOTHING,
  type Selection,
  selectionOf,
  toggled,
} from "./list/selection.ts";
import { MoreLeads } from "./MoreLeads.tsx";
import { reasonOf } from "./refusal.ts";
import { ScrollAnchoring } from "./ScrollAnchoring.tsx";
import { StaleNote } from "./StaleNote.tsx";
import { useArrivals } from "./use-arrivals.ts";
import type { FilterControl } from "./use-filters.ts";
import type { LeadsList } from "./use-list.ts";
import { useNow } from "./use-now.ts";
import { useWide } from "./use-wide.ts";

const BulkDialog = lazyPart(async () => (await import("./list/BulkDialog.tsx")).BulkDialog);

/** How often the promise badges are updated. */
const TICK_MS = 60_000;
const NONE: readonly Lead[] = [];

type Props = {
  readonly list: LeadsList;
  readonly control: FilterControl;
  readonly columns: readonly ColumnName[];
  readonly onOpen: (id: string) => void;
  readonly onRefresh: () => void;
};

/** The list, table or cards, and the bulk actions on selected rows. */
export const LeadList = ({ list, control, columns, onOpen, onRefresh }: Props) => {
  const { filters } = control;
  const { query, leads } = list;
  const { isPlaceholderData } = query;
  const of = JSON.stringify(filters);
  const current = isPlaceholderData || !leads || filters.sort !== "newest" ? null : leads;
  const { fresh, acknowledge } = useArrivals(of, current);
  const chosen = useSelection(of, leads ?? NONE);
  const now = useNow(TICK_MS);
  const open = useStable(({ id }: Lead) => onOpen(id));
  const sortBy = useStable((sort: Sort) => control.choose({ sort }));
  const [wide, rowPx] = useWide() ? [true, ROW_PX] : [false, 0];
  const List = wide ? LeadsTable : LeadCards;
  const total = list.total.more ? null : list.total.total;
  return (
    <>
      {query.isRefetchError && <StaleNote since={query.dataUpdatedAt} error={query.error} />}
      {!leads && (query.isError ? <FailedList error={query.error} onRetry={onRefresh} /> : <LoadingList />)}
      {leads?.length === 0 && (
        <EmptyList filtered={isFiltered(filters)} busy={isPlaceholderData} onClear={control.clear} />
      )}
      {leads && leads.length > 0 && (
        <div className={cx(isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
          <ArrivedNotice count={fresh.size} onSee={acknowledge} />
          <ScrollAnchoring order={chosen.order} rowPx={rowPx}>
            <List
              leads={leads}
              total={total}
              fresh={fresh}
              now={now}
              columns={columns}
              sort={filters.sort}
              onSort={sortBy}
              selected={chosen.ids}
              onSelect={chosen.toggle}
              onSelectAll={chosen.toggleAll}
              onOpen={open}
            />
          </ScrollAnchoring>
          <MoreLeads query={query} shown={leads.length} total={total} />
        </div>
      )}
      <Bulk chosen={chosen} leads={leads ?? NONE} filters={filters} total={total} />
    </>
  );
};

/** A handler that keeps its identity, so that memoised rows are not rendered again for it. */
const useStable = <Arguments extends readonly unknown[]>(act: (...all: Arguments) => void) => {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...all: Arguments) => latest.current(...all), []);
};

/** The selected rows of one list. Another list (`of`) starts without a selection; a poll keeps it. */
const useSelection = (of: string, leads: readonly Lead[]) => {
  const [held, setHeld] = useState<Held>({ of, selection: NOTHING });
  const selection = selectionOf(held, of);
  const order = useMemo(() => leads.map(({ id }) => id), [leads]);
  const choose = (next: Selection) => setHeld({ of, selection: next });
  const toggle = useStable((id: string, extend: boolean) =>
    choose(toggled(selection, id, { order, extend })),
  );
  const toggleAll = useStable(() => choose(allToggled(selection, order)));
  return {
    ids: selection.ids,
    order,
    toggle,
    toggleAll,
    choose: (ids: readonly string[]) => choose({ ids: new Set(ids), anchor: null }),
    /** Selects what the server found in this list, which may be another one when it answers. */
    chooseFound: (ids: readonly string[]) => setHeld((now) => foundIn(now, of, ids)),
  };
};

type BulkProps = {
  readonly chosen: ReturnType<typeof useSelection>;
  readonly leads: readonly Lead[];
  readonly filters: Filters;
  /** null when the server stopped counting at its limit. */
  readonly total: number | null;
};

/** Offered once every loaded lead is selected and more match: the server selects those. */
const useEverything = ({ chosen, leads, filters, total }: BulkProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: Pick<BulkProps, "chosen" | "filters">) => read(matchingLeads, queryOf(asked.filters)),
    onSuccess: ({ ids, more }, asked) => {
      asked.chosen.chooseFound(ids);
      // The bar has the number; a message is needed only when some are left out.
      if (more)
        toast({ title: es.select.first(count(ids.length)), detail: es.select.firstNote, tone: "good" });
    },
    onError: (error) => toast({ title: es.select.matchingFailed, detail: reasonOf(error), tone: "bad" }),
  });
  const loaded = leads.length > 0 && leads.every(({ id }) => chosen.ids.has(id));
  const max = Math.min(total ?? MATCHING_MAX, MATCHING_MAX);
  if (!loaded || chosen.ids.size >= max || total === leads.length) return null;
  return {
    label: total === null ? es.select.matchingAll : es.select.matching(count(total)),
    busy: isPending,
    select: () => mutate({ chosen, filters }),
  };
};

const Bulk = (props: BulkProps) => {
  const { chosen, leads, filters } = props;
  const everything = useEverything(props);
  const [task, setTask] = useState<{
    readonly kind: BulkKind;
    readonly leads: ReadonlyMap<string, Lead>;
  } | null>(null);
  // A snapshot: the action itself may remove a row from the list.
  const begin = (kind: BulkKind) => setTask({ kind, leads: new Map(leads.map((lead) => [lead.id, lead])) });
  const nameIn = (id: string) => {
    const lead = task?.leads.get(id);
    return lead ? nameOf(lead) : shortId(id);
  };
  return (
    <>
      <FocusKept className="sticky bottom-3 z-20 mx-auto mt-3 w-full outline-none empty:mt-0 sm:w-fit">
        {chosen.ids.size > 0 && (
          <BulkBar
            selected={chosen.ids.size}
            everything={everything}
            onAct={begin}
            onClear={() => chosen.choose([])}
          />
        )}
      </FocusKept>
      {task && (
        <DialogPart>
          <BulkDialog
            kind={task.kind}
            market={filters.market}
            ids={[...chosen.ids]}
            nameOf={nameIn}
            onEnd={(failed) => {
              setTask(null);
              if (failed) chosen.choose(failed);
            }}
          />
        </DialogPart>
      )}
    </>
  );
};

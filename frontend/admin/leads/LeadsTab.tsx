import { useQueryClient } from "@tanstack/react-query";
import { Columns3, RefreshCw, Rows3 } from "lucide-react";
import { lazy, Suspense } from "react";
import { count } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { Chips } from "./Chips.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { es } from "./es.ts";
import { FilterBar } from "./FilterBar.tsx";
import { LeadDialog } from "./LeadDialog.tsx";
import { LeadList } from "./LeadList.tsx";
import { LoadingList } from "./LoadingList.tsx";
import { leadsIn } from "./pages.ts";
import { LEADS_KEY } from "./queries.ts";
import { useFilters } from "./use-filters.ts";
import { useList } from "./use-list.ts";
import { usePlace } from "./use-place.ts";
import { ViewBar } from "./views/ViewBar.tsx";
import { useErasedDrafts } from "./work/use-erased-drafts.ts";

// The drag-and-drop library is loaded with the board.
const Board = lazy(async () => ({ default: (await import("./board/Board.tsx")).Board }));

type Props = {
  /** Refetches everything on the panel, this list included. */
  readonly onRefresh: () => void;
};

/** The leads as a list or a board, and the dialog of the open one. */
export const LeadsTab = ({ onRefresh }: Props) => {
  const control = useFilters();
  const place = usePlace();
  const { filters } = control;
  const list = useList(filters);
  const client = useQueryClient();
  useErasedDrafts(list.leads);
  // Removing a filter removes its button, too.
  const { area: narrowing } = useFocusKept<HTMLFieldSetElement>();
  /** The lead from any loaded page of any list. */
  const known = (id: string) => {
    const loaded = client.getQueriesData<{ readonly pages?: Parameters<typeof leadsIn>[0] }>({
      queryKey: LEADS_KEY,
    });
    for (const [, data] of loaded) {
      const found = data?.pages && leadsIn(data.pages).find((lead) => lead.id === id);
      if (found) return found;
    }
    return null;
  };
  const { total, more } = list.total;
  return (
    <section className="grid grid-cols-1 gap-3 py-5" aria-label={es.caption}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{es.title(filters.market, `${count(total)}${more ? "+" : ""}`)}</h2>
        <div className="flex gap-2">
          <ExportMenu filters={filters} />
          <Refresh busy={list.query.isFetching} onClick={onRefresh} />
        </div>
      </div>
      <fieldset
        ref={narrowing}
        tabIndex={-1}
        aria-label={es.refine.all}
        className="grid min-w-0 grid-cols-1 gap-3"
      >
        <ViewBar control={control} />
        <FilterBar control={control} board={place.board}>
          <ShownAs board={place.board} onShow={place.show} />
        </FilterBar>
        <Chips control={control} />
      </fieldset>
      {place.board ? (
        <Suspense fallback={<LoadingList />}>
          <Board filters={filters} onOpen={place.open} onRetry={onRefresh} />
        </Suspense>
      ) : (
        <LeadList list={list} control={control} onOpen={place.open} onRefresh={onRefresh} />
      )}
      {place.lead !== null && (
        <LeadDialog id={place.lead} seed={known(place.lead)} onClose={place.close} onOpen={place.open} />
      )}
    </section>
  );
};

const Refresh = ({ busy, onClick }: { readonly busy: boolean; readonly onClick: () => void }) => (
  <DenseButton onClick={onClick}>
    <RefreshCw aria-hidden="true" strokeWidth={1.75} className={cx("size-4", busy && "animate-spin")} />
    <span className="max-sm:sr-only">{es.refresh}</span>
  </DenseButton>
);

type ShownAsProps = { readonly board: boolean; readonly onShow: (board: boolean) => void };

const ShownAs = ({ board, onShow }: ShownAsProps) => (
  <fieldset className="flex overflow-hidden rounded-ctl border border-edge sm:ml-auto">
    <legend className="sr-only">{es.show.label}</legend>
    {(
      [
        [false, es.show.list, Rows3],
        [true, es.show.board, Columns3],
      ] as const
    ).map(([value, label, Icon]) => (
      <button
        key={label}
        type="button"
        aria-pressed={board === value}
        className={cx(
          "inline-flex min-h-11 items-center gap-1.5 px-3 text-xs font-semibold focus-visible:-outline-offset-3 lg:min-h-9",
          board === value ? "bg-mint text-pine" : "bg-surface text-ink2 hover:text-pine",
        )}
        onClick={() => onShow(value)}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {label}
      </button>
    ))}
  </fieldset>
);

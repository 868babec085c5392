import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { count as counted } from "../../kernel/formats.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { es } from "./es.ts";
import { useAutoMore } from "./list/use-auto-more.ts";
import type { Page } from "./pages.ts";

type ArrivedProps = { readonly count: number; readonly onSee: () => void };

/**
 * "3 leads nuevos", announced politely; a press scrolls to them. Placed over the table's header (on a phone beside
 * the checkbox that selects all), where it covers no control and takes no space from the list.
 */
export const Arrived = ({ count, onSee }: ArrivedProps) => (
  <div
    role="status"
    className="pointer-events-none sticky top-0.5 z-20 flex h-0 justify-end min-[1240px]:justify-center"
  >
    {count > 0 && (
      <button
        type="button"
        className="badge print-in pointer-events-auto h-9 bg-ink px-4 text-surface shadow-card hover:bg-pine-dark"
        onClick={() => {
          window.scrollTo({ top: 0 });
          onSee();
        }}
      >
        <ArrowUp aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {es.arrived(count)}
      </button>
    )}
  </div>
);

type MoreProps = {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly shown: number;
  /** null when the server stopped counting at its limit. */
  readonly total: number | null;
};

/** Loads the next page automatically near the end of the list, or by the button. */
export const MoreLeads = ({ query, shown, total }: MoreProps) => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !query.isPlaceholderData;
  const end = useAutoMore(waiting, () => void query.fetchNextPage());
  return (
    <div ref={end} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      {hasNextPage && (
        <DenseButton busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {isFetchingNextPage ? es.loadingMore : es.more}
        </DenseButton>
      )}
      <p role="status" className="num text-xs text-ink2">
        {total === null
          ? es.shownOnly(counted(shown))
          : es.shown(counted(shown), counted(Math.max(shown, total)))}
      </p>
      {isFetchNextPageError && (
        <p role="alert" className="text-xs font-semibold text-clay">
          {es.moreFailed}
        </p>
      )}
    </div>
  );
};

type EmptyProps = { readonly filtered: boolean; readonly busy: boolean; readonly onClear: () => void };

export const EmptyList = ({ filtered, busy, onClear }: EmptyProps) => (
  <div aria-busy={busy} className="rounded-card border border-dashed border-edge px-5 py-12 text-center">
    <p className="font-semibold">{es.empty.title}</p>
    <p className="mt-1 text-sm text-ink2">{filtered ? es.empty.filtered : es.empty.never}</p>
    {filtered && (
      <DenseButton className="mt-4" onClick={onClear}>
        {es.empty.clear}
      </DenseButton>
    )}
  </div>
);

export const FailedList = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Notice tone="bad" title={es.failed.title}>
    <p>{es.failed.text}</p>
    <DenseButton className="mt-3 bg-surface" onClick={onRetry}>
      {es.failed.retry}
    </DenseButton>
  </Notice>
);

export const LoadingList = () => (
  <p role="status" className="py-10 text-center text-sm text-ink2">
    {es.loading}
  </p>
);

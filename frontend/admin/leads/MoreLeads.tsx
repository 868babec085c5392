import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { count as counted } from "../../kernel/formats.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { FocusKept } from "../../ui/FocusKept.tsx";
import { es } from "./es.ts";
import { useAutoMore } from "./list/use-auto-more.ts";
import type { Page } from "./pages.ts";

type MoreLeadsProps = {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly shown: number;
  /** null when the server stopped counting at its limit. */
  readonly total: number | null;
};

/** Loads the next page automatically near the end of the list, or by the button. */
export const MoreLeads = ({ query, shown, total }: MoreLeadsProps) => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !query.isPlaceholderData;
  const end = useAutoMore(waiting, () => void query.fetchNextPage());
  return (
    <FocusKept className="outline-none">
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
    </FocusKept>
  );
};

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { count as counted } from "../../kernel/formats.ts";
import { MoreButton } from "../../ui/MoreButton.tsx";
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
  const fetchMore = () => void query.fetchNextPage();
  const end = useAutoMore(waiting, fetchMore);
  return (
    <div ref={end}>
      <MoreButton
        className="py-4 outline-none"
        words={es}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        hasFailed={isFetchNextPageError}
        onMore={fetchMore}
      >
        <p role="status" className="num text-ink2">
          {total === null
            ? es.shownOnly(counted(shown))
            : es.shown(counted(shown), counted(Math.max(shown, total)))}
        </p>
      </MoreButton>
    </div>
  );
};

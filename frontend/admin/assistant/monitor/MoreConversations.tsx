import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { count } from "../../../kernel/formats.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { es } from "./es.ts";

type Props = {
  readonly query: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
  >;
  readonly shown: number;
  readonly total: number;
};

/** How much of the list is shown, and a button for the next page. */
export const MoreConversations = ({ query, shown, total }: Props) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
    {query.hasNextPage && (
      <DenseButton busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchingNextPage ? es.loadingMore : es.more}
      </DenseButton>
    )}
    <p role="status" className="num text-xs text-ink2">
      {es.shown(count(shown), count(Math.max(shown, total)))}
    </p>
    {query.isFetchNextPageError && (
      <p role="alert" className="text-xs font-semibold text-clay">
        {es.moreFailed}
      </p>
    )}
  </div>
);

import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { count } from "../../kernel/formats.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { es } from "./es.ts";

type Props = {
  readonly shown: number;
  readonly total: number;
  /** What is counted, where it is not the list's rows. */
  readonly unit?: string;
  /** Absent where all are shown. */
  readonly onMore?: (() => void) | undefined;
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
};

/** How much of a list is shown, and a button for more of it. */
export const MoreOfList = ({
  shown,
  total,
  unit = "",
  onMore,
  isLoading = false,
  hasFailed = false,
}: Props) => {
  const { area, rest } = useFocusKept<HTMLDivElement, HTMLParagraphElement>();
  return (
    <div ref={area} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      {onMore && (
        <DenseButton busy={isLoading} onClick={onMore}>
          {isLoading ? es.list.loadingMore : es.list.more}
        </DenseButton>
      )}
      <p ref={rest} tabIndex={-1} role="status" className="num text-xs text-ink2">
        {`${es.list.shown(count(shown), count(Math.max(shown, total)))} ${unit}`.trim()}
      </p>
      {hasFailed && (
        <p role="alert" className="text-xs font-semibold text-clay">
          {es.list.moreFailed}
        </p>
      )}
    </div>
  );
};

type PagesProps = Pick<Props, "shown" | "total" | "unit"> & {
  readonly query: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "fetchNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
  >;
};

/** `MoreOfList` for a list whose pages are loaded one after the other. */
export const MorePages = ({ query, ...counts }: PagesProps) => (
  <MoreOfList
    {...counts}
    onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
    isLoading={query.isFetchingNextPage}
    hasFailed={query.isFetchNextPageError}
  />
);

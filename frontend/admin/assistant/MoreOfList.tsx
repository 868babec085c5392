import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { count } from "../../kernel/formats.ts";
import { MoreButton } from "../../ui/MoreButton.tsx";
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
export const MoreOfList = (props: Props) => {
  const { shown, total, unit = "", onMore, isLoading = false, hasFailed = false } = props;
  return (
    <MoreButton
      className="py-4"
      words={es.list}
      hasMore={onMore !== undefined}
      isLoading={isLoading}
      hasFailed={hasFailed}
      onMore={() => onMore?.()}
    >
      <p role="status" className="num text-ink2">
        {`${es.list.shown(count(shown), count(Math.max(shown, total)))} ${unit}`.trim()}
      </p>
    </MoreButton>
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

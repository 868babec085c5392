import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { DenseButton } from "./DenseButton.tsx";
import { FocusKept } from "./FocusKept.tsx";

type MoreButtonProps = {
  readonly words: { readonly more: string; readonly loadingMore: string; readonly moreFailed: string };
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
  readonly className?: string;
  /** How much of the list is shown, or that it ends. */
  readonly children: ReactNode;
};

/** Below a list: loads its next page, says when that failed, and keeps the focus when the last page has come. */
export const MoreButton = (props: MoreButtonProps) => {
  const { words, hasMore, isLoading, hasFailed, onMore, className, children } = props;
  return (
    <FocusKept className={cx("flex flex-wrap items-center gap-x-4 gap-y-2 text-xs", className)}>
      {hasMore && (
        <DenseButton busy={isLoading} onClick={onMore}>
          {isLoading ? words.loadingMore : words.more}
        </DenseButton>
      )}
      {children}
      {hasFailed && (
        <p role="alert" className="font-semibold text-clay">
          {words.moreFailed}
        </p>
      )}
    </FocusKept>
  );
};

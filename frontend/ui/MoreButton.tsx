import { DenseButton } from "./DenseButton.tsx";
import { FocusKept } from "./FocusKept.tsx";

type MoreButtonProps = {
  readonly words: {
    readonly more: string;
    readonly loadingMore: string;
    readonly moreFailed: string;
    /** In the button's place where the list ends. */
    readonly noMore: string;
  };
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
};

/** Below a list: loads its next page, says when that failed, and keeps the focus when the last page has come. */
export const MoreButton = ({ words, hasMore, isLoading, hasFailed, onMore }: MoreButtonProps) => (
  <FocusKept className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs">
    {hasMore ? (
      <DenseButton busy={isLoading} onClick={onMore}>
        {isLoading ? words.loadingMore : words.more}
      </DenseButton>
    ) : (
      <p className="text-ink2">{words.noMore}</p>
    )}
    {hasFailed && (
      <p role="alert" className="font-semibold text-clay">
        {words.moreFailed}
      </p>
    )}
  </FocusKept>
);

import { LoadFailed } from "../../ui/LoadFailed.tsx";

type Props = {
  readonly isPending: boolean;
  readonly words: { readonly loading: string; readonly failed: string; readonly retry: string };
  readonly onRetry: () => void;
};

/** Shown by a panel of the console in place of its data: while they load, or when loading failed. */
export const NotLoaded = ({ isPending, words, onRetry }: Props) =>
  isPending ? (
    <p role="status" className="py-10 text-center text-sm text-ink2">
      {words.loading}
    </p>
  ) : (
    <LoadFailed title={words.failed} className="mt-5" retry={words.retry} onRetry={onRetry} />
  );

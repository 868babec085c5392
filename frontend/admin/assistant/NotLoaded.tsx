import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusText } from "../../ui/StatusText.tsx";

type Props = {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly words: { readonly loading: string; readonly failed: string; readonly retry: string };
  readonly onRetry: () => void;
};

/** Shown by a panel of the console in place of its data: while they load, or when loading failed. */
export const NotLoaded = ({ isPending, error, words, onRetry }: Props) =>
  isPending ? (
    <StatusText>{words.loading}</StatusText>
  ) : (
    <LoadFailed title={words.failed} className="mt-5" error={error} retry={words.retry} onRetry={onRetry} />
  );

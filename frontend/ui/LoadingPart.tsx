import { useSyncExternalStore } from "react";
import { loadFailure, watchLoads } from "../kernel/load-with-retries.ts";
import { es } from "./es-loading.ts";

type LoadingPartProps = {
  readonly className?: string | undefined;
  /** Those of a form that is being filled in when absent. */
  readonly words?: Readonly<Record<keyof typeof es, string>>;
};

/** In place of a part that is still loading; reports network failures and a page of an earlier release. */
export const LoadingPart = ({ className, words = es }: LoadingPartProps) => {
  const failure = useSyncExternalStore(watchLoads, loadFailure, () => null);
  return (
    <p role="status" className={className}>
      {words[failure ?? "loading"]}{" "}
      {failure === "outdated" && (
        <button type="button" className="link min-h-11" onClick={() => location.reload()}>
          {words.reload}
        </button>
      )}
    </p>
  );
};

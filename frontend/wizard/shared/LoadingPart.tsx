import { useSyncExternalStore } from "react";
import { loadFailure, watchLoads } from "../../kernel/persistently.ts";
import { es } from "./es-loading.ts";

/** Placeholder while a part of the wizard loads; reports network failures and a page of an earlier release. */
export const LoadingPart = ({ className }: { readonly className?: string | undefined }) => {
  const failure = useSyncExternalStore(watchLoads, loadFailure, () => null);
  return (
    <p role="status" className={className}>
      {es[failure ?? "loading"]}{" "}
      {failure === "outdated" && (
        <button type="button" className="link min-h-11" onClick={() => location.reload()}>
          {es.reload}
        </button>
      )}
    </p>
  );
};

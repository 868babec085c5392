import { useSyncExternalStore } from "react";
import { loadFailure, watchLoads } from "../kernel/persistently.ts";
import { es } from "./es-tabs.ts";

/** In place of a tab of the panel whose code is still loading; says why it takes long. */
export const LoadingTab = () => {
  const failure = useSyncExternalStore(watchLoads, loadFailure, () => null);
  return (
    <p role="status" className="py-10 text-center text-sm text-ink2">
      {es[failure ?? "loading"]}{" "}
      {failure === "outdated" && (
        <button type="button" className="link min-h-11" onClick={() => location.reload()}>
          {es.reload}
        </button>
      )}
    </p>
  );
};

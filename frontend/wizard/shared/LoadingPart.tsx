import { useSyncExternalStore } from "react";
import { es } from "./es-loading.ts";
import { isLoadFailing, watchLoads } from "./persistently.ts";

/** Shown in place of a part of the wizard until it has arrived; says so while the network fails. */
export const LoadingPart = ({ className }: { readonly className?: string | undefined }) => {
  const isFailing = useSyncExternalStore(watchLoads, isLoadFailing, () => false);
  return (
    <p role="status" className={className}>
      {isFailing ? es.unreachable : es.loading}
    </p>
  );
};

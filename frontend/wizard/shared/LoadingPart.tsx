import { useSyncExternalStore } from "react";
import { es } from "./es-loading.ts";
import { isLoadFailing, watchLoads } from "./persistently.ts";

/** Placeholder while a part of the wizard loads; reports network failures. */
export const LoadingPart = ({ className }: { readonly className?: string | undefined }) => {
  const isFailing = useSyncExternalStore(watchLoads, isLoadFailing, () => false);
  return (
    <p role="status" className={className}>
      {isFailing ? es.unreachable : es.loading}
    </p>
  );
};

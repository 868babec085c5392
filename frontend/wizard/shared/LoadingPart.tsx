import { useSyncExternalStore } from "react";
import { cx } from "../../ui/cx.ts";
import { es } from "./es-loading.ts";
import { isLoadFailing, watchLoads } from "./persistently.ts";

/** Shown in place of a part of the wizard until it has arrived; says so while the network fails. */
export const LoadingPart = ({ className }: { readonly className?: string }) => {
  const isFailing = useSyncExternalStore(watchLoads, isLoadFailing, () => false);
  return (
    <p role="status" className={cx("mx-auto max-w-[28rem] px-5", className)}>
      {isFailing ? es.unreachable : es.loading}
    </p>
  );
};

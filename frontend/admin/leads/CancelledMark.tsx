import { FileX } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { es } from "./es.ts";

/** A converted lead whose contract was cancelled: its status does not say so. */
export const CancelledMark = ({ className }: { readonly className?: string }) => (
  <span title={es.flag.cancelled} className={cx("inline-flex align-middle text-clay", className)}>
    <FileX aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
    <span className="sr-only">{es.flag.cancelled}</span>
  </span>
);

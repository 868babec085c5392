import { Copy } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { es } from "./es.ts";

export const DuplicateMark = ({ className }: { readonly className?: string }) => (
  <span title={es.flag.duplicate} className={cx("inline-flex align-middle text-amber-text", className)}>
    <Copy aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
    <span className="sr-only">{es.flag.duplicate}</span>
  </span>
);

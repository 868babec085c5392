import { cx } from "./cx.ts";
import { Mark } from "./Mark.tsx";

/** Mark and name, as the header shows them. */
export const Wordmark = ({ name, className }: { readonly name: string; readonly className?: string }) => (
  <span
    className={cx(
      "inline-flex items-center gap-2.5 font-display text-lg font-[750] tracking-tight sm:text-xl",
      className,
    )}
  >
    <Mark />
    {name}
  </span>
);

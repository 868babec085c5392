import { cx } from "./cx.ts";
import { Mark } from "./Mark.tsx";

/** Logo and name, as in the header. */
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

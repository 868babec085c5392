import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type Props = {
  readonly pressed: boolean;
  readonly className: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** One of several buttons side by side, of which one is pressed. */
export const Segment = ({ pressed, className, onClick, children }: Props) => (
  <button
    type="button"
    aria-pressed={pressed}
    className={cx(
      "min-h-11 text-xs font-semibold focus-visible:-outline-offset-3 lg:min-h-9",
      pressed ? "bg-mint text-pine" : "bg-surface text-ink2 hover:text-pine",
      className,
    )}
    onClick={onClick}
  >
    {children}
  </button>
);

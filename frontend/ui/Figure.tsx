import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Defined } from "./Definition.tsx";

type FigureProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: string | undefined;
  /** What the figure leaves out. */
  readonly more?: string | undefined;
  /** What the figure counts. */
  readonly definition: ReactNode;
  readonly className?: string;
};

/** Figures in one frame: side by side, and below each other with large text. Each has a line above and before it; those at the edge are clipped. */
export const FIGURES =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] overflow-hidden rounded-card border border-line lg:grid-cols-4 [&>*]:-mt-px [&>*]:-ml-px [&>*]:border-t [&>*]:border-l [&>*]:border-line";

/** A figure with its label, its definition and a note. For use in a `dl`. */
export const Figure = ({ label, value, note, more, definition, className }: FigureProps) => (
  <div className={cx("flex flex-col", className)}>
    <dt className="text-xs text-ink2">
      <Defined label={label} text={definition} />
    </dt>
    <dd className="num mt-1 font-display text-[clamp(0.95rem,4vw,1.375rem)] leading-tight font-[750] tracking-tight break-words sm:text-2xl">
      {value}
    </dd>
    <dd className="num mt-1 text-xs text-ink2">{note}</dd>
    {more && <dd className="num mt-1 text-xs text-amber-text">{more}</dd>}
  </div>
);

import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type TimelineItem = {
  readonly id: string;
  readonly title: ReactNode;
  /** Date in words; undefined for what has not happened yet. */
  readonly when?: string;
  /** The same instant, ISO 8601. */
  readonly at?: string;
  readonly detail?: ReactNode;
  /** False: still to come, drawn as an empty dot. */
  readonly done: boolean;
};

/** A list of what happened and will happen, oldest first: filled dots for the past, empty ones for the future. */
export const Timeline = ({ items }: { readonly items: readonly TimelineItem[] }) => (
  <ol className="grid">
    {items.map(({ id, title, when, at, detail, done }, index) => (
      <li key={id} className="relative flex gap-3.5 pb-5 last:pb-0">
        {index < items.length - 1 && (
          <span aria-hidden="true" className="absolute top-5 bottom-0 left-[6px] w-0.5 bg-line" />
        )}
        <span
          aria-hidden="true"
          className={cx(
            "relative mt-1.5 size-3.5 shrink-0 rounded-full border-2",
            done ? "border-pine bg-pine" : "border-edge bg-surface",
          )}
        />
        <div className="min-w-0">
          <p className={done ? "font-semibold" : "text-ink2"}>{title}</p>
          {when && (
            <p className="num text-sm text-ink2">
              <time dateTime={at}>{when}</time>
            </p>
          )}
          {detail && <div className="text-sm text-ink2">{detail}</div>}
        </div>
      </li>
    ))}
  </ol>
);

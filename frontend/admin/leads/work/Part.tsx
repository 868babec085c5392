import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../../ui/cx.ts";

type Props = {
  readonly title: string;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A section of the tools. */
export const Part = ({ title, aside, children, className }: Props) => (
  <section aria-label={title} className={cx("text-sm", className)}>
    <header className="flex items-end justify-between gap-3 border-b border-line pb-1.5">
      <h3 className="text-base">{title}</h3>
      {aside}
    </header>
    <div className="mt-2.5 grid gap-2.5">{children}</div>
  </section>
);

/** Why the request failed, announced at once. */
export const Problem = ({ children }: { readonly children: string | null }) =>
  children === null ? null : (
    <p role="alert" className="flex items-start gap-1.5 text-xs font-semibold text-clay">
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );

import type { ReactNode } from "react";
import { Notice } from "../../ui/Notice.tsx";
import { StatusText } from "../../ui/StatusText.tsx";

type ChartSectionProps = {
  readonly words: Readonly<Record<"title" | "intro" | "failed" | "loading", string>>;
  /** What the charts are chosen by. */
  readonly controls: ReactNode;
  readonly isError: boolean;
  /** null until there are data. */
  readonly children: ReactNode;
};

/** A section of charts with its heading; says while it loads, and that it could not. */
export const ChartSection = ({ words, controls, isError, children }: ChartSectionProps) => (
  <section aria-label={words.title} className="rounded-card border border-line p-4 lg:p-5">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div>
        <h2 className="text-lg">{words.title}</h2>
        <p className="mt-1 text-xs text-ink2">{words.intro}</p>
      </div>
      {controls}
    </div>
    {isError && <Notice tone="bad" title={words.failed} className="mt-3" />}
    {children ?? (!isError && <StatusText className="py-8">{words.loading}</StatusText>)}
  </section>
);

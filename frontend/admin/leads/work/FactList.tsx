import type { ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

/** Names and values in two columns. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-ink2">{label}</dt>
        <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

import type { Brand } from "@asesorador/domain/catalog/contract";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import type { LeadSummary } from "@asesorador/domain/lead/contract";
import { count, money, percent } from "../../kernel/formats.ts";
import { es } from "./es.ts";
import { activeOf, conversionRate } from "./summary.ts";

type Props = {
  readonly market: Country;
  /** undefined when it could not be loaded. */
  readonly summary: LeadSummary | undefined;
  readonly brands: readonly Brand[] | undefined;
};

/** The four figures of the market. */
export const SummaryCards = ({ market, summary, brands }: Props) => {
  const marks = brands && activeOf(brands, market);
  return (
    <dl
      aria-label={es.label}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-linea lg:grid-cols-4 [&>*]:border-linea max-lg:[&>:nth-child(even)]:border-l max-lg:[&>:nth-child(n+3)]:border-t lg:[&>:not(:first-child)]:border-l"
    >
      <Figure
        label={es.total}
        value={summary && count(summary.total)}
        note={summary && es.pending(count(summary.pending))}
      />
      <Figure
        label={es.rate}
        value={summary && percent(conversionRate(summary), 1)}
        note={summary && es.converted(count(summary.converted))}
      />
      <Figure
        label={es.savings}
        value={summary && money(summary.monthlySavings, CURRENCY[market])}
        note={es.perMonth}
        more={summary && summary.leftOut > 0 ? es.leftOut(count(summary.leftOut)) : undefined}
      />
      <Figure
        label={es.brands}
        value={marks && count(marks.active)}
        note={marks && es.ofBrands(count(marks.total))}
      />
    </dl>
  );
};

type FigureProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly note: string | undefined;
  /** What the figure leaves out. */
  readonly more?: string | undefined;
};

const Figure = ({ label, value, note, more }: FigureProps) => (
  <div className="flex flex-col px-4 py-3.5 lg:px-5">
    <dt className="text-xs text-tinta2">{label}</dt>
    <dd className="num mt-1 font-display text-[clamp(0.95rem,4.7vw,1.375rem)] leading-none font-[750] tracking-tight break-words sm:text-2xl">
      {value ?? <span title={es.failed}>{es.unknown}</span>}
    </dd>
    <dd className="num mt-1.5 text-xs text-tinta2">{value === undefined ? es.failed : note}</dd>
    {more && <dd className="num mt-1 text-xs text-aji-t">{more}</dd>}
  </div>
);

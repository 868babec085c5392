import type { Brand } from "@asesorador/domain/catalog/contract";
import type { LeadSummary } from "@asesorador/domain/lead/contract";
import { count, percent, soles } from "../../kernel/formats.ts";
import { es } from "./es.ts";
import { activeOf, conversionRate } from "./summary.ts";

type Props = {
  /** undefined when it could not be loaded. */
  readonly summary: LeadSummary | undefined;
  readonly brands: readonly Brand[] | undefined;
};

/** The four figures of the market. */
export const SummaryCards = ({ summary, brands }: Props) => {
  const marks = brands && activeOf(brands);
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
      <Figure label={es.savings} value={summary && soles(summary.monthlySavings)} note={es.perMonth} />
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
};

const Figure = ({ label, value, note }: FigureProps) => (
  <div className="flex flex-col px-4 py-3.5 lg:px-5">
    <dt className="text-xs text-tinta2">{label}</dt>
    <dd className="num mt-1 font-display text-[clamp(0.95rem,4.7vw,1.375rem)] leading-none font-[750] tracking-tight break-words sm:text-2xl">
      {value ?? <span title={es.failed}>{es.unknown}</span>}
    </dd>
    <dd className="num mt-1.5 text-xs text-tinta2">{value === undefined ? es.failed : note}</dd>
  </div>
);

import type { Brand } from "@asesorador/domain/catalog/contract";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import type { LeadSummary } from "@asesorador/domain/lead/contract";
import { count, money } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { Defined } from "../../ui/Definition.tsx";
import { FIGURES, Figure } from "../../ui/Figure.tsx";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { activeOf, conversionRate } from "./summary.ts";

type Props = {
  readonly market: Country;
  /** undefined when it could not be loaded. */
  readonly summary: LeadSummary | undefined;
  readonly brands: readonly Brand[] | undefined;
  /** All four in one line, which scrolls sideways where it does not fit. */
  readonly dense?: boolean;
};

/** The market's four figures. */
export const SummaryCards = ({ market, summary, brands, dense = false }: Props) => {
  const counted = brands && activeOf(brands, market);
  const Card = dense ? Line : Block;
  return (
    <dl aria-label={es.label} className={dense ? LINES : FIGURES}>
      <Card
        definition={definitions.total}
        label={es.total}
        value={summary && count(summary.total)}
        note={summary && es.pending(count(summary.pending))}
      />
      <Card
        definition={definitions.rate}
        label={es.rate}
        value={summary && percent(conversionRate(summary), 1)}
        note={summary && es.converted(count(summary.converted))}
      />
      <Card
        definition={definitions.savings}
        label={es.savings}
        value={summary && money(summary.monthlySavings, CURRENCY[market])}
        note={es.perMonth}
        more={summary && summary.leftOut > 0 ? es.leftOut(count(summary.leftOut)) : undefined}
      />
      <Card
        definition={definitions.brands}
        label={es.brands}
        value={counted && count(counted.active)}
        note={counted && es.ofBrands(count(counted.total))}
      />
    </dl>
  );
};

type CardProps = {
  readonly label: string;
  /** undefined when it could not be loaded. */
  readonly value: string | undefined;
  readonly note: string | undefined;
  /** What the figure leaves out. */
  readonly more?: string | undefined;
  readonly definition: string;
};

const LINES =
  "scroll-hint -mx-5 flex gap-x-5 overflow-x-auto px-5 text-xs whitespace-nowrap lg:mx-0 lg:flex-wrap lg:px-0";

const Line = ({ label, value, note, more, definition }: CardProps) => (
  <div className="flex min-h-9 shrink-0 items-center gap-x-2 lg:min-h-7">
    <dt className="text-ink2">
      <Defined label={label} text={definition} />
    </dt>
    <dd className="num font-[650]">{value ?? <span title={es.failed}>{es.unknown}</span>}</dd>
    <dd className="num text-ink2">{value === undefined ? es.failed : note}</dd>
    {more && <dd className="num text-amber-text">{more}</dd>}
  </div>
);

const Block = ({ value, note, ...figure }: CardProps) => (
  <Figure
    {...figure}
    className="px-4 py-3.5 lg:px-5"
    value={value ?? <span title={es.failed}>{es.unknown}</span>}
    note={value === undefined ? es.failed : note}
  />
);

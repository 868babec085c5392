import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { count, money } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { Figure } from "../../ui/Figure.tsx";
import { es as cards } from "../overview/es.ts";
import { definitions } from "../overview/es-definitions.ts";
import { conversionRate } from "../overview/summary.ts";
import { Explained } from "./Explained.tsx";
import { es } from "./es.ts";
import type { Frame } from "./frame.ts";

type Props = { readonly market: Country; readonly frame: Frame; readonly other: Frame | null };

/** The panel's cards at a moment, and how each differs from the other moment. */
export const FrameFigures = ({ market, frame, other }: Props) => {
  return (
    <dl
      aria-label={es.figures.label}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line lg:grid-cols-5 max-lg:[&>:last-child]:col-span-2 [&>*]:border-line max-lg:[&>:nth-child(even)]:border-l max-lg:[&>:nth-child(n+3)]:border-t lg:[&>:not(:first-child)]:border-l"
    >
      {figuresOf(market, frame).map(({ label, figure, definition, of, format, note, ...rest }) => (
        <Figure
          key={label}
          className="px-4 py-3.5 lg:px-5"
          label={label}
          definition={<Explained figure={figure}>{definition}</Explained>}
          value={format(of(frame))}
          note={
            other
              ? es.figures.compared(
                  "changeOf" in rest
                    ? rest.changeOf(of(frame) - of(other))
                    : signed(of(frame) - of(other), format),
                  format(of(other)),
                )
              : note
          }
          more={"more" in rest ? rest.more : undefined}
        />
      ))}
    </dl>
  );
};

/** Each card: its value in a frame, how it is written, and what is said of it while nothing is compared. */
const figuresOf = (market: Country, frame: Frame) => {
  const inMoney = (amount: number) => money(amount, CURRENCY[market]);
  const pending = ({ statuses }: Frame) => statuses.pending + statuses.claro_consultation_pending;
  const rate = ({ total, statuses }: Frame) => conversionRate({ total, converted: statuses.converted });
  return [
    {
      label: cards.total,
      figure: "leads",
      definition: definitions.total,
      of: ({ total }: Frame) => total,
      format: count,
      note: cards.pending(count(pending(frame))),
    },
    {
      label: cards.rate,
      figure: "rate",
      definition: definitions.rate,
      of: rate,
      format: (value: number) => percent(value, 1),
      changeOf: (change: number) => es.figures.points(Math.round(change * 10) / 10),
      note: cards.converted(count(frame.statuses.converted)),
    },
    {
      label: cards.savings,
      figure: "savings",
      definition: definitions.savings,
      of: ({ savings }: Frame) => savings,
      format: inMoney,
      note: cards.perMonth,
      more: frame.leftOut > 0 ? cards.leftOut(count(frame.leftOut)) : undefined,
    },
    {
      label: es.figures.obtained,
      figure: "obtained",
      definition: es.figures.obtainedDefinition,
      of: ({ obtained }: Frame) => obtained,
      format: inMoney,
      note: cards.perMonth,
    },
    {
      label: es.figures.revenue,
      figure: "revenue",
      definition: es.figures.revenueDefinition,
      of: ({ revenue }: Frame) => revenue,
      format: inMoney,
      note: es.figures.revenueNote,
    },
  ] as const;
};

/** With its sign, also where it is positive; nothing changed is 0. */
const signed = (change: number, format: (value: number) => string): string =>
  `${change > 0 ? "+" : ""}${format(change)}`;

import { shortSoles } from "../kernel/formats.ts";
import { esChart as es } from "./es-chart.ts";

type CostChartProps = {
  /** What the visitor pays today, monthly, in soles; null where nothing is paid. */
  readonly now: number | null;
  /** Monthly price during the promotion; the same as `regular` when there is none. */
  readonly promo: number;
  /** 0 when there is no promotion; at most 24 are drawn. */
  readonly promoMonths: number;
  readonly regular: number;
  /** Paid once, in the first month; 0 where there is none. */
  readonly installation: number;
  /** Drawn about 500 px wide, not 340: its texts keep the size of those around it. */
  readonly wide?: boolean;
};

const MONTHS = 24;
const TOP = 24;
const BASE = 132;

/** A plan's cost per month over two years, compared with today's bill (dashed line), where there is one. */
export const CostChart = (props: CostChartProps) => {
  const { now, promo, regular, installation } = props;
  const width = props.wide ? 460 : 340;
  const bar = width / MONTHS;
  const promoMonths = Math.min(MONTHS, Math.max(0, props.promoMonths));
  const first = promoMonths > 0 ? promo : regular;
  const highest = Math.max(now ?? 0, promo, regular, first + installation, 1);
  const y = (amount: number) => TOP + (BASE - TOP) * (1 - amount / highest);
  const months = Array.from({ length: MONTHS }, (_, index) => ({
    x: index * bar + 1.5,
    inPromo: index < promoMonths,
    cost: index < promoMonths ? promo : regular,
    once: index === 0 ? installation : 0,
  }));
  return (
    <svg
      viewBox={`0 0 ${width} ${BASE + 34}`}
      role="img"
      aria-label={es.chart({ ...props, promoMonths, months: MONTHS })}
      className="num block h-auto w-full font-sans text-[13px]"
    >
      {months.map(({ x, cost, once, inPromo }) => (
        <g key={x}>
          {now !== null && (
            <Bar
              x={x}
              width={bar - 3}
              from={y(Math.max(now, cost + once))}
              to={y(Math.min(now, cost + once))}
              className={cost + once <= now ? "fill-saving-soft" : "fill-clay-soft"}
            />
          )}
          <Bar
            x={x}
            width={bar - 3}
            from={y(cost)}
            to={BASE}
            className={inPromo ? "fill-saving" : "fill-sage"}
          />
          {once > 0 && <Bar x={x} width={bar - 3} from={y(cost + once)} to={y(cost)} className="fill-ink2" />}
        </g>
      ))}
      {now !== null && <Today y={y(now)} width={width} text={es.today(shortSoles(now))} />}
      {installation > 0 && (
        <text
          x={round(bar + 3)}
          y={round(Math.min(BASE - 4, y(first + installation) + 12))}
          strokeWidth="4"
          className="fill-ink2 stroke-surface font-semibold [paint-order:stroke]"
        >
          {es.installation(shortSoles(installation))}
        </text>
      )}
      <Spans promoMonths={promoMonths} width={width} />
    </svg>
  );
};

type TodayProps = { readonly y: number; readonly width: number; readonly text: string };

/** Today's bill as a line. Its text is above the tallest bar: beside the line, bars of a dearer plan would cover it. */
const Today = ({ y, width, text }: TodayProps) => (
  <>
    <line x1="0" x2={width} y1={y} y2={y} strokeWidth="2" strokeDasharray="6 4" className="stroke-clay" />
    <text x={width} y={TOP - 7} textAnchor="end" className="fill-clay font-semibold">
      {text}
    </text>
  </>
);

type BarProps = {
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
  readonly className: string;
};

const Bar = ({ x, width, from, to, className }: BarProps) => (
  <rect
    x={round(x)}
    y={round(from)}
    width={round(width)}
    height={round(Math.max(0, to - from))}
    rx="2"
    className={className}
  />
);

type SpansProps = { readonly promoMonths: number; readonly width: number };

/** Brackets that label the promotion's months and those after it. */
const Spans = ({ promoMonths, width }: SpansProps) => {
  const split = (promoMonths * width) / MONTHS;
  const bracket = (from: number, to: number) => `M${round(from + 1.5)} ${BASE + 5}v5H${round(to - 1.5)}v-5`;
  const rest = promoMonths < MONTHS;
  return (
    <>
      {promoMonths > 0 && (
        <>
          <path d={bracket(0, split)} fill="none" strokeWidth="1.5" className="stroke-saving" />
          <text x="0" y={BASE + 28} className="fill-saving font-semibold">
            {es.promoMonths(promoMonths)}
          </text>
        </>
      )}
      {rest && (
        <>
          <path d={bracket(split, width)} fill="none" strokeWidth="1.5" className="stroke-ink2" />
          <text
            x={round(Math.max((split + width) / 2, 150))}
            y={BASE + 28}
            textAnchor="middle"
            className="fill-ink2"
          >
            {es.months(promoMonths + 1, MONTHS)}
          </text>
        </>
      )}
    </>
  );
};

const round = (value: number) => Math.round(value * 10) / 10;

import { wholeSoles } from "../kernel/formats.ts";
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
};

const MONTHS = 24;
const WIDTH = 340;
const TOP = 24;
const BASE = 132;
const BAR = WIDTH / MONTHS;

/** A plan's cost per month over two years, compared with today's bill (dashed line), where there is one. */
export const CostChart = (props: CostChartProps) => {
  const { now, promo, regular, installation } = props;
  const promoMonths = Math.min(MONTHS, Math.max(0, props.promoMonths));
  const first = promoMonths > 0 ? promo : regular;
  const highest = Math.max(now ?? 0, promo, regular, first + installation, 1);
  const y = (amount: number) => TOP + (BASE - TOP) * (1 - amount / highest);
  const months = Array.from({ length: MONTHS }, (_, index) => ({
    x: index * BAR + 1.5,
    inPromo: index < promoMonths,
    cost: index < promoMonths ? promo : regular,
    once: index === 0 ? installation : 0,
  }));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${BASE + 34}`}
      role="img"
      aria-label={es.chart({ ...props, promoMonths, months: MONTHS })}
      className="num block h-auto w-full font-sans text-[13px]"
    >
      {months.map(({ x, cost, once, inPromo }) => (
        <g key={x}>
          {now !== null && (
            <Bar
              x={x}
              from={y(Math.max(now, cost + once))}
              to={y(Math.min(now, cost + once))}
              className={cost + once <= now ? "fill-saving-soft" : "fill-clay-soft"}
            />
          )}
          <Bar x={x} from={y(cost)} to={BASE} className={inPromo ? "fill-saving" : "fill-sage"} />
          {once > 0 && <Bar x={x} from={y(cost + once)} to={y(cost)} className="fill-ink2" />}
        </g>
      ))}
      {now !== null && (
        <>
          <line
            x1="0"
            x2={WIDTH}
            y1={y(now)}
            y2={y(now)}
            strokeWidth="2"
            strokeDasharray="6 4"
            className="stroke-clay"
          />
          {/*
           * Above the tallest bar instead of beside the line: where a plan costs more than today, bars would cover the
           * text.
           */}
          <text x={WIDTH} y={TOP - 7} textAnchor="end" className="fill-clay font-semibold">
            {es.today(wholeSoles(now))}
          </text>
        </>
      )}
      {installation > 0 && (
        <text
          x={BAR + 3}
          y={round(Math.min(BASE - 4, y(first + installation) + 12))}
          strokeWidth="4"
          className="fill-ink2 stroke-surface font-semibold [paint-order:stroke]"
        >
          {es.installation(wholeSoles(installation))}
        </text>
      )}
      <Spans promoMonths={promoMonths} />
    </svg>
  );
};

type BarProps = {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly className: string;
};

const Bar = ({ x, from, to, className }: BarProps) => (
  <rect
    x={round(x)}
    y={round(from)}
    width={round(BAR - 3)}
    height={round(Math.max(0, to - from))}
    rx="2"
    className={className}
  />
);

/** Brackets that label the promotion's months and those after it. */
const Spans = ({ promoMonths }: { readonly promoMonths: number }) => {
  const split = promoMonths * BAR;
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
          <path d={bracket(split, WIDTH)} fill="none" strokeWidth="1.5" className="stroke-ink2" />
          <text
            x={round(Math.max((split + WIDTH) / 2, 150))}
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

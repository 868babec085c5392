import { shortDay, soles, wholeSoles } from "../../../kernel/formats.ts";
import { es } from "./es.ts";

const text = es.history;
const WIDTH = 340;
const HEIGHT = 132;
const [TOP, BASE, LEFT] = [22, 108, 5];
/** Right end of the line; today's price is written after it. */
const RIGHT = WIDTH - 66;

type Props = {
  /** At least one, oldest first. */
  readonly steps: readonly { readonly at: number; readonly price: number }[];
  readonly now: number;
};

/** The monthly price as a step line, from the first price until now. */
export const PriceChart = ({ steps, now }: Props) => {
  const first = steps[0]?.at ?? now;
  const span = Math.max(now - first, 1);
  const prices = steps.map(({ price }) => price);
  const high = Math.max(...prices, 1);
  const x = (at: number) => round(LEFT + ((RIGHT - LEFT) * (at - first)) / span);
  // From zero on, so that a step looks as large as it is.
  const y = (price: number) => round(TOP + (BASE - TOP) * (1 - price / high));
  const path = steps
    .map(({ at, price }, i) => (i === 0 ? `M${x(at)} ${y(price)}` : `H${x(at)}V${y(price)}`))
    .join("");
  const end = `H${x(now)}`;
  const last = prices.at(-1) ?? 0;
  // The first and the highest price are labelled, too, unless equal to today's.
  const marks = [steps[0], steps[prices.indexOf(high)]].filter(
    (step, i, all) => step !== undefined && step.price !== last && all.indexOf(step) === i,
  ) as typeof steps;
  const label = text.chart(
    steps.map(({ at, price }) => text.step(soles(price), shortDay(at))).join(", luego "),
  );
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      className="num block h-auto w-full max-w-md font-sans text-[12px]"
    >
      <path d={`${path}${end}V${BASE}H${x(first)}Z`} className="fill-mint" />
      <path d={`${path}${end}`} fill="none" strokeWidth="2.5" className="stroke-pine" />
      <line x1={LEFT} x2={RIGHT} y1={BASE} y2={BASE} strokeWidth="1" className="stroke-edge" />
      {steps.map(({ at, price }) => (
        <circle key={at} cx={x(at)} cy={y(price)} r="3.5" className="fill-pine" />
      ))}
      {marks.map(({ at, price }) => (
        <text
          key={at}
          x={x(at)}
          y={y(price) - 8}
          textAnchor={x(at) > RIGHT / 2 ? "end" : "start"}
          className="fill-ink2"
        >
          {wholeSoles(price)}
        </text>
      ))}
      <text x={RIGHT + 8} y={y(last) + 4} className="fill-ink font-semibold">
        {soles(last)}
      </text>
      <text x={LEFT} y={HEIGHT - 6} className="fill-ink2">
        {shortDay(first)}
      </text>
      <text x={RIGHT} y={HEIGHT - 6} textAnchor="end" className="fill-ink2">
        {text.today}
      </text>
    </svg>
  );
};

const round = (value: number): number => Math.round(value * 10) / 10;

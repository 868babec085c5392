import type { WhatIf } from "@asesorador/domain/replay/contract";
import { count } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";
import { TableBehind } from "../../ui/TableBehind.tsx";
import { Explained } from "./Explained.tsx";
import { es as text } from "./es-change.ts";
import { labelHeights } from "./slopes.ts";

type Props = { readonly answer: WhatIf; readonly covered: string };

const HEIGHT_REM = 22;
const LINE_REM = 1.25;
const COLUMNS = "grid grid-cols-[minmax(0,5fr)_minmax(3rem,4fr)_minmax(0,5fr)]";
/** Smallest change, in points, that is more than rounding. */
const NOTABLE = 0.05;

/** Each brand's share of first places before and after, as a line between the two. */
export const BrandSlopes = ({ answer, covered }: Props) => {
  const { brands, replayed } = answer;
  const shareOf = (lists: number) => (replayed === 0 ? 0 : (lists / replayed) * 100);
  const all = brands.map(({ brand, before, after }) => ({
    name: brand || text.noBrand,
    before,
    after,
    from: shareOf(before),
    to: shareOf(after),
  }));
  const max = Math.max(1, ...all.flatMap(({ from, to }) => [from, to]));
  const heightOf = (share: number) => 1 - share / max;
  const gap = LINE_REM / HEIGHT_REM;
  const left = labelHeights(
    all.map(({ from }) => heightOf(from)),
    gap,
  );
  const right = labelHeights(
    all.map(({ to }) => heightOf(to)),
    gap,
  );
  const points = (change: number) => `${change > 0 ? "+" : ""}${change.toFixed(1).replace("-", "\u2212")}`;
  return (
    <figure className="min-w-0 rounded-card border border-line p-4 lg:p-5">
      <figcaption>
        <span className="block text-sm font-semibold">
          <Defined
            label={text.brands}
            text={<Explained figure="brands">{text.brandsDefinition}</Explained>}
          />
        </span>
        <span className="num block text-xs text-ink2">{covered}</span>
      </figcaption>
      <div aria-hidden="true" className="num mt-3 text-xs">
        <p className={cx(COLUMNS, "font-semibold text-ink2")}>
          <span className="text-right">{text.before}</span>
          <span className="col-start-3">{text.after}</span>
        </p>
        <div className={cx(COLUMNS, "my-4")} style={{ height: `${HEIGHT_REM}rem` }}>
          <Labels places={left} labels={all.map(({ name, from }) => `${name} ${percent(from, 1)}`)} end />
          <Slopes slopes={all} heightOf={heightOf} left={left} right={right} />
          <Labels places={right} labels={all.map(({ name, to }) => `${percent(to, 1)} ${name}`)} />
        </div>
      </div>
      <TableBehind
        title={text.brands}
        head={[text.brand, text.before, text.beforeShare, text.after, text.afterShare, text.difference]}
        rows={all.map(({ name, before, after, from, to }) => [
          name,
          before,
          percent(from, 1),
          after,
          percent(to, 1),
          text.points(points(to - from)),
        ])}
        format={count}
      />
    </figure>
  );
};

type SlopesProps = {
  /** Shares before and after. */
  readonly slopes: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  /** Height of a share: 0 is the top. */
  readonly heightOf: (share: number) => number;
  /** Heights of the labels at both ends. */
  readonly left: readonly number[];
  readonly right: readonly number[];
};

/** A line for each brand, from the label before to the label after. */
const Slopes = ({ slopes, heightOf, left, right }: SlopesProps) => (
  <svg
    aria-hidden="true"
    className="mx-1 h-full w-[calc(100%-0.5rem)] overflow-visible"
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
  >
    {slopes.map(({ name, from, to }, i) => (
      <g key={name} className={toneOf(to - from)}>
        {/* From the label to its height, across, and to the other label. */}
        <polyline
          points={`0,${(left[i] ?? 0) * 100} 10,${heightOf(from) * 100} 90,${heightOf(to) * 100} 100,${(right[i] ?? 0) * 100}`}
          fill="none"
          stroke="currentColor"
          strokeWidth={Math.abs(to - from) > NOTABLE ? 2.5 : 1.5}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
        />
      </g>
    ))}
  </svg>
);

const toneOf = (change: number): string =>
  Math.abs(change) <= NOTABLE ? "text-edge" : change > 0 ? "text-pine" : "text-clay";

type LabelsProps = {
  readonly places: readonly number[];
  readonly labels: readonly string[];
  readonly end?: boolean;
};

const Labels = ({ places, labels, end = false }: LabelsProps) => (
  <div className="relative">
    {labels.map((label, i) => (
      <span
        key={label}
        className={cx("absolute -translate-y-1/2 truncate whitespace-nowrap", end ? "right-0" : "left-0")}
        style={{ top: `${(places[i] ?? 0) * 100}%`, maxWidth: "100%" }}
      >
        {label}
      </span>
    ))}
  </div>
);

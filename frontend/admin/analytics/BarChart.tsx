import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";
import { TableBehind } from "../../ui/TableBehind.tsx";
import { shortDate } from "./days.ts";
import { esCharts as es } from "./es-charts.ts";

export type Series<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  /** The bar's colour; its label is beside it in the legend. */
  readonly className: string;
};

type Column = { readonly day: string; readonly until: string };

type BarChartProps<Row extends Column> = {
  readonly title: string;
  readonly note: string;
  readonly definition: ReactNode;
  readonly slices: readonly Row[];
  readonly series: readonly Series<keyof Row & string>[];
  readonly format: (value: number) => string;
  /** Heading of the table's first column, such as "Día". */
  readonly unit: string;
  /** A column's name, of its `day` or `until`; without it these are calendar days. */
  readonly nameOf?: (day: string) => string;
};

/** Stacked bars over time, and the same numbers as a table. */
export const BarChart = <Row extends Column>(props: BarChartProps<Row>) => {
  const { title, note, definition, slices, series, format, unit, nameOf = shortDate } = props;
  const columns = slices.map((slice) => ({ slice, parts: series.map(({ name }) => Number(slice[name])) }));
  const top = Math.max(1, ...columns.map(({ parts }) => sum(parts)));
  const [first, last] = [slices.at(0), slices.at(-1)];
  return (
    <figure className="min-w-0">
      <figcaption>
        <span className="block text-sm font-semibold">
          <Defined label={title} text={definition} />
        </span>
        <span className="num block text-xs text-ink2">{note}</span>
      </figcaption>
      <div aria-hidden="true" className="mt-2">
        <div className="relative border-b border-edge">
          <span className="num absolute top-0 left-0 bg-surface pr-1 text-xs text-ink3">{format(top)}</span>
          <div className="flex h-36 items-end gap-[2px] border-t border-dashed border-line pt-px">
            {columns.map(({ slice, parts }) => (
              <div
                key={slice.day}
                title={`${datesOf(slice, nameOf)}: ${parts.map(format).join(" · ")}`}
                className="flex h-full min-w-0 flex-1 flex-col justify-end hover:opacity-80"
              >
                {series.map(({ name, className }, index) => (
                  <span
                    key={name}
                    className={cx("block w-full first:rounded-t-[2px]", className)}
                    style={{ height: `${((parts[index] ?? 0) / top) * 100}%` }}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <p className="num mt-1 flex justify-between text-xs text-ink2">
          <span>{first && nameOf(first.day)}</span>
          <span>{last && nameOf(last.until)}</span>
        </p>
      </div>
      {series.length > 1 && <Legend series={series} />}
      <TableBehind
        title={title}
        head={[unit, ...series.map(({ label }) => label)]}
        rows={columns.map(({ slice, parts }) => [datesOf(slice, nameOf), ...parts])}
        format={format}
        copied={columns.map(({ slice, parts }) => [
          slice.day === slice.until ? slice.day : `${slice.day} – ${slice.until}`,
          ...parts,
        ])}
      />
    </figure>
  );
};

const Legend = ({ series }: { readonly series: readonly Series<string>[] }) => (
  <ul aria-hidden="true" className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs">
    {series.map(({ name, label, className }) => (
      <li key={name} className="inline-flex items-center gap-1.5">
        <span className={cx("size-2.5 rounded-[2px]", className)} />
        {label}
      </li>
    ))}
  </ul>
);

const datesOf = ({ day, until }: Column, nameOf: (day: string) => string): string =>
  es.of(nameOf(day), nameOf(until));

const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);

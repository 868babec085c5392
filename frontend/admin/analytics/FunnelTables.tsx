import type { Funnel } from "@asesorador/domain/journey/contract";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { count, percent } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";
import { es } from "./es.ts";
import { funnelDefinitions } from "./es-definitions.ts";
import { duration } from "./funnel.ts";

/** null when the catalogue has no such plan. */
export type PlanName = (serviceId: number) => string | null;

/** The funnel's details as tables. */
export const FunnelTables = ({
  funnel,
  planName,
}: {
  readonly funnel: Funnel;
  readonly planName: PlanName;
}) => {
  const { table, plans, weights } = es;
  const rate = (value: number | null) => (value === null ? es.unknown : percent(value, 1));
  return (
    <details className="group mt-4 border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-pine lg:min-h-9">
        {es.details}
        <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pt-2 lg:grid-cols-2">
        <Table
          className="lg:col-span-2"
          caption={table.steps}
          definition={funnelDefinitions.dwell}
          head={[
            table.step,
            table.reached,
            table.share,
            table.left,
            table.leftShare,
            table.median,
            table.average,
          ]}
          rows={funnel.steps.map(({ step, reached, ofStarted, left, leftRate, dwell }) => [
            es.steps[step],
            count(reached),
            rate(ofStarted),
            count(left),
            rate(leftRate),
            duration(dwell.medianMs),
            duration(dwell.averageMs),
          ])}
        />
        {funnel.plans.length > 0 && (
          <Table
            caption={plans.title}
            definition={funnelDefinitions.plans}
            head={[plans.plan, plans.shown, plans.score, plans.selected]}
            rows={funnel.plans.map(({ serviceId, shownFirst, averageScore, selected }) => [
              planName(serviceId) ?? plans.unknown(serviceId),
              count(shownFirst),
              averageScore === null ? es.unknown : averageScore.toFixed(0),
              count(selected),
            ])}
          />
        )}
        {funnel.weights.length > 0 && (
          <Table
            caption={weights.title}
            definition={funnelDefinitions.weights}
            head={[weights.weights, weights.shown]}
            rows={funnel.weights.map(({ saving, service, extras, shown }) => [
              weights.value(saving, service, extras),
              count(shown),
            ])}
          />
        )}
      </div>
    </details>
  );
};

type TableProps = {
  readonly caption: string;
  readonly definition: string;
  readonly head: readonly string[];
  /** The first cell is the row's header. */
  readonly rows: readonly (readonly string[])[];
  readonly className?: string;
};

const Table = ({ caption, definition, head, rows, className }: TableProps): ReactNode => (
  // On a narrow screen the table scrolls, not the page; by keyboard, too.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus for the arrow keys.
  <section className={cx("overflow-x-auto", className)} aria-label={caption} tabIndex={0}>
    <p className="pb-2 text-sm font-semibold">
      <Defined label={caption} text={definition} />
    </p>
    <table className="num w-full text-xs">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-ink2">
          {head.map((label, i) => (
            <th
              key={label}
              scope="col"
              className={`px-2 py-1.5 font-semibold ${i === 0 ? "pl-0 text-left" : "text-right"}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              {name}
            </th>
            {values.map((value, i) => (
              <td key={head[i + 1]} className="px-2 py-1.5 text-right whitespace-nowrap">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

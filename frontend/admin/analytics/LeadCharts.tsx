import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import type { LeadDay } from "@asesorador/domain/lead/days-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count, money, wholeMoney } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { BarChart, type Series } from "./BarChart.tsx";
import { ChartSection } from "./ChartSection.tsx";
import { keptRate, type Slice, slicesOf, total } from "./days.ts";
import { esCharts as es } from "./es-charts.ts";
import { chartDefinitions } from "./es-definitions.ts";
import { PeriodField } from "./PeriodField.tsx";
import type { Days } from "./periods.ts";
import { daysQuery } from "./queries.ts";
import { MOVES } from "./series.ts";

const RECEIVED: readonly Series<keyof LeadDay>[] = [
  { name: "submitted", label: es.received.submitted, className: "bg-pine" },
];
const SAVINGS: readonly Series<keyof LeadDay>[] = [
  { name: "monthlySavings", label: es.savings.monthlySavings, className: "bg-saving" },
];
const PROMISE: readonly Series<keyof LeadDay>[] = [
  { name: "met", label: es.promise.met, className: "bg-saving" },
  { name: "late", label: es.promise.late, className: "bg-amber" },
  { name: "breached", label: es.promise.breached, className: "bg-clay" },
  { name: "waiting", label: es.promise.waiting, className: "bg-line" },
];

/** Charts over time: received leads, status changes, savings, promises kept. */
export const LeadCharts = ({ market }: { readonly market: Country }) => {
  const [period, setPeriod] = useState<Days>(30);
  const { data: days, isError } = useQuery(daysQuery(market, period));
  return (
    <ChartSection
      words={es}
      isError={isError}
      controls={<PeriodField label={es.period} words={es.periods} days={period} onChange={setPeriod} />}
    >
      {days ? (
        <Charts market={market} slices={slicesOf(days, period)} unit={period === 30 ? es.day : es.week} />
      ) : null}
    </ChartSection>
  );
};

type ChartsProps = {
  readonly market: Country;
  readonly slices: readonly Slice[];
  readonly unit: string;
};

const Charts = ({ market, slices, unit }: ChartsProps) => {
  const currency = CURRENCY[market];
  const kept = keptRate(slices);
  const shared = { slices, unit };
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-7 lg:grid-cols-2">
      <BarChart
        {...shared}
        title={es.received.title}
        definition={chartDefinitions.received}
        note={es.received.note(count(total(slices, "submitted")))}
        series={RECEIVED}
        format={count}
      />
      <BarChart
        {...shared}
        title={es.moves.title}
        definition={chartDefinitions.moves}
        note={es.moves.note(count(total(slices, "converted")))}
        series={MOVES}
        format={count}
      />
      <BarChart
        {...shared}
        title={es.savings.title}
        definition={chartDefinitions.savings}
        note={es.savings.note(money(total(slices, "monthlySavings"), currency), total(slices, "leftOut"))}
        series={SAVINGS}
        format={(amount) => wholeMoney(amount, currency)}
      />
      <BarChart
        {...shared}
        title={es.promise.title}
        definition={chartDefinitions.promise}
        note={kept === null ? es.promise.noteNone : es.promise.note(percent(kept))}
        series={PROMISE}
        format={count}
      />
    </div>
  );
};

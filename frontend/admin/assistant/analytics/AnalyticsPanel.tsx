import { ANALYTICS_PERIODS, type AnalyticsPeriod } from "@asesorador/domain/assistant/analytics-contract";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { StatusText } from "../../../ui/StatusText.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { es } from "./es.ts";
import {
  FailuresPart,
  GeographicPart,
  OverviewPart,
  type PartProps,
  PerformancePart,
  SatisfactionPart,
} from "./parts.tsx";
import { analyticsQuery } from "./queries.ts";

type Part = keyof typeof es.parts;

const PARTS: readonly (readonly [Part, ComponentType<PartProps>])[] = [
  ["overview", OverviewPart],
  ["performance", PerformancePart],
  ["satisfaction", SatisfactionPart],
  ["failures", FailuresPart],
  ["geographic", GeographicPart],
];

/** "Analíticas": the figures of a period, by section. */
export const AnalyticsPanel = () => {
  const [period, setPeriod] = useState<AnalyticsPeriod>("7d");
  const [part, setPart] = useState<string>("overview");
  const { data, isError, error, refetch } = useQuery(analyticsQuery(period));
  return (
    <section aria-label={es.title} className="grid grid-cols-1 gap-4 py-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink2">{es.intro}</p>
        <SelectField
          dense
          labelHidden
          label={es.period}
          options={ANALYTICS_PERIODS.map((value) => ({ value, label: value }))}
          value={period}
          onChange={setPeriod}
          className="grow sm:w-32 sm:grow-0"
        />
      </div>
      {isError && <LoadFailed title={es.failed} retry={es.retry} error={error} onRetry={refetch} />}
      {!data && !isError && <StatusText>{es.loading}</StatusText>}
      {data && data.figures.totals.conversations === 0 && (
        <div className="rounded-card border border-dashed border-edge px-4 py-10 text-center">
          <p className="font-semibold">{es.empty}</p>
          <p className="mt-1 text-sm text-ink2">{es.emptyText}</p>
        </div>
      )}
      {data && data.figures.totals.conversations > 0 && (
        <Tabs
          label={es.sections}
          value={part}
          onChange={setPart}
          tabs={PARTS.map(([value, Content]) => ({
            value,
            label: es.parts[value],
            content: (
              <div className="grid grid-cols-1 gap-5 pt-4">
                <Content {...data} />
              </div>
            ),
          }))}
        />
      )}
    </section>
  );
};

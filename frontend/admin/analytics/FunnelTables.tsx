import type { Funnel } from "@asesorador/domain/journey/contract";
import { ChevronDown } from "lucide-react";
import { count } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { es } from "./es.ts";
import { funnelDefinitions } from "./es-definitions.ts";
import { FigureTable } from "./FigureTable.tsx";
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
  const { plans, weights } = es;
  return (
    <details className="group mt-4 border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-pine lg:min-h-9">
        {es.details}
        <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pt-2 lg:grid-cols-2">
        <StepTable steps={funnel.steps} />
        {funnel.plans.length > 0 && (
          <FigureTable
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
          <FigureTable
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

const StepTable = ({ steps }: Pick<Funnel, "steps">) => {
  const { table } = es;
  return (
    <FigureTable
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
      rows={steps.map(({ step, reached, ofStarted, left, leftRate, dwell }) => [
        es.steps[step],
        count(reached),
        rate(ofStarted),
        count(left),
        rate(leftRate),
        duration(dwell.medianMs),
        duration(dwell.averageMs),
      ])}
    />
  );
};

const rate = (value: number | null): string => (value === null ? es.unknown : percent(value, 1));

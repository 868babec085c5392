import { fromCents } from "@asesorador/domain/kernel/amount";
import { COST_HORIZON_MONTHS, twoYearTotal } from "@asesorador/domain/recommendation/savings";
import { solesOfCents } from "../../kernel/formats.ts";
import { CostChart } from "../../ui/CostChart.tsx";
import { esCosts } from "../shared/es-costs.ts";
import { useDesktop } from "../shared/use-desktop.ts";
import { esPlans } from "./es-plans.ts";
import type { PlanProps } from "./plan-parts.tsx";

/** Bar chart of 24 months against today's bill, with the same figures as a table. */
export const PlanChart = ({ ranked, paymentCents }: PlanProps) => {
  const { offer, installationCents } = ranked.plan;
  const { priceCents, promotion } = offer;
  return (
    <figure>
      <CostChart
        now={paymentCents === null ? null : fromCents(paymentCents)}
        promo={fromCents(promotion?.priceCents ?? priceCents)}
        promoMonths={promotion?.months ?? 0}
        regular={fromCents(priceCents)}
        installation={fromCents(installationCents ?? 0)}
        wide={useDesktop()}
      />
      <details>
        <summary className="link inline-block min-h-11 py-2.5 text-sm">{esPlans.plan.chartTable}</summary>
        <ChartTable ranked={ranked} />
      </details>
    </figure>
  );
};

const ChartTable = ({ ranked }: Pick<PlanProps, "ranked">) => (
  <table className="num w-full text-sm">
    <thead>
      <tr>
        {esPlans.plan.chartHead.map((name) => (
          <th key={name} scope="col" className="text-left">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {spansOf(ranked.plan.offer).map(({ first, last, cents }) => (
        <tr key={first}>
          <td>{esPlans.plan.chartMonths(first, last)}</td>
          <td>{solesOfCents(cents)}</td>
          <td>{solesOfCents(cents * (last - first + 1))}</td>
        </tr>
      ))}
      {ranked.plan.installationCents !== null && ranked.plan.installationCents > 0 && (
        <tr>
          <td>{esCosts.installation}</td>
          <td />
          <td>{solesOfCents(ranked.plan.installationCents)}</td>
        </tr>
      )}
      <tr className="font-semibold">
        <td>{esCosts.total}</td>
        <td />
        <td>{solesOfCents(twoYearTotal(ranked.plan))}</td>
      </tr>
    </tbody>
  </table>
);

/** Periods of equal price, in order; the months after the promotion cost the regular price. */
const spansOf = ({ priceCents, promotion }: PlanProps["ranked"]["plan"]["offer"]) => {
  const promoted = Math.min(COST_HORIZON_MONTHS, promotion?.months ?? 0);
  return [
    { first: 1, last: promoted, cents: promotion?.priceCents ?? 0 },
    { first: promoted + 1, last: COST_HORIZON_MONTHS, cents: priceCents },
  ].filter(({ first, last }) => first <= last);
};

import { costSummaryOf } from "@asesorador/domain/recommendation/cost-summary";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { solesOfCents } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { es } from "../../browse/tools/es.ts";
import type { Market } from "../../browse/tools/market.ts";
import { esPlans } from "../es-plans.ts";
import { esTools } from "./es-tools.ts";

/** Peru: soles, plans with a score. */
export const peruMarket: Market<RankedPlan> = {
  money: solesOfCents,
  priceStepCents: 1_000,
  planType: esPlans.planType,
  sorts: [
    { sort: "recomendacion", label: esTools.sorts.recommendation },
    { sort: "precio", label: es.sorts.price, explanation: esTools.sorts.priceExplained },
    { sort: "ahorro", ...es.sorts.saving },
    { sort: "ahorro24", ...es.sorts.saving24 },
    { sort: "velocidad", ...es.sorts.speed },
  ],
  savedCents: (ranked, paymentCents) => costSummaryOf(ranked, paymentCents).firstYearCents,
  facets: [
    {
      label: esTools.score,
      better: "highest",
      value: ({ score }) => score.points,
      text: ({ score }) => esTools.points(score.points),
    },
    {
      label: esTools.confidence,
      better: "highest",
      value: ({ confidence }) => confidence,
      text: ({ confidence }) => percent(confidence),
    },
  ],
};

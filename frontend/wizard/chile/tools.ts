import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { costSummaryOf } from "@asesorador/domain/recommendation/cost-summary";
import { pesosOfCents } from "../../kernel/formats.ts";
import { es as shared } from "../browse/tools/es.ts";
import { type Market, withoutBill } from "../browse/tools/market.ts";
import { browseTools } from "../browse/tools/tools.ts";
import { es } from "./es.ts";
import { PlanDetails } from "./PlanDetails.tsx";

/** Chile: pesos, cheapest first. */
const market: Market<ChilePlan> = {
  money: pesosOfCents,
  priceStepCents: 100_000,
  planType: es.planType,
  sorts: [
    { sort: "recomendacion", label: shared.sorts.price },
    { sort: "ahorro", ...shared.sorts.saving },
    { sort: "ahorro24", ...shared.sorts.saving24 },
    { sort: "velocidad", ...shared.sorts.speed },
  ],
  savedCents: (one, paymentCents) => costSummaryOf(one, paymentCents).firstYearCents,
  facets: [],
};

/** The tools of the proposal's list, loaded on first use. */
export const tools = { ...browseTools, market, unbilled: withoutBill(market), PlanDetails } as const;
export type Tools = typeof tools;

import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { annualSavings } from "@asesorador/domain/recommendation/savings";
import { es as shared } from "../browse/tools/es.ts";
import type { Market } from "../browse/tools/market.ts";
import { browseTools } from "../browse/tools/tools.ts";
import { es } from "./es.ts";
import { esTools } from "./es-tools.ts";
import { pesosOf } from "./PlanParts.tsx";

/** Pesos; the list comes cheapest first. */
const market: Market<ChilePlan> = {
  money: pesosOf,
  priceStepCents: 100_000,
  planType: es.planType,
  sorts: [
    { sort: "recomendacion", label: shared.sorts.price },
    // What this wizard calls a first year's saving counts the first price all year: that is the order by price again.
    { sort: "ahorro", ...esTools.sorts.cost },
    { sort: "velocidad", ...shared.sorts.speed },
  ],
  savedCents: ({ plan }, paymentCents) => annualSavings(paymentCents - plan.entryPriceCents),
  facets: [],
};

/** What the proposal fetches when a visitor first wants more than the list. */
export const tools = { ...browseTools, market } as const;
export type Tools = typeof tools;

import type { ServiceType } from "@asesorador/domain/kernel/market";
import type { Listed, PlanSort } from "@asesorador/domain/recommendation/browse";
import { es } from "./es.ts";

/** One line of the comparison. */
export type Facet<One> = {
  readonly label: string;
  readonly text: (one: One) => string;
  /** Which value is best; absent where a higher value is not better. */
  readonly better?: "lowest" | "highest";
  readonly value?: (one: One) => number | null;
  /** Whether the plan includes what the line is about; a line that none of the compared plans includes is left out. */
  readonly includes?: (one: One) => boolean;
};

/** A sort order. `explanation` is shown above the list where the order needs an explanation. */
export type SortOffered = { readonly sort: PlanSort; readonly label: string; readonly explanation?: string };

/** Differences between the markets. */
export type Market<One extends Listed> = {
  readonly money: (cents: number) => string;
  /** Step of the price filter. */
  readonly priceStepCents: number;
  readonly planType: Readonly<Record<ServiceType, string>>;
  /** The first is the order of the recommendation. */
  readonly sorts: readonly SortOffered[];
  /** Saving of the first year as shown on the cards; negative: an extra cost. */
  readonly savedCents: (one: One, paymentCents: number) => number | null;
  /** Additional rows, placed before the price's date. */
  readonly facets: readonly Facet<One>[];
};

const COSTS: Partial<Record<PlanSort, Omit<SortOffered, "sort">>> = {
  ahorro: es.sorts.cost,
  ahorro24: es.sorts.cost24,
};

/** The same orders by the name that they have for a household that pays nothing today: what costs least, not what saves most. */
export const withoutBill = <One extends Listed>(market: Market<One>): Market<One> => ({
  ...market,
  sorts: market.sorts.map((offered) => ({ ...offered, ...COSTS[offered.sort] })),
});

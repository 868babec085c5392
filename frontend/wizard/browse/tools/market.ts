import type { ServiceType } from "@asesorador/domain/kernel/market";
import type { Listed, PlanSort } from "@asesorador/domain/recommendation/browse";

/** One line of the comparison. */
export type Facet<One> = {
  readonly label: string;
  readonly text: (one: One) => string;
  /** What is best about it; nothing where more is only different. */
  readonly better?: "lowest" | "highest";
  readonly value?: (one: One) => number | null;
};

/** An order that is offered, by its name; `told` says over the list that it stands in it, where that needs saying. */
export type SortOffered = { readonly sort: PlanSort; readonly label: string; readonly told?: string };

/** In what the tools of two markets differ. */
export type Market<One extends Listed> = {
  readonly money: (cents: number) => string;
  /** One notch of the price filter. */
  readonly priceStepCents: number;
  readonly planType: Readonly<Record<ServiceType, string>>;
  /** The first is the recommendation's own. */
  readonly sorts: readonly SortOffered[];
  /** Of the first year, as the cards say it: above 0 is saved, below 0 is paid on top. */
  readonly savedCents: (one: One, paymentCents: number) => number;
  /** Lines of its own, before the price's date. */
  readonly facets: readonly Facet<One>[];
};

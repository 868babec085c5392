import { entryPrice } from "../kernel/entry-price.ts";
import type { Currency, ServiceType } from "../kernel/market.ts";

/** An active plan as the assistant speaks of it. Amounts in cents a month. */
export type Offering = {
  readonly serviceId: number;
  readonly brand: string;
  readonly name: string;
  readonly type: ServiceType;
  readonly currency: Currency;
  readonly priceCents: number;
  readonly promotion: { readonly priceCents: number; readonly months: number } | null;
  /** Null when the operator's text holds no figure. */
  readonly megabits: number | null;
  readonly streaming: readonly string[];
  /** ISO date on which the price was read; null when nobody noted it. */
  readonly checkedOn: string | null;
};

export const entryPriceOf = ({ priceCents, promotion }: Offering): number =>
  entryPrice(priceCents, promotion?.priceCents ?? null);

const YEAR_MONTHS = 12;

/** What the first twelve months cost: the order in which the assistant calls plans cheap. */
const firstYearCents = ({ priceCents, promotion }: Offering): number => {
  const months = Math.min(promotion?.months ?? 0, YEAR_MONTHS);
  return (promotion?.priceCents ?? 0) * months + priceCents * (YEAR_MONTHS - months);
};

/** Cheapest year first; the same offerings always in the same order. */
export const byFirstYear = (offerings: readonly Offering[]): readonly Offering[] =>
  offerings.toSorted((a, b) => firstYearCents(a) - firstYearCents(b) || a.serviceId - b.serviceId);

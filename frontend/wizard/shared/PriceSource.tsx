import type { Listed } from "@asesorador/domain/recommendation/browse";
import { day } from "../../kernel/formats.ts";
import { esCosts } from "./es-costs.ts";

/** Date (if known) and source of the price. */
export const PriceSource = ({ plan: { priceCheckedAt, priceSource } }: Pick<Listed, "plan">) => (
  <p className="text-sm text-ink2">
    {/* Noon UTC falls on the same day in Peru and Chile. */}
    {priceCheckedAt === null ? esCosts.unchecked : esCosts.checked(day(`${priceCheckedAt}T12:00:00Z`))}
    {priceSource !== "" && esCosts.source(priceSource)}
  </p>
);

import type { Listed } from "@asesorador/domain/recommendation/browse";
import { calendarDate } from "../../kernel/formats.ts";
import { esCosts } from "./es-costs.ts";

/** Date (if known) and source of the price. */
export const PriceSource = ({ plan: { priceCheckedAt, priceSource } }: Pick<Listed, "plan">) => (
  <p className="text-sm text-ink2">
    {priceCheckedAt === null ? esCosts.unchecked : esCosts.checked(calendarDate(priceCheckedAt))}
    {priceSource !== "" && esCosts.source(priceSource)}
  </p>
);

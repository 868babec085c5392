import * as z from "zod/mini";
import { ServiceId } from "../kernel/ids.ts";
import type { Currency } from "../kernel/market.ts";
import { Cents } from "../kernel/money.ts";

// The outcome of a lead. Every part is optional: null is unknown, and never taken from the plan that the visitor chose.

/** A price that was quoted to the person: of which plan, and cents a month in the lead's currency. */
export const Quoted = z.object({ serviceId: z.nullable(ServiceId), priceCents: z.nullable(Cents) });
export type Quoted = z.infer<typeof Quoted>;

/** What the person contracted. `priceCents`: a month, in the lead's currency, as is the commission. */
export const Contracted = z.extend(Quoted, {
  /** One payment by the provider to the business. */
  commissionCents: z.nullable(Cents),
  /** The day of the installation, by the calendar of the household. */
  installsOn: z.nullable(z.iso.date()),
});
export type Contracted = z.infer<typeof Contracted>;

/** As a form states it. `planCurrency`: of the plan in the catalogue; null without a plan. */
export type StatedQuote = Quoted & { readonly planCurrency: Currency | null };
export type StatedContract = Contracted & {
  readonly planCurrency: Currency | null;
  /** In the adviser's words. */
  readonly promotion: string | null;
};

export const CancelReason = z.enum([
  "not_installed",
  "no_coverage",
  "price",
  "service_quality",
  "chose_competitor",
  "moved_home",
  "changed_mind",
  "other",
]);
export type CancelReason = z.infer<typeof CancelReason>;

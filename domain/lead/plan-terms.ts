import * as z from "zod/mini";
import { fromCents } from "../kernel/money.ts";
import type { Offer } from "../kernel/offer.ts";

/** What a plan costs; amounts in soles or pesos. */
export const PlanTerms = z.object({
  /** A month, after the promotion. */
  price: z.number(),
  promotion: z.nullable(z.object({ price: z.number(), months: z.int() })),
  /** Once; 0: free. null: the operator does not state it. */
  installation: z.nullable(z.number()),
});
export type PlanTerms = z.infer<typeof PlanTerms>;

export const planTerms = ({ priceCents, promotion }: Offer, installationCents: number | null): PlanTerms => ({
  price: fromCents(priceCents),
  promotion: promotion && { price: fromCents(promotion.priceCents), months: promotion.months },
  installation: installationCents === null ? null : fromCents(installationCents),
});

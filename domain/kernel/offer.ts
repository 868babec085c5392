import * as z from "zod/mini";
import { Cents } from "./money.ts";

/** A monthly price for the first months, in place of the regular one. */
export const Promotion = z.object({ priceCents: Cents, months: z.int() });
export type Promotion = z.infer<typeof Promotion>;

/** What a plan costs a month: `priceCents`, or `promotion` in the first months. */
export const Offer = z.object({ priceCents: Cents, promotion: z.nullable(Promotion) });
export type Offer = z.infer<typeof Offer>;

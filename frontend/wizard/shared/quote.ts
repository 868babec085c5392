import { isSameOffer } from "@asesorador/domain/kernel/same-offer";
import type { Offer } from "@asesorador/domain/recommendation/plan";

/** State of the price check of the chosen plan, which runs when the contact step opens and each minute on it. */
export type Quote =
  | { readonly state: "checking" | "settled" }
  /** The visitor must accept the new price before submitting. */
  | { readonly state: "changed"; readonly before: Offer; readonly after: Offer }
  /** The plan is no longer sold. */
  | { readonly state: "withdrawn" };

/** Not specified: how long a submit waits for the price check. */
export const PRICE_CHECK_MS = 4_000;
/** Not specified: how often the price is checked while the contact data are written. */
export const RECHECK_MS = 60_000;

/**
 * The quote after a check: `selected` is the offer on screen, `found` what the catalogue has now; null: the plan is no
 * longer sold. A change that is not accepted yet is compared with the price of before it.
 */
export const requote = (quote: Quote, selected: Offer, found: Offer | null): Quote => {
  if (found === null) return { state: "withdrawn" };
  const before = quote.state === "changed" ? quote.before : selected;
  return isSameOffer(before, found) ? { state: "settled" } : { state: "changed", before, after: found };
};

/** Whether the visitor has something to decide before submitting. */
export const isOpen = ({ state }: Quote): boolean => state === "changed" || state === "withdrawn";

import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";
import { amountRefusal } from "../../kernel/amount-refusal.ts";
import { es } from "./es-change.ts";

/** A plan and its typed price as the address has them, "24=99.9", "" without a plan; `problem`: why it is no price. */
export const priceChange = (
  plan: string,
  typed: string,
  market: Country,
): { readonly price: string } | { readonly problem: string } => {
  if (plan === "") return { price: "" };
  const currency = CURRENCY[market];
  const price = typedAmount(typed, currency) ?? 0;
  if (price > 0) return { price: `${plan}=${price}` };
  return { problem: amountRefusal(typed, currency, es.priceUnreadable[currency]) ?? es.priceMissing };
};

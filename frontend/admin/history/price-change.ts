import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";
import { parsePrices } from "@asesorador/domain/replay/change";
import { amountRefusal } from "../../kernel/amount-refusal.ts";
import { es } from "./es-change.ts";

/** A plan and its typed price or change as the address has them, "24=99.9", "24=-10%", "" without a plan; `problem`: why it is neither. */
export const priceChange = (
  plan: string,
  typed: string,
  market: Country,
): { readonly price: string } | { readonly problem: string } => {
  if (plan === "") return { price: "" };
  const change = `${plan}=${typed.replace(/\s/g, "").replace("−", "-").replace(",", ".")}`;
  if (change.endsWith("%") && parsePrices(change)) return { price: change };
  const currency = CURRENCY[market];
  const price = typedAmount(typed, currency) ?? 0;
  if (price > 0) return { price: `${plan}=${price}` };
  return { problem: amountRefusal(typed, currency, es.priceUnreadable[currency]) ?? es.priceMissing };
};

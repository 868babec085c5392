import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";
import { amountRefusal } from "../../kernel/amount-refusal.ts";
import { es } from "./es-change.ts";

const PERCENT = /^([+−-])(\d{1,3})(?:[.,](\d))?%$/;

/** A plan and its typed price or change as the address has them, "24=99.9", "24=-10%", "" without a plan; `problem`: why it is neither. */
export const priceChange = (
  plan: string,
  typed: string,
  market: Country,
): { readonly price: string } | { readonly problem: string } => {
  if (plan === "") return { price: "" };
  const [, sign, whole = "", tenths] = PERCENT.exec(typed.replace(/\s/g, "")) ?? [];
  const isLess = sign !== "+";
  if (sign && !(isLess && Number(whole) >= 100))
    return { price: `${plan}=${isLess ? "-" : "+"}${whole}${tenths ? `.${tenths}` : ""}%` };
  const currency = CURRENCY[market];
  const price = typedAmount(typed, currency) ?? 0;
  if (price > 0) return { price: `${plan}=${price}` };
  return { problem: amountRefusal(typed, currency, es.priceUnreadable[currency]) ?? es.priceMissing };
};

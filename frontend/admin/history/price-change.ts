import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";

/** A plan and its typed price as the address has them, "24=99.9"; "" without a plan, null where it is no price. */
export const priceChange = (plan: string, typed: string, market: Country): string | null => {
  if (plan === "") return "";
  const price = typedAmount(typed, CURRENCY[market]) ?? 0;
  return price > 0 ? `${plan}=${price}` : null;
};

import { MAX_AMOUNT, toCents } from "@asesorador/domain/kernel/amount";

/**
 * Typed pesos in cents; null unless it is an amount above 0. "30000", "30.000", "30,000" and "$ 30 000" are
 * thirty thousand: pesos have no cents, so three digits after a point or comma are a group.
 */
export const pesosIn = (typed: string): number | null => {
  const bare = typed.replace(/^\s*\$/, "").replace(/\s/g, "");
  if (!/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(bare)) return null;
  const pesos = Number(bare.replace(/[.,]/g, ""));
  return pesos > 0 && pesos <= MAX_AMOUNT ? toCents(pesos) : null;
};

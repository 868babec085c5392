import { toCents } from "@asesorador/domain/kernel/amount";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";

/** Typed pesos in cents; null unless they are an amount above 0. */
export const pesosIn = (typed: string): number | null => toCents(typedAmount(typed, "CLP") ?? 0) || null;

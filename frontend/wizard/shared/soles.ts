import { toCents } from "@asesorador/domain/kernel/amount";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";

/** Typed soles in cents; null unless they are an amount above 0. */
export const solesIn = (typed: string): number | null => toCents(typedAmount(typed, "PEN") ?? 0) || null;

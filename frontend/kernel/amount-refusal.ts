import { MAX_AMOUNT } from "@asesorador/domain/kernel/amount";
import { amountProblem } from "@asesorador/domain/kernel/amount-problem";
import type { Currency } from "@asesorador/domain/kernel/market";
import { es } from "./es-amounts.ts";
import { wholeMoney } from "./formats.ts";

/** What is said of an amount above the limit. */
export const amountTooBig = (currency: Currency): string => es.upTo(wholeMoney(MAX_AMOUNT, currency));

/** What is said of a typed amount that is not accepted, `unreadable` where it is none; null: nothing is wrong with it. */
export const amountRefusal = (typed: string, currency: Currency, unreadable: string): string | null => {
  const problem = amountProblem(typed, currency);
  return problem === "too_big" ? amountTooBig(currency) : problem && unreadable;
};

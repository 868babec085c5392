import type { Listed } from "./browse.ts";
import { type Billed, COST_HORIZON_MONTHS, MONTHS_PER_YEAR, savedOver, totalOver } from "./savings.ts";

/**
 * The plan of a list that saves most against today's bill over each span; null where no plan saves anything, or without
 * a bill.
 */
export type MostSaving<One extends Listed> = {
  readonly year: One | null;
  readonly twoYears: One | null;
};

/** Installation included. Among equal savings, the first of the list. */
export const mostSaving = <One extends Listed>(
  plans: readonly One[],
  paymentCents: number | null,
): MostSaving<One> => {
  if (paymentCents === null) return { year: null, twoYears: null };
  const over = (months: number) => {
    const [most] = plans.toSorted((a, b) => totalOver(a.plan, months) - totalOver(b.plan, months));
    return most && savedOver(paymentCents, most.plan, months) > 0 ? most : null;
  };
  return { year: over(MONTHS_PER_YEAR), twoYears: over(COST_HORIZON_MONTHS) };
};

/** No plan of the list costs less over a year nor over two, so that none saves more. */
export const isCheapest = (plans: readonly Billed[], plan: Billed): boolean =>
  [MONTHS_PER_YEAR, COST_HORIZON_MONTHS].every((months) =>
    plans.every((other) => totalOver(other, months) >= totalOver(plan, months)),
  );

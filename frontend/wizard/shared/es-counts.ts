import { plural } from "@asesorador/domain/kernel/plural";
import type { PlanCounts } from "@asesorador/domain/recommendation/plan-counts";
import { count } from "../../kernel/formats.ts";

type Words = {
  /** "tu distrito" */
  readonly place: string;
  /** "tu recibo" */
  readonly bill: string;
};

const startCheaper = (plans: number, bill: string): string =>
  `${plans === 0 ? "ninguno empieza" : plural(count(plans), "empieza", "empiezan")} costando menos que ${bill}`;

/** "8 llegan a tu distrito y 6 están por confirmar" */
const reaching = ({ yes, unknown }: NonNullable<PlanCounts["reach"]>, place: string): string => {
  if (yes + unknown === 0) return `ninguno llega a ${place}`;
  const open = plural(count(unknown), "está por confirmar", "están por confirmar");
  if (yes === 0) return `${open} en ${place}`;
  const sure = `${plural(count(yes), "llega", "llegan")} a ${place}`;
  return unknown === 0 ? sure : `${sure} y ${open}`;
};

/** Of the plans that serve the place or may serve it; there is at least one. */
const cheaperAmong = (within: number, cheaper: number, bill: string): string =>
  within === 1
    ? ` ${cheaper === 0 ? "No empieza" : "Empieza"} costando menos que ${bill}.`
    : ` De esos ${count(within)}, ${cheaper === within ? `todos empiezan costando menos que ${bill}` : startCheaper(cheaper, bill)}.`;

/** Spanish texts about the counts of plans, shared by both telecom wizards. */
export const esCounts = {
  cheaper: (hasDistrict: boolean) =>
    hasDistrict
      ? "Empiezan costando menos, entre los que llegan o podrían llegar"
      : "Empiezan costando menos",
  /** The end of a sentence about the plans of the type: how many may serve the household, and how many of those are cheaper. */
  narrowed: ({ ofType, reach, cheaper }: PlanCounts, { place, bill }: Words): string => {
    if (reach === null || reach.yes === ofType)
      return cheaper === null ? "." : ` y ${startCheaper(cheaper, bill)}.`;
    const within = reach.yes + reach.unknown;
    const among = cheaper === null || within === 0 ? "" : cheaperAmong(within, cheaper, bill);
    return `; ${reaching(reach, place)}.${among}`;
  },
} as const;

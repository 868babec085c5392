import { plural } from "../kernel/plural.ts";
import { NBSP } from "./es-format.ts";

/** A price that is judged, and what the catalogue has for less. `pays`: it is what the visitor pays today. */
type JudgedPrice = {
  /** The criteria of the plans. */
  readonly what: string;
  readonly price: string;
  readonly pays: boolean;
  /** The visitor's, which those plans may reach; null: not known. */
  readonly place: string | null;
};

type CheaperAtFirst = JudgedPrice & { readonly count: number };

type Dearer = CheaperAtFirst & {
  readonly plan: string;
  readonly less: string;
  /** Whether the recommendation counts such a difference. */
  readonly isNotable: boolean;
};

type ForLess = JudgedPrice & { readonly plan: string; readonly megabits: number };

const ofPaid = (isNotable: boolean): string =>
  isNotable ? "Pagas de más" : "Pagas un poco más que lo más barato";

const ofOffered = (isNotable: boolean): string =>
  isNotable ? "No es el mejor precio" : "Es un precio normal, pero hay algo más barato";

const withinReach = (place: string | null): string =>
  place === null ? "de nuestro catálogo" : `que puedan llegar a ${place}`;

const goodPrice = (pays: boolean): string => (pays ? "Tu precio está bien" : "Es buen precio");

/** What to think of a price. */
export const VERDICT = {
  best: ({ what, price, pays, place }: JudgedPrice) =>
    `${goodPrice(pays)}: no encuentro planes ${what}${withinReach(place)} por menos de ${price} al mes.`,
  /** `count`: the plans that cost less in their first months alone. */
  normal: ({ what, price, count, pays, place }: CheaperAtFirst) =>
    `${goodPrice(pays)}: ninguno de los planes ${what}${withinReach(place)} cuesta menos de ${price} todos los meses; ${plural(count, "cuesta", "cuestan")} menos solo los primeros meses.`,
  more: ({ count, what, price, plan, less, isNotable, pays }: Dearer) =>
    `${(pays ? ofPaid : ofOffered)(isNotable)}: hoy hay ${plural(count, "plan", "planes")} ${what}por menos de ${price} todos los meses. El de menor precio, ${plan}, cuesta ${less} menos al mes.`,
  /** Of a plan, by its first year; `cheaper`: how many cost less, and what the least does. */
  ofPlan: (
    plan: string,
    { what, place }: Pick<JudgedPrice, "what" | "place">,
    cheaper: { readonly count: number; readonly plan: string; readonly less: string } | null,
  ) =>
    cheaper === null
      ? `${plan} tiene buen precio: de los planes ${what}${withinReach(place)} es el que menos cuesta el primer año con instalación.`
      : `${plan} no es lo más barato: ${plural(cheaper.count, "plan", "planes")} ${what}${cheaper.count === 1 ? "cuesta" : "cuestan"} menos el primer año con instalación. El que menos, ${cheaper.plan}, ${cheaper.less} menos.`,
  bySpeed: ({ what, price, plan, megabits, pays }: ForLess) =>
    `Depende de la velocidad: por menos de ${price} todos los meses hay planes ${what}de hasta ${megabits} Mbps, como ${plan}. ${pays ? "Si tienes menos, pagas de más: dime cuántos megas tienes." : "Si te dan menos, es caro."}`,
} as const;

/** Whether a speed is worth more than the next lower one of the guide. */
export const WORTH = {
  mostOf: (megabits: number, enough: string) =>
    `Según nuestra guía, ${enough} Pagar por ${megabits} Mbps solo vale la pena si en tu casa hace falta más que eso.`,
  of: (enough: string, enoughOfLess: string) =>
    `Según nuestra guía, ${enough} Si en tu casa hace falta menos, ${enoughOfLess}`,
  slower: "Con menos velocidad:",
} as const;

/** How much less plans cost while their promotion lasts, in percent of the regular price by month. */
export const DISCOUNTS = {
  opening: "Planes con promoción, por cuánto baja su precio mientras dura: primero los que más bajan.",
  reached: (share: number, count: number) =>
    `Sí: ${plural(count, "plan baja", "planes bajan")} ${share}${NBSP}% o más mientras dura la promoción. Primero los que más bajan:`,
  /** `who`: "de Entel ", or empty. */
  missed: (
    share: number,
    { who, plan, most }: { readonly who: string; readonly plan: string; readonly most: number },
  ) =>
    `Ningún plan ${who}baja ${share}${NBSP}%. El que más baja es ${plan}: ${most}${NBSP}% menos mientras dura la promoción. Los que más bajan:`,
  less: (discount: number) => `${discount}${NBSP}% menos`,
} as const;

/** What is paid over some months. */
export const SUMS = {
  /** `isPublished`: of each plan it is known what the installation costs. */
  opening: (months: number, isPublished: boolean) =>
    `Esto pagas ${months === 1 ? "el primer mes" : `en ${months % 12 === 0 && months > 12 ? `${months / 12} años` : `${months} meses`}`}, con la instalación${isPublished ? "" : " donde se publica"}:`,
  line: (plan: string, total: string, price: string, installation: string) =>
    `• ${plan}: ${total} (${price}; ${installation})`,
} as const;

/** What others have offered to the visitor, beside the catalogue. */
export const OFFER = {
  opening: "Lo que te ofrecieron, al lado de nuestro catálogo:",
  /** `price`: what the plan costs by the catalogue. */
  same: (offer: string, plan: string, price: string) => `• ${offer}: sí figura. ${plan} cuesta ${price}.`,
  other: (offer: string, plan: string, price: string) =>
    `• ${offer}: con ese precio no figura. ${plan} cuesta ${price}.`,
  noSpeed: (offer: string, plan: string, price: string) =>
    `• ${offer}: esa velocidad no figura. La más cercana es ${plan}, que cuesta ${price}.`,
  noOperator: (offer: string) => `• ${offer}: no tengo planes de ese operador.`,
  quoted: (operator: string, megabits: number, price: string) => `${operator}, ${megabits} Mbps por ${price}`,
  ofThatPrice: (price: string, plan: string) => ` Por ${price} figura ${plan}.`,
  difference: (dearer: string, price: string, more: string, megabits: number) =>
    `Tal como te las dijeron, la de ${dearer} cuesta ${price} más al mes y ${megabits === 0 ? "da la misma velocidad" : `${more === dearer ? "" : `la de ${more} `}da ${megabits} Mbps más`}.`,
  inWriting:
    "Si es cierto lo que no figura, no puedo saberlo: antes de firmar pide por escrito el precio, hasta qué mes dura, la instalación y la permanencia.",
} as const;

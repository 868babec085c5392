import type { Slots } from "../text/slots.ts";
import type { Understood } from "./understood.ts";

// A figure that a message puts in place of the one that was said before it. Texts are normalised.

/** What a figure may be of, with the words that say so. */
const UNITS = {
  budget: "(?:soles|sol|lucas|pesos|plata)",
  megabits: "(?:megas?|mbps|mb)",
  people: "(?:personas?)",
} as const satisfies Partial<Record<keyof Slots, string>>;
const FIGURES = ["budget", "megabits", "people"] as const satisfies readonly (keyof typeof UNITS)[];

/** What says more about a figure. */
const BESIDE_FIGURE = {
  budget: { budgetFrom: null, nearBudget: false, pays: false },
  megabits: { mostMegabits: null, overMegabits: false, leastMegabits: false, asksEnough: false, speeds: [] },
  people: {},
} as const satisfies Record<(typeof FIGURES)[number], Partial<Slots>>;

/**
 * "200 soles, no megas": what was understood before without the figure of the unit that is denied, and that figure as one of the
 * unit that is named, where the message has none of its own. Null: no unit is denied.
 */
export const correctedUnit = (
  text: string,
  before: Understood,
  own: Slots,
): { readonly before: Understood; readonly slots: Partial<Slots> } | null => {
  const denied = FIGURES.find((name) =>
    new RegExp(`\\bno (?:son |eran |de |en )?${UNITS[name]}\\b`).test(text),
  );
  if (denied === undefined || before[denied] === null) return null;
  const rest = text.replace(/\bno (?:son |eran |de |en )?\w+/, " ");
  const named = FIGURES.find((name) => name !== denied && new RegExp(`\\b${UNITS[name]}\\b`).test(rest));
  if (named === undefined) return null;
  return {
    before: { ...before, ...BESIDE_FIGURE[denied], [denied]: null },
    slots: { [denied]: null, [named]: own[named] ?? before[denied] },
  };
};

/**
 * "No, perdón, 300": a figure without its unit takes the place of the one that was said before, of several the one that is
 * nearest to it.
 */
export const correctedFigure = (text: string, before: Understood, own: Slots): Partial<Slots> => {
  // "1000 megas", then "uy no, la mitad".
  const part = HALF.test(text) ? 1 / 2 : DOUBLE.test(text) ? 2 : null;
  if (part !== null && before.megabits !== null && own.megabits === null)
    return { megabits: Math.round(before.megabits * part) };
  const [, changedTo] = CHANGES_TO.exec(text) ?? [];
  if (changedTo !== undefined && own.megabits === null && own.budget === null)
    return { megabits: Number(changedTo) };
  const [, figure] = CORRECTS.test(text) ? (/(?<![\d.,$])(\d{1,6})(?![\d.,])/.exec(text) ?? []) : [];
  const isTaken = FIGURES.some((name) => own[name] !== null) || own.nth !== null;
  if (figure === undefined || isTaken) return {};
  const value = Number(figure);
  const [nearest] = FIGURES.flatMap((name) => {
    const said = before[name];
    // Speeds are sold in steps.
    const isOther = name === "megabits" && before.budget !== null && value % STEP_OF_SPEEDS !== 0;
    if (said === null || isOther) return [];
    // "20 mil", then "que sean 13".
    const meant = name === "budget" && said >= LUCA && value < LUCA / 2 ? value * LUCA : value;
    return [{ name, meant, away: Math.abs(Math.log(Math.max(1, meant) / said)) }];
  }).toSorted((a, b) => a.away - b.away);
  if (nearest !== undefined) return { [nearest.name]: nearest.meant };
  // "¿Cuánto necesito?", then "¿entonces con 300 ando bien?"
  return before.intent === "speed" && value >= LEAST_SPEED
    ? { megabits: value, asksEnough: ENOUGH.test(text) }
    : {};
};
const HALF = /^(?:\w+ ){0,5}(?:la )?mitad(?: no mas| nomas| mejor)?$/;
const DOUBLE = /^(?:\w+ ){0,5}el doble(?: de (?:megas|velocidad|rapido))?(?: no mas| nomas| mejor)?$/;
/** "¿Cuánto me costaría subir a 300?" */
export const CHANGES_TO =
  /\b(?:subir|bajar|pasar|aumentar|cambiar)(?:me|l[oe])? a (?:los |unos )?([1-9]\d0|1000)(?=$| (?:megas|mbps|cuanto|y|con)\b)/;
const STEP_OF_SPEEDS = 50;
const LEAST_SPEED = 50;
const ENOUGH = /\b(?:bien|basta|alcanza|sobra|suficiente|sirve)\b/;
/** Pesos. */
const LUCA = 1000;

/** "Perdón, 5", "no, mejor de Claro", "uy no, hasta 18 lucas", "¿y si le subo a 130?". */
export const CORRECTS =
  /^(?:\w+ ){0,5}(?:la mitad|el doble)(?: no mas| nomas| mejor)?$|^(?:(?:h?ay|uf|ah|oye|ya|bueno|pucha|chuta) )*(?:perdon|disculp\w+|digo|uy|(?:no )?mejor (?=(?:con |de |a )?\d+(?:$| (?:y )?(?:con|sin|pero)\b))|no (?:mejor|perdon|digo|espera)|(?:(?:ya|bueno|ok|dale|listo) )+(?:hasta |unos |de )?(?=\d+(?: soles| lucas)?$)|(?:puede|podria|podrian|pueden|puedo) ser (?=(?:de |a |hasta |unos )?\d)|o (?=(?:de |a |hasta |unos )?\d+(?: (?:soles|lucas|mil))?$)|(?:(?:no|muy (?:caro|poco|lento|alto)|demasiado(?: caro| poco)?|es (?:mucho|poco)) (?:que sean? |mejor |de |con )*(?=\d+(?: soles| solcitos| lucas| megas| mbps)?$))|(?:h?ay|uf|ah|uy) no|en verdad|en realidad|sabes que|mejor dicho|(?:no |mejor )*(?:sub|baj)(?:amos|e|i|ir)?l[oe]s? a (?=\d)|(?:no )?me equivoque|(?=(?:de |con |a )?\d+ (?:mejor|no mas)$)|y si (?:es|fuera|seria|fuese) (?:de|con) (?=\d+(?: megas)?$)|y (?:de|con|en|a|por) (?=\d+(?: (?:soles|lucas|mil))?(?: (?:que|cual|cuanto)\b.{0,20})?$)|(?:ya |ok |bueno |listo |y )*entonces (?:con |a )?(?=\d)|(?:(?:nada|no) mas |ok |y |pero )*(?:subi(?:endo|endole|endolo)|baj(?:ando|andole|andolo)|estir(?:ando|andome)|llegando|aumentando) (?=(?:a|hasta|el presupuesto a) \d)|y si (?:le )?(?:aumento|aumentamos|subo|subimos|bajo|bajamos|llego|llegamos|tuviera|tengo|puedo|pago|pagamos|pongo|ponemos|gasto|somos|fueramos|seriamos)(?: (?:a|hasta|pagar))*)\b/;

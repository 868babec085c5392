import type { ServiceType } from "../kernel/market.ts";

// Extracts numbers and service types from a message. Texts are lower case, without accents and punctuation.

const NUMBERS: Readonly<Record<string, number>> = {
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
};
const COUNT = `(\\d{1,2}|${Object.keys(NUMBERS).join("|")})`;
const PEOPLE = new RegExp(
  `\\b${COUNT} (?:personas?|integrantes|usuarios|dispositivos)\\b|\\bsomos ${COUNT}\\b`,
);

/** Number of people; null when not mentioned. */
export const peopleIn = (text: string): number | null => {
  const [, before, after] = PEOPLE.exec(text) ?? [];
  const word = before ?? after;
  return word === undefined ? null : (NUMBERS[word] ?? Number(word));
};

/** "300 megas" 300, "1 giga" 1000; null when no speed is named. */
export const megabitsWanted = (text: string): number | null => {
  const [, number, unit = ""] = /\b(\d{1,4}) ?(mbps|megas?|mb|gbps|gigas?|gb)\b/.exec(text) ?? [];
  if (number === undefined) return null;
  return Number(number) * (unit.startsWith("g") ? 1000 : 1);
};

const LIMIT =
  /\b(?:menos de|hasta|maximo|max|tope de|no mas de|por debajo de|presupuesto(?: es)?(?: de)?|pago|gasto|pagar|gastar|pagando)(?: unos| de| solo)? ?(?:\$ ?)?(\d[\d.,]*)(?![\d.,]| ?(?:mbps|megas?|mb|gbps|gigas?|personas))/;
const WITH_CURRENCY = /\$ ?(\d[\d.,]*)|\b(\d[\d.,]*) (?:soles|pesos|lucas)\b/;
const MOST = 10_000_000;

/** Monthly budget in soles or pesos; null when not mentioned. */
export const budgetIn = (text: string): number | null => {
  const [, limited] = LIMIT.exec(text) ?? [];
  const [, signed, worded] = WITH_CURRENCY.exec(text) ?? [];
  const amount = amountOf(limited ?? signed ?? worded ?? "");
  return amount !== null && amount > 0 && amount <= MOST ? amount : null;
};

/** "1.500" and "25.000" are thousands, "99.90" and "99,90" have cents. */
const amountOf = (written: string): number | null => {
  const number = written.replace(/[.,]+$/, "");
  if (number === "") return null;
  const value = /^\d{1,3}([.,]\d{3})+$/.test(number)
    ? Number(number.replace(/[.,]/g, ""))
    : Number(number.replace(",", "."));
  return Number.isFinite(value) ? value : null;
};

const TV = "(?:tv|cable|television|tele|canales)";
const PHONE = "(?:telefon\\w*|fijo|linea fija)";
const TRIPLE = new RegExp(
  `\\b(triple|trio|3 ?play|tres servicios)\\b|\\b${TV}\\b.{0,20}\\b${PHONE}\\b|\\b${PHONE}\\b.{0,20}\\b${TV}\\b`,
);
const DOUBLE = new RegExp(
  `\\b(doble|duo|2 ?play|dos servicios)\\b|\\b(?:internet|fibra)\\b.{0,14}\\b(?:${TV}|${PHONE})\\b|\\b${TV}\\b.{0,14}\\binternet\\b`,
);

/** Service type; null when not mentioned. */
export const typeIn = (text: string): ServiceType | null => {
  if (TRIPLE.test(text)) return "triple_pack";
  if (DOUBLE.test(text)) return "doble_pack";
  return /\b(internet|fibra|wifi|wi fi)\b/.test(text) ? "internet" : null;
};

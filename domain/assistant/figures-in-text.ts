import type { Country, ServiceType } from "../kernel/market.ts";

// Extracts numbers and service types from a message. Texts are lower case, without accents and punctuation.

const PEOPLE =
  /\b(\d{1,2}) (?:personas?|integrantes|usuarios|dispositivos|aparatos|equipos|en (?:mi )?(?:la )?(?:casa|familia))\b|\b(?:somos|seremos|vivimos|familia de|casa de|hogar de) (?:unos |como )?(\d{1,2})(?! ?(?:mbps|megas?|soles|cuadras))\b/;
const CHILDREN = /\b(?:mis )?(\d) (?:hijos|hijas|ninos|chicos)\b/;

/** Number of people; null when not mentioned. Children come with two adults. */
export const peopleIn = (text: string): number | null => {
  const [, before, after] = PEOPLE.exec(text) ?? [];
  const count = before ?? after;
  if (count !== undefined) return Number(count);
  const [, children] = CHILDREN.exec(text) ?? [];
  if (children !== undefined) return Number(children) + 2;
  if (/\b(?:vivo sol[oa]|soy una persona|una persona|para mi sol[oa]|solo yo|yo sol[oa])\b/.test(text))
    return 1;
  return /\b(?:mi (?:pareja|espos[oa]|novi[oa]|enamorad[oa]|polol[oa]) y yo|yo y mi (?:pareja|espos[oa]|novi[oa])|en pareja)\b/.test(
    text,
  )
    ? 2
    : null;
};

/** "300 megas" 300, "1 giga" 1000; null when no speed is named. */
export const megabitsWanted = (text: string): number | null => {
  if (/\bun giga\b/.test(text)) return 1000;
  const [, number, unit = ""] =
    /\b(\d{1,4}) ?(mbps|megas?|megabits|mb|m(?=$| de )|gbps|gigas?|gb)\b/.exec(text) ?? [];
  if (number === undefined) return null;
  return Number(number) * (unit.startsWith("g") ? 1000 : 1);
};

const LIMIT =
  /\b(?:menos de|menor(?:es)? (?:a|de|que)|hasta|maximo(?: de)?|max|como mucho|tope(?: es)?(?: de)?|no mas de|no pase de|que no pasen? (?:de )?|por debajo de|bajo|debajo de|baje de|presupuesto(?: es)?(?: de)?|pago|gasto|pagar|gastar|pagando|gastando|pagamos|cobran|llega(?: el recibo)?(?: de)?)(?: unos| de| solo| como| a| al mes| mas o menos| casi| los)? ?(?:\$ ?)?(\d[\d.,]*)(?![\d.,]| ?(?:mbps|megas?|megabits|mb\b|gbps|gigas?|personas|dispositivos|meses|anos|canales|dias|horas))/;
const WITH_CURRENCY =
  /\$ ?(\d[\d.,]*)|\b(\d[\d.,]*) ?(?:soles|solcitos|pesos|lucas|luquitas|luks|clp|pen|cocos|mangos)\b/;
const LUCAS = /\b\d[\d.,]* ?(?:lucas|luquitas|luks)\b/;
const LUCA_CLP = 1000;
const MOST = 10_000_000;

/** Monthly amount in soles or pesos; null when not mentioned. A Chilean "luca" is a thousand pesos, a Peruvian one a sol. */
export const budgetIn = (text: string, country: Country): number | null => {
  const [, limited] = LIMIT.exec(text) ?? [];
  const [, signed, worded] = WITH_CURRENCY.exec(text) ?? [];
  const written = amountOf(limited ?? signed ?? worded ?? "");
  const amount = written !== null && country === "chile" && LUCAS.test(text) ? written * LUCA_CLP : written;
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
  `\\b(triple|trio|tripack|3 ?(?:play|en 1)|3 servicios)\\b|\\b${TV}\\b.{0,20}\\b${PHONE}\\b|\\b${PHONE}\\b.{0,20}\\b${TV}\\b`,
);
const DOUBLE = new RegExp(
  `\\b(doble|duo|2 ?(?:play|en 1)|2 servicios)\\b|\\b(?:internet|fibra|wifi)\\b.{0,14}\\b(?:${TV}|${PHONE})\\b|\\b${TV}\\b.{0,14}\\b(?:internet|wifi)\\b`,
);
const UNWANTED = new RegExp(
  `\\b(?:sin|no (?:quiero|necesito|uso|usamos|veo|vemos|me interesa)(?: ni)?|nada de|ni|que no (?:tenga|incluya|traiga)|menos)(?: el| la| tener)? (${TV}|${PHONE})(?: fij[oa])?\\b`,
  "g",
);

/** Television or telephone that the message refuses: "no quiero tele". */
export const unwantedIn = (
  text: string,
): { readonly tv: boolean; readonly phone: boolean; readonly rest: string } => {
  const refused = [...text.matchAll(UNWANTED)].map(([, part = ""]) => part);
  const isTv = (part: string) => new RegExp(`^${TV}$`).test(part);
  return {
    tv: refused.some(isTv),
    phone: refused.some((part) => !isTv(part)),
    rest: text.replace(UNWANTED, " "),
  };
};

/** Service type; null when not mentioned. */
export const typeIn = (text: string): ServiceType | null => {
  const { tv, phone, rest } = unwantedIn(text);
  if (/\bsolo (?:el |quiero |necesito )?(?:internet|fibra|wifi)\b/.test(rest)) return "internet";
  if (TRIPLE.test(rest)) return "triple_pack";
  if (DOUBLE.test(rest)) return "doble_pack";
  return tv || phone || /\b(internet|fibra|wifi|wi fi)\b/.test(rest) ? "internet" : null;
};

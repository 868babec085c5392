import type { Country, ServiceType } from "../kernel/market.ts";

// Extracts numbers and service types from a message. Texts are lower case, without accents and punctuation.

const PEOPLE =
  /\b(\d{1,2}) (?:personas?|integrantes|usuarios|dispositivos|aparatos|equipos|celulares|computadoras|compus|pcs|laptops|roomies|amigos|inquilinos|en (?:mi )?(?:la )?(?:casa|familia))\b|\b(?:somos|seremos|vivimos|familia de|casa de|hogar de) (?:unos |como )?(\d{1,2})(?! ?(?:mbps|megas?|soles|cuadras))\b/;
const CHILDREN = /\b(?:mis )?(\d) (?:hijos|hijas|ninos|chicos)\b/;

/** Number of people; null when not mentioned. Children come with two adults. */
export const peopleIn = (text: string): number | null => {
  const [, before, after] = PEOPLE.exec(text) ?? [];
  const count = before ?? after;
  if (count !== undefined) return Number(count);
  const family = familyIn(text);
  if (family !== null) return family;
  const [, children] = CHILDREN.exec(text) ?? [];
  if (children !== undefined) return Number(children) + 2;
  if (
    /\b(?:vivo sol[oa]|soy una persona|una persona|para mi sol[oa]|solo para mi$|para mi no mas|solo yo|yo sol[oa])\b/.test(
      text,
    )
  )
    return 1;
  return /\b(?:con mi (?:pareja|espos[oa]|novi[oa]|enamorad[oa]|polol[oa]|senora|marido)|mi (?:pareja|espos[oa]|novi[oa]|enamorad[oa]|polol[oa]) y yo|yo y mi (?:pareja|espos[oa]|novi[oa])|en pareja)\b/.test(
    text,
  )
    ? 2
    : null;
};

/** "Mi esposo, mi hijo y yo", "vivo con mis papás y mi hermana"; null when no family is listed. */
const familyIn = (text: string): number | null => {
  const [, withMe, livingWith] = FAMILY.exec(text) ?? [];
  const listed = withMe ?? livingWith;
  if (listed === undefined) return null;
  return [...listed.matchAll(MEMBERS)].reduce(
    (sum, [, many, count]) => sum + (many === "mis" ? Number(count ?? 2) : 1),
    1,
  );
};
const RELATIVE =
  "(?:pap|mam|padre|madre|viej|espos|marido|senora|pareja|novi|polol|enamorad|hij|herman|abuel|ti[oa]|prim|suegr|sobrin|niet|bebe|nin|niñ|chic|roomie|amig)[a-z]*";
const LISTED = `mis? (?:\\d )?${RELATIVE}(?: (?:y )?mis? (?:\\d )?${RELATIVE})*`;
const FAMILY = new RegExp(`\\b(${LISTED}) y yo\\b|\\b(?:vivo|vivimos|yo y|somos yo y) (?:con )?(${LISTED})`);
const MEMBERS = new RegExp(`\\b(mis?) (?:(\\d) )?${RELATIVE}`, "g");

/** "300 megas" 300, "1 giga" 1000; null when no speed is named. */
export const megabitsWanted = (text: string): number | null => {
  if (/\bun giga(?:bit|s)?\b/.test(text)) return 1000;
  const [, number, unit = ""] =
    /\b(\d{1,4}) ?(mbps|megas?|megabits|mb|m(?=$| de )|gbps|gigas?|gb)\b/.exec(text) ?? [];
  if (number === undefined) {
    const [, after, before, plain] = SPEED_WITHOUT_UNIT.exec(text) ?? [];
    const speed = after ?? before ?? plain;
    return speed === undefined ? null : Number(speed);
  }
  return Number(number) * (unit.startsWith("g") ? 1000 : 1);
};

const SPEED_WITHOUT_UNIT =
  /\bvelocidad (?:minima )?(?:de )?(\d{2,4})\b(?!\.\d)|\b(\d{2,4}) de (?:velocidad|bajada|internet)\b|\b(?:internet|fibra|wifi) (?:de )?([1-9][05]0|1000)\b(?! ?(?:soles|solcitos|pesos|lucas|luquitas|al mes|mensual\w*))/;

const LIMIT =
  /\b(?:menos de|menor(?:es)? (?:a|de|que)|hasta|maximo(?: de)?|max|como mucho|tope(?: es)?(?: de)?|no (?:\w+ ){0,4}mas de|no pas\w+(?: de)?|que no pasen? (?:de )?|por debajo de|bajo|debajo de|baje de|presupuesto(?: es)?(?: de)?|pago|gasto|pagar|gastar|pagando|gastando|pagamos|(?:me |nos )?cobran?|(?:me|nos) (?:viene|sale)|llega(?: el recibo)?(?: de)?)(?: unos| los| aprox| de| solo| como| a| al mes| mas o menos| casi| los)? ?(?:\$ ?)?(\d[\d.,]*)(?![\d.,]| ?(?:mbps|megas?|megabits|mb\b|gbps|gigas?|personas|dispositivos|mes\b|meses|anos|canales|dias|horas|deco))/;
const WITH_CURRENCY =
  /\$ ?(\d[\d.,]*)|\b(\d[\d.,]*) ?(?:soles|solcitos|pesos|lucas|luquitas|luks|clp|pen|cocos|mangos)\b/;
/** Thousands, which in Chile are pesos. */
const THOUSANDS = /(?<![\d.,])(\d{1,3}\.\d{3}|\d{5,6})(?![\d.,]| ?(?:mbps|megas?|mb\b))/;
const LUCAS = /\b\d[\d.,]* ?(?:lucas|luquitas|luks)\b/;
const LUCA_CLP = 1000;
const MOST = 10_000_000;

/** Monthly amount in soles or pesos; null when not mentioned. A Chilean "luca" is a thousand pesos, a Peruvian one a sol. */
export const budgetIn = (text: string, country: Country): number | null => {
  const [, limited] = LIMIT.exec(text) ?? [];
  const [, signed, worded] = WITH_CURRENCY.exec(text) ?? [];
  const [, bare] = country === "chile" ? (THOUSANDS.exec(text) ?? []) : [];
  const written = amountOf(limited ?? signed ?? worded ?? bare ?? "");
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
  `\\b(triples?|trios?|tripacks?|3 ?(?:play|en 1)|3 servicios)\\b|\\b${TV}\\b.{0,20}\\b${PHONE}\\b|\\b${PHONE}\\b.{0,20}\\b${TV}\\b`,
);
const DOUBLE = new RegExp(
  `\\b(dobles?|duos?|2 ?(?:play|en 1)|2 servicios)\\b|\\b(?:internet|fibra|wifi)\\b.{0,14}\\b(?:${TV}|${PHONE})\\b|\\b${TV}\\b.{0,14}\\b(?:internet|wifi)\\b`,
);
const UNWANTED = new RegExp(
  `\\b(?:sin|no (?:quiero|necesito|uso|usamos|veo|vemos|me interesa)(?: ni)?|nada de|ni|que no (?:tenga|incluya|traiga)|menos)(?: el| la| tener)? (${TV}|${PHONE})(?: fij[oa])?\\b|\\b(?:el |la )?(${TV}|${PHONE})(?: fij[oa])? no (?:lo |la )?(?:uso|usamos|quiero|necesito|veo|vemos|me interesa)\\b`,
  "g",
);

/** Television or telephone that the message refuses: "no quiero tele". */
export const unwantedIn = (
  text: string,
): { readonly tv: boolean; readonly phone: boolean; readonly rest: string } => {
  const refused = [...text.matchAll(UNWANTED)].map(([, before, after]) => before ?? after ?? "");
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
  if (/\bsolo (?:el |quiero |necesito )?(?:internet|fibra|wifi)\b(?! (?:y|e|con|mas) )/.test(rest))
    return "internet";
  if (TRIPLE.test(rest)) return "triple_pack";
  if (DOUBLE.test(rest)) return "doble_pack";
  return tv || phone || /\b(internet|fibra|wifi|wi fi)\b/.test(rest) ? "internet" : null;
};

import type { Country } from "../../kernel/market.ts";
import { typedAmount } from "../../kernel/typed-amount.ts";
import { PHONE, TV } from "./service-words.ts";

// Amounts of money that messages name. Texts are lower case, without accents and punctuation.

const DIGIT = /\d/;

/** What follows a figure that is no amount. */
const NOT_MONEY =
  "(?![\\d.,]| ?(?:mbps|megas?|megabits|mb\\b|gbps|gigas?|personas|dispositivos|aparatos|equipos|mes\\b|meses|anos|canales|dias|horas|hrs?\\b|[ap]m\\b|cuotas|partes|armadas|pisos?\\b|deco|de la (?:manana|tarde|noche)))";
/** Usual in Peru, or thousands as in Chile: with it a figure is an amount, though no word says so. */
const USUAL = "(1?\\d{2}(?:[.,]\\d{1,2})?|\\d{1,3}\\.\\d{3}|\\d{5,6})";
/** An amount after words, of which `words` are the alternatives. */
const amountAfter = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${words})(?: unos| unas| los| las| aprox| de| solo| como| a| al mes| mas o menos| casi| maximo| ahorita| ahora| hoy| actualmente)*? ?(?:\\$ ?)?(\\d[\\d.,]*)${NOT_MONEY}`,
  );
const LIMIT = amountAfter(
  "menos de|menor(?:es)? (?:a|de|que)|hasta|limite(?: mensual)?(?: es| son| seria)?|no (?:super|exced)\\w+|que no llegue|maximo(?: de)?|max|(?:como|a lo) (?:mucho|mas|sumo)|cuando mucho|(?:tope|techo)(?: es)?(?: de)?|no (?:\\w+ ){0,4}mas de|no (?:quiero|quisiera|puedo|pienso) pasar(?:me)?(?: de)?|no pas\\w+(?: de)?|que no pasen? (?:de )?|no se pas\\w+(?: de)?|inferior(?:es)? a|por debajo de|bajo|debajo de|baje de|ni un sol mas de|(?:baj|reduc)\\w+(?: (?:la|el|mi|su) (?:cuenta|recibo|boleta|factura|pago|mensualidad))? a",
);
/** "Me sube a", "nos van a aumentar la cuenta a", before the amount. */
const RISES_TO = "(?:me|nos) (?:(?:va|van|lo|la|a) )*(?:sub|aument)\\w+(?: (?:el|la|mi) \\w+)? a";
const RISES_TO_AMOUNT = new RegExp(`\\b${RISES_TO} (?=\\$? ?\\d)`);
/** Whether a message says to what amount today's price rises: "me sube a 99 el otro mes". */
export const saysRise = (text: string): boolean => RISES_TO_AMOUNT.test(text);
/** An amount that is paid or can be paid; a limit in the same message takes precedence. */
const PAYMENT = amountAfter(
  `(?:me|nos) estan? (?:saliendo|cobrando)|se (?:me|nos) van?|presupuesto(?: mensual| es| seria)*(?: de)?|mensualidad(?: es)?(?: de)?|(?:recibo|factura|boleta|cuenta) (?:es|viene|llega|sale|esta)(?: de| en| por)?|(?:recibo|boleta) de|pagan?|pago|gastan?|gasto|mi (?:internet|plan|servicio|wifi|fibra|cable|duo|trio|pack)(?: actual)? (?:me )?(?:cuesta|sale|vale|esta)(?: en)?|pagar|gastar|pagando|gastando|pagamos|(?:me |nos )?cobran(?:do)?|cobra|(?:me|nos) (?:viene|sale)(?: en)?|${RISES_TO}|(?:esta )?llegando|llega(?: (?:el|mi) (?:recibo|boleta))?(?: de| en| por)?|(?:puedo|podria|podemos|quiero) (?:pagar|gastar) (?:es|son|seria|serian)|(?:alcanza|da) (?:solo |no mas )?para`,
);
/** "De 20 a 25 lucas", "60 o 70 soles", "tipo 60 o 70": up to the second one. */
const RANGES = [
  `(?<![\\d.,])\\$? ?\\d[\\d.,]* (?:(?:a|o|y) )?(?:los )?\\$? ?(\\d[\\d.,]*) ?(?:soles|solcitos|pesos|lu[ck]as|luquitas)\\b`,
  `\\b(?:tipo|unos|como|alrededor de|de) \\d{2,3} (?:o|a|y) ${USUAL}(?=$| (?:mas o menos|maximo|al mes|no mas|nomas)\\b)`,
].map((words) => new RegExp(words));
/** Other words for a limit, a payment by the month, or a rough amount. */
const AMOUNTS = [
  `\\b(?:(?:este|salga|quede|sea) (?:en|a|por|de)(?! [3-9]\\d0\\b)|(?:cueste|valga)|cuento con|dispongo de|tengo (?:solo|nada mas|no mas)|me quedan?|ponle|ponme)(?: unos| los)? ?(?:\\$ ?)?${USUAL}${NOT_MONEY}`,
  `\\bentre \\$? ?\\d[\\d.,]* y (?:los )?\\$? ?${USUAL}${NOT_MONEY}`,
  `(?<![\\d.,])${USUAL} (?:(?:como |de )?(?:max(?:imo)?|tope)|o menos|para abajo)\\b`,
  // No speed is by the month, or what is paid.
  `(?<![\\d.,])([2-9]\\d{2}|${USUAL.slice(1, -1)}) (?:al mes|mensual(?:es)?|por mes|cada mes|es lo que (?:pago|pagamos|gasto|gastamos))\\b`,
  `\\b(?:mbps|megas?|gigas?|mb) (?:a|por) (?:unos |solo )?(?:\\$ ?)?${USUAL}${NOT_MONEY}`,
  // "89 por 200 megas".
  `(?<![\\d.,]|\\b(?:de|mas|menos) )${USUAL} (?:soles )?por (?:los |unos )?\\d{2,4} ?(?:mbps|megas?|mb)\\b`,
  `\\b(?:unos|alrededor de|aprox\\w*|(?:algo|uno|alguno) (?:de|a|por)|plan(?:es)? (?:por|a)|(?:tengas?|tienes|tienen|hay|haya|dan|das|ofrec\\w+) por) ${USUAL}$`,
  // "Tengo 200 para el trío", "muy caro, tengo 60".
  `\\btengo (?:como |unos |solo )?([12]?\\d{2}) (?=para (?:el|la|un[oa]?|los|todo|pagar|gastar|internet)\\b)`,
  `\\btengo (?:como |unos |solo )?(1?\\d{2})(?=$| (?:no mas|nada mas|que (?:me )?(?:alcanza|hay|tienes|ofrec\\w+)|y (?:quiero|busco|necesito) (?!\\d|mas\\b|subir|aumentar|otr|algo mas))\\b)`,
  `\\b(?:recibo|boleta|cuenta|factura)\\b.{0,12}\\b(?:estoy|estamos|ando|anda) (?:en|por)(?: unos| los)? ${USUAL}${NOT_MONEY}`,
  // "¿129 es caro?", as against "¿el de 600 es caro?"
  `(?:^|\\b(?:y|que|pagar|por|a) )${USUAL} (?:es|esta|seria|sale) (?:muy |algo |medio |bien |un )?(?:car[oa]|barat[oa]|buen precio|robo)\\b`,
  `\\b(?:es|esta|seria) (?:muy |algo |medio )?(?:car[oa]|barat[oa]|buen precio) (?:pagar )?(?:los |unos )?${USUAL}$`,
  // Nothing but a price has cents, and no speed ends in 9.
  `(?<![\\d.,])(\\d{2,3}[.,]\\d[05])${NOT_MONEY}`,
  `\\b(?:plan(?:es)?|el|los|uno|alguno) de (1?\\d9)(?=$| (?:que|con|hay|tiene|trae|incluye|al mes|mensual)\\b)`,
].map((words) => new RegExp(words));
const CURRENCY = "(?:soles|solcitos|pesos|lu[ck]as|luquitas|mil)";
const WITH_CURRENCY =
  /\$ ?(\d[\d.,]*)|\b(\d[\d.,]*) ?(?:(?:nuevos )?sol(?:es|citos|sitos)|pesos|lu[ck]as|luquitas|luks|clp|pen|cocos|mangos)\b|\bsoles (\d[\d.,]*)/;
/** Thousands, which in Chile are pesos. */
const THOUSANDS = /(?<![\d.,])(\d{1,3}\.\d{3}|\d{5,6}|[5-9]\d{2}0)(?![\d.,]| ?(?:mbps|megas?|mb\b))/;
const SPOKEN_THOUSANDS =
  /(?<![\d.,])(\d{2}) ([1-9]00|[1-9]90|[1-9]50)(?![\d.,]| ?(?:mbps|megas?|mb\b|gigas?))/g;
/** "15 mil 990", where "mil" is already written in digits. */
const THOUSANDS_AND_REST = /(?<![\d.,])(\d{1,3})000 ([1-9]\d{2})(?![\d.,]| ?(?:mbps|megas?|mb\b|gigas?))/g;
/** "Entre 80 y 100 soles", "de 20 a 25 lucas": from the first one on. */
const LOWEST = new RegExp(
  `\\bentre \\$? ?(\\d[\\d.,]*)(?: ?${CURRENCY})? y (?:los )?\\$? ?\\d[\\d.,]*|(?<![\\d.,])\\bde (\\d[\\d.,]*) a (?:los )?\\$? ?\\d[\\d.,]* ?${CURRENCY}\\b`,
);
const LUCAS = /\b\d[\d.,]* ?(?:lu[ck]as|luquitas|luks)\b/;
const LUCA_CLP = 1000;
/** An amount in whole soles or pesos: in Chile a small number counts thousands ("lucas"). */
export const inCurrency = (amount: number, country: Country): number =>
  country === "chile" && amount < LUCA_CLP ? amount * LUCA_CLP : amount;
const MAX_AMOUNT = 10_000_000;
const MIN_AMOUNT = 10;

/** What is paid once, or not at all: "un descuento de 20 soles". */
const NOT_MONTHLY =
  /\b(?:descuent(?:o|ito)|rebaj(?:a|ita))s? de \$? ?\d[\d.,]*(?: ?(?:soles|pesos|lucas|mil))?|\$? ?\d[\d.,]*(?: ?(?:soles|pesos|lucas|mil))? (?:de|por|para) (?:la )?instal\w+|\binstalacion (?:cuesta|sale|vale|es de|esta|a|en) \$? ?\d[\d.,]*/g;

/** "Netflix aparte a 28 soles": what a service costs on its own. */
const OF_SERVICE =
  /\b(?:netflix|disney|hbo|max|prime|spotify|youtube)(?: (?:por mi cuenta|por separado|aparte|solo|me|nos))* (?:a|por|cuesta|sale|vale|esta a|en) \$? ?\d[\d.,]*(?: ?(?:soles|pesos|lucas|mil))?/g;

const AMOUNT = "\\$? ?(\\d[\\d.,]*)";
const WORTH = "(?: ?(?:soles|solcitos|pesos|lu[ck]as|luquitas))?";
/** "Me sube 10 lucas", "subió $ 3.000": by how much, as against "me sube a 99". */
const INCREASE = new RegExp(
  `\\b(?:sub[aei]\\w*|aument\\w+|increment\\w+)(?: (?:como|unos|otros|de golpe|mas|el (?:recibo|precio|plan)|la (?:cuenta|boleta|tarifa)|en|por|de))* ${AMOUNT}${WORTH}(?! ?(?:mbps|megas?|mb\\b|%|por ciento|veces|meses)| (?:a|hasta) \\d)(?![\\d.,])(?: mas)?`,
  "g",
);
/** Still to come, so that it is not in what is paid today. */
const TO_COME =
  /\b(?:sube|suben|aumenta|aumentan|incrementa|incrementan|subir\w*|aumentar\w*|incrementar\w*)$/;

/** The announced monthly rise of today's bill, in soles or pesos; null when the message states none. */
export const increaseIn = (text: string, country: Country): number | null => {
  const [found] = text.matchAll(INCREASE);
  if (found === undefined || !TO_COME.test(found[0].split(" ")[0] ?? "")) return null;
  const amount = amountOf(found[1] ?? "");
  return amount === null ? null : inCurrency(amount, country);
};

const OF_A_YEAR = "(?:al|para (?:todo )?el|en (?:todo )?(?:el|un)|por todo el) ano\\b";
const YEARLY = new RegExp(`${AMOUNT}${WORTH} (?:${OF_A_YEAR}|anual(?:es|mente)?\\b)`);
/** What a year costs at least: less is an amount by the month. */
const LEAST_OF_YEAR: Readonly<Record<Country, number>> = { peru: 300, chile: 60_000 };

/** "1000 soles al año": an amount for a year, in whole soles or pesos; null where none is named. */
export const yearlyAmountIn = (text: string, country: Country): number | null => {
  const [written = "", figure] = YEARLY.exec(text) ?? [];
  const named = figure === undefined ? null : amountOf(figure);
  if (named === null) return null;
  const amount = LUCAS.test(written) ? inCurrency(named, country) : named;
  return amount >= LEAST_OF_YEAR[country] && amount <= MAX_AMOUNT ? amount : null;
};

/** "Somos 3, a 70 cada uno": what all of them pay, by their number; null where no share is named. */
export const sharedAmountIn = (text: string, people: number | null, country: Country): number | null => {
  const [, written] = SHARE.exec(text) ?? [];
  const share = written === undefined || people === null ? null : amountOf(written);
  return share === null || people === null ? null : partInCurrency(share, country) * people;
};
const SHARE =
  /(?<![\d.,])\$? ?(\d{2}[\d.,]*)(?: ?(?:soles|solcitos|lu[ck]as|mil))? (?:(?:por )?cada un[oa]|por (?:cabeza|persona)|c u)\b/;

/** "120 de internet y 90 de cable": what each service of a bill costs. */
const PAID_PART = new RegExp(
  `(?<![\\d.,])\\$? ?(\\d[\\d.,]*)(?: ?(?:soles|solcitos|lu[ck]as|mil))? (?:de|por|en|del|el|la)(?: el| la)? (internet|wifi|fibra|${TV}|${PHONE})\\b`,
  "g",
);
const PAYS_PARTS =
  /\b(?:pag(?:o|amos|ando|aba)|gast(?:o|amos|ando)|cobran|(?:me|nos) (?:sale|viene|llega))\b/;
/** The amounts of a bill that is paid in parts; none where it is not. */
const paidPartsIn = (text: string): readonly number[] => {
  const parts = PAYS_PARTS.test(text) ? [...text.matchAll(PAID_PART)] : [];
  const services = new Set(parts.map(([, , service]) => service));
  return services.size > 1 ? parts.flatMap(([, amount = ""]) => amountOf(amount) ?? []) : [];
};
/** A message without the amounts of a bill, which are no speeds. */
export const withoutPaidParts = (text: string): string =>
  paidPartsIn(text).length > 1 ? text.replace(PAID_PART, " $2 ") : text;
const partInCurrency = (amount: number, country: Country): number =>
  amount < 100 ? inCurrency(amount, country) : amount;

/** Monthly amount in soles or pesos; null when not mentioned. A Chilean "luca" is a thousand pesos, a Peruvian one a sol. */
export const budgetIn = (written: string, country: Country): number | null => {
  const parts = paidPartsIn(written);
  if (parts.length > 1) return parts.reduce((sum, part) => sum + partInCurrency(part, country), 0);
  const monthly = written.replace(NOT_MONTHLY, " ").replace(OF_SERVICE, " ").replace(INCREASE, " ");
  const message = yearlyAmountIn(written, country) === null ? monthly : monthly.replace(YEARLY, " ");
  if (!DIGIT.test(message)) return null;
  // "Treinta y tres quinientos".
  const text =
    country === "chile"
      ? message.replace(SPOKEN_THOUSANDS, "$1$2").replace(THOUSANDS_AND_REST, "$1$2")
      : message;
  const [, limited] =
    [LIMIT, ...RANGES, PAYMENT].map((words) => words.exec(text)).find((found) => found !== null) ?? [];
  const [, signed, worded, after] = WITH_CURRENCY.exec(text) ?? [];
  const [, plain] = AMOUNTS.map((words) => words.exec(text)).find((found) => found !== null) ?? [];
  const [, bare] = country === "chile" ? (THOUSANDS.exec(text) ?? []) : [];
  const named = signed ?? worded ?? after;
  const found = amountOf(limited ?? named ?? plain ?? bare ?? "");
  // "Atienden hasta las 9": nothing costs so little, unless a currency says so.
  if (found === null || found <= 0 || (named === undefined && found < MIN_AMOUNT)) return null;
  // "Menos de 20" means lucas in Chile.
  const inLucas = LUCAS.test(text) || (named === undefined && found < 100);
  const amount = inLucas ? inCurrency(found, country) : found;
  return amount <= MAX_AMOUNT ? amount : null;
};

/**
 * The lower end of a range of amounts whose upper end is `budget`, in whole soles or pesos; null when the message names
 * no range.
 */
export const leastAmountIn = (message: string, budget: number | null): number | null => {
  const [, between, from] = LOWEST.exec(message) ?? [];
  const written = between ?? from;
  if (budget === null || written === undefined || SPENT.test(message)) return null;
  const amount = amountOf(written) ?? 0;
  const least = amount < LUCA_CLP && budget >= LUCA_CLP ? amount * LUCA_CLP : amount;
  return least > 0 && least < budget ? least : null;
};
/** Whether what costs about as much as an amount is wanted: "lo más cercano a 90 soles", "alrededor de 20 lucas". */
export const isNear = (text: string): boolean => NEAR.test(text) && !SPENT.test(text);
const NEAR = new RegExp(
  `\\b(?:cercan[oa]s?|cerca|cerquita|proxim[oa]s?|parecid[oa]s?|alrededor|aproximad\\w+|aprox|por ahi|tirando|rond\\w+|borde\\w+|se (?:acerca|aproxima)\\w*) (?:(?:a|de|con|por|los?|unos?|precio|mis?) )*\\$? ?\\d[\\d.,]*(?! ?(?:mbps|megas?|mb\\b|personas))|(?<![\\d.,])\\d[\\d.,]* ?(?:${CURRENCY} )?(?:(?:al mes|mensual\\w*) )?(?:aprox\\w*|mas o menos)\\b`,
);
/** What is paid today, of which less is wanted. */
const SPENT = /\b(?:pag(?:o|amos|ando|aba)|gast(?:o|amos|ando)|cobran?|(?:me|nos) (?:viene|llega|sale))\b/;

/** "1.500" and "25.000" are thousands, "99.90" and "99,90" have cents; "18,5" may be of lucas. */
export const amountOf = (written: string): number | null =>
  typedAmount(written.replace(/[.,]+$/, ""), "PEN") ?? null;

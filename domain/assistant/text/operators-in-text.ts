import { escapeRegExp, searchable } from "../../kernel/strings.ts";
import { memoize } from "./memoize.ts";

/** An operator that a message names, with the words that name it. */
export type Mention = { readonly name: string; readonly from: number; readonly to: number };

/** "Claro" also means "of course", "mundo" "world", and "mi fibra" the visitor's own line. */
const NOT_OPERATORS =
  /\b(?:(?<!\b(?:^y (?:en|con)|(?:^y|plan(?:es)?|paquetes?|ofertas?|promos?|precios?|lo|los|las|duos?|trios?|internet|tienes|tienen) de|barato de|y|o|vs|versus|compara|entre|tienes|tienen|trabajan con|empresa|operador|contratar|todos tienen|hay|sale|cuesta|vale|interesa|conviene|gusta) )mi fibra(?! (?:que planes|tiene planes|hay$|(?:a )?cuanto (?:sale|cuesta|vale|cobra)|precios?$|(?:tiene|da) cobertura))|directv (?:go|sports)|(?<!\b(?:menos|sin|salvo|excepto|con|de) )claro que (?:si|no|quiero|me|puedo|tengo|necesito|acepto|eres|sos|son (?:un|pura)|es (?:un|pura))|(?:cyber|ciber) ?(?:days? )?wow|habla[sn]? claro(?! (?:que planes|tiene|planes))|movistar arena|claro arena|entel arena|^wow (?:gracias|genial|increible|bacan|chevere|interesante|buenazo|no(?! (?:me (?:gusta|interesa|convence)|(?:lo )?quiero))|si|jaja\w*)\b|wow (?:que|esta|tan) (?:car|barat|buen|bacan|rapid|lent|mal|bien|increibl|interesant|genial|chever)\w*|todo claro|tengo (?:todo |muy )?claro (?:que|lo)|me quedo claro|(?<!\b(?:conviene|convendria|gusta|cuesta|sale|vale|cobra|barato|caro|rapido) )mas claro(?! (?:o|u|y|vs|versus|con) )|muy claro|(?:decir|hablar|hableme|hablame|hablen|digame|dime) claro(?! (?:que planes|tiene|planes))|(?:linea|central|guia|red|llamada|encuesta|venta|atencion|asistencia|cabina|empresa|compania)s? telefonicas?|(?:^|ah |ya )claro (?:obvio|como no|perfecto|jaja\w*|entiendo|entendido|ok|listo|dale)|(?<!\b(?:win|wow|wom|bitel|entel|movistar|vtr|gtd|mundo) )si claro|pues claro|(?<!\b(?:de|con|a|en|por|sin|ni|no|y|o|quiero|prefiero|busco|tengo|me) )claro gracias|ah claro|(?<!\bno )claro claro|ya claro|(?<!\b(?:sea|sean|de|con|a|menos|ni|no|sin|quiero|y) )claro p(?:o|e|ues)\b|(?<!\b(?:como|cuanto) )esta claro|ok claro|no (?:me )?queda claro|quedo claro|claro video|todo el mundo|medio mundo|otro mundo|mundo entero|(?:del|en el|este|al) mundo)\b/g;
/** Spanish words that one typo turns into an operator. */
const WORDS = new Set(
  "caro cara carro carros carrito claros clara claras clase clases enter entre entra entro mando mucho nunca mudo hotel intel metal total manda mundos moviliza movil moviles modista entera entren cable cargo claridad aclaro declaro directo directa directos directas direct".split(
    " ",
  ),
);
/** What people call an operator besides its name. */
const NICKNAMES: Readonly<Record<string, string>> = {
  movi: "Movistar",
  "movi star": "Movistar",
  telefonica: "Movistar",
  "telefonica del sur": "Telsur",
  clarito: "Claro",
  mifibra: "Mi Fibra",
  "win fiber": "WIN",
  winet: "WIN",
  winn: "WIN",
  uin: "WIN",
  wuin: "WIN",
  guin: "WIN",
  wim: "WIN",
  uou: "WOW",
  wou: "WOW",
  woow: "WOW",
  woom: "WOM",
  vetere: "VTR",
  betere: "VTR",
  guom: "WOM",
  "wow tel": "WOW",
  optical: "Optical Networks",
  "star link": "Starlink",
  estarlink: "Starlink",
  "direct tv": "DirecTV",
};
/** Shorter names are found only as they are written. */
const SHORTEST_MISSPELT = 5;

/**
 * The operators named in a text of lower case letters without accents, in its order. Names of at least five letters are
 * also found as they sound ("mobistar", "bitell") or with one wrong, missing, additional or swapped letter.
 */
export const operatorsIn = (text: string, operators: readonly string[]): readonly Mention[] => {
  const hidden = text.replace(NOT_OPERATORS, (phrase) => "-".repeat(phrase.length));
  const finder = finderOf(operators);
  const found = [...exact(hidden, finder), ...misspelt(hidden, finder)].toSorted(
    (a, b) => a.from - b.from || b.to - a.to,
  );
  const mentions: Mention[] = [];
  for (const mention of found) if (mention.from >= (mentions.at(-1)?.to ?? 0)) mentions.push(mention);
  return saysOfCourse(text, mentions) ? mentions.slice(1) : mentions;
};

/** Whether "Claro" begins a message as "of course" does: "claro, quiero Movistar". */
const saysOfCourse = (text: string, [first, second]: readonly Mention[]): boolean =>
  first?.name === "Claro" &&
  first.from === 0 &&
  second !== undefined &&
  AGREES.test(text.slice(first.to, second.from)) &&
  !JOINS.test(text.slice(first.to, second.from));
const AGREES =
  /^ (?:(?:si|pues|pe|po|ok|ya|amig[oa]) )*(?:quiero|quisiera|queremos|prefiero|dame|deme|muestr\w+|ensen\w+|pasame|me (?:interesa|quedo|gusta(?:ria)?)|necesito|busco|vamos (?:con|por)|mejor|por supuesto|hablame|cuentame|dime|a ver|ver|contratemos|los planes)\b/;
/** Before the second name: both are wanted. */
const JOINS = /(?: (?:y|e|o|u|ni|vs|versus|contra)| que) (?:a |de |con |el de |los de )?$/;

type Finder = {
  /** The operators, joined. */
  readonly key: string;
  readonly exact: RegExp;
  readonly nameOf: ReadonlyMap<string, string>;
  /** The operator that a misspelt word is taken for; null: none. */
  readonly nameLike: (word: string) => string | null;
};
let last: Finder | null = null;

/** The finder of these operators, made again when they have changed. */
const finderOf = (operators: readonly string[]): Finder => {
  const key = operators.join("\n");
  if (last?.key !== key) {
    const nameOf = new Map(Object.entries(NICKNAMES).filter(([, name]) => operators.includes(name)));
    for (const name of operators) nameOf.set(searchable(name), name);
    // The longest first, so that "win fiber" is not found as "win".
    const words = [...nameOf.keys()].toSorted((a, b) => b.length - a.length).map(escapeRegExp);
    const sounding = operators
      .map((name) => ({ name, word: searchable(name) }))
      .filter(({ word }) => word.length >= SHORTEST_MISSPELT && /^[a-z]+$/.test(word));
    last = {
      key,
      exact: new RegExp(`(?<![\\w-])(?:${words.join("|")})(?![\\w-])`, "g"),
      nameOf,
      nameLike: memoize((word) =>
        WORDS.has(word) ? null : (sounding.find((one) => soundsLike(word, one.word))?.name ?? null),
      ),
    };
  }
  return last;
};

const exact = (text: string, { exact: names, nameOf }: Finder): readonly Mention[] =>
  [...text.matchAll(names)].flatMap(({ 0: words, index }) => {
    const name = nameOf.get(words);
    return name === undefined ? [] : [{ name, from: index, to: index + words.length }];
  });

const misspelt = (text: string, finder: Finder): readonly Mention[] =>
  [...text.matchAll(/[a-z]{4,}/g)].flatMap(({ 0: word, index }) => {
    const name = finder.nameLike(word);
    return name === null ? [] : [{ name, from: index, to: index + word.length }];
  });

/** Removes names, since "Fibra Sur" does not mean fibre. */
export const withoutMentions = (text: string, mentions: readonly Mention[]): string =>
  mentions.toReversed().reduce((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, text);

/** Whether a word is a name as it sounds, or with at most `maxDistance` wrong, missing, additional or swapped letters. */
export const soundsLike = (word: string, name: string, maxDistance = name.length > 7 ? 2 : 1): boolean =>
  areAlike(sound(word), sound(name), { maxDistance, mayDiffer: word.length >= SHORTEST_MISSPELT });

type Likeness = {
  /** Wrong, missing, additional or swapped letters, at most. */
  readonly maxDistance: number;
  /** false: only the same sound is alike. */
  readonly mayDiffer: boolean;
};

/** Whether two sounds are the same, or begin alike and differ by typos. */
export const areAlike = (one: string, other: string, { maxDistance, mayDiffer }: Likeness): boolean =>
  one === other ||
  (mayDiffer &&
    one[0] === other[0] &&
    Math.abs(one.length - other.length) <= maxDistance &&
    distance(one, other) <= maxDistance);

/** Letters that Spanish pronounces alike become one. */
export const sound = memoize((word) =>
  word
    .replace(/h/g, "")
    .replace(/v/g, "b")
    .replace(/z|c(?=[ei])/g, "s")
    .replace(/qu|c/g, "k")
    .replace(/ll/g, word.endsWith("ll") ? "l" : "y")
    .replace(/(.)\1+/g, "$1"),
);

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
const distance = (one: string, other: string): number => {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(swapped ? Math.min(best, (beforeLast[j - 2] ?? 0) + 1) : best);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
};

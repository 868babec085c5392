import type { District } from "../kernel/district.ts";
import { DISTRICTS } from "../kernel/districts.ts";
import { searchable } from "../kernel/letters.ts";
import type { Country } from "../kernel/market.ts";
import { areAlike, sound } from "./operators-in-text.ts";

/** What people call a district besides its name, by its code. */
const NICKNAMES: Readonly<Record<Country, Readonly<Record<string, string>>>> = {
  peru: {
    ...{
      sjl: "150132",
      "san juan de l": "150132",
      sjm: "150133",
      smp: "150135",
      vmt: "150143",
      ves: "150142",
    },
    ...{ "villa maria": "150143", "villa salvador": "150142", surco: "150140", magdalena: "150120" },
    ...{ vitarte: "150103", "ate vitarte": "150103", "cercado de lima": "150101", "lima cercado": "150101" },
    ...{ "centro de lima": "150101", "cercado del callao": "070101", "san martin": "150135" },
  },
  chile: {
    ...{ "santiago centro": "13101", provi: "13123", conce: "08101", vina: "05109", valpo: "05101" },
    ...{ antofa: "02101", pac: "13121", "san berna": "13401", penalo: "13122", chiguayante: "08103" },
  },
};

const ABBREVIATIONS: ReadonlySet<string> = new Set(["sjl", "sjm", "smp", "vmt", "ves"]);

/** Cities whose name is also that of one of their districts: "en Lima" does not say which one. */
const CITIES: ReadonlySet<string> = new Set(["lima", "santiago"]);

/** Names that are also words, surnames or feasts: they are a place only after words that say so. */
const WORDS: ReadonlySet<string> = new Set([
  ..."ate comas independencia jesus bolivar anta ambo moho pinto canela primavera navidad retiro corral".split(
    " ",
  ),
  ..."castro porvenir pica tome coronel victoria cabildo florida recoleta colina molina olivar nogales".split(
    " ",
  ),
  ..."maule paredones constitucion freire romeral laja concepcion".split(" "),
  ...["mi peru", "la union", "la perla", "la punta", "el carmen", "la victoria", "la molina", "la reina"],
  ...["los angeles", "los andes", "los lagos", "el bosque", "el monte", "santa maria", "santa cruz"],
  ...["santa rosa", "santa ana", "san pablo", "san martin", "villa maria", "chile chico"],
]);
/** Words that a slip turns into a district. */
const NOT_DISTRICTS = /^(?:provincias?|ferrer[oa]|parques?|general|castigo|carrera|persona)$/;

/** Streets that are called like a district; "San Pedro de la Paz" and "Calle Larga" are districts themselves. */
const STREET =
  /\b(?:(?<!san )pedro de|avenida|av|calle(?! larga\b)|jiron|jr|pasaje|psje|psj|camino a) (?:la |el |los |las |de )?[a-z]+\b/g;

/** Words before a place name. */
const CUE =
  /(?:^|\b)(?:en|a|de|del|por|para|hasta|distrito|comuna|zona|vivo|vive|vivimos|ciudad)(?: (?:el|la|mi|los))?(?: (?:distrito|comuna|zona|ciudad|sector))?(?: de| del)? $/;
/** Words that precede only a place name: after them a name counts that is also an ordinary word, or is misspelt. */
const STRONG_CUE =
  /(?:^|\b)(?:en|hasta|por|distrito|comuna|zona|(?:soy|somos|vengo) de|(?:lleg\w+|hay|entra|atiende)(?: \w+)? a|cobertura (?:en|para|de)|vivo|vivimos)(?: (?:el|la|mi))?(?: (?:distrito|comuna|zona|ciudad|sector))?(?: de)? $/;
/** Around a name that is the whole message. */
const AROUND =
  /^(?:y|si|no|bueno|ok|es|en|el|la|mi|ahora|pero|distrito|comuna|de|vivo|aqui|peru|chile|lima|por favor|gracias| )*$/;

type Name = {
  readonly words: string;
  /** Without spaces. */
  readonly joined: string;
  /** `sound` of `joined`. */
  readonly phonetic: string;
  readonly count: number;
  readonly district: District;
};

const namesIn = (country: Country): readonly Name[] => {
  const byCode = new Map(DISTRICTS[country].map((district) => [district.code, district]));
  const named = [
    ...DISTRICTS[country].flatMap((district) => {
      const [, name = district.name, other] = /^(.+?)(?: \((.+)\))?$/.exec(district.name) ?? [];
      return [name, ...(other === undefined ? [] : [other])].map(
        (each) => [searchable(each), district] as const,
      );
    }),
    ...Object.entries(NICKNAMES[country]).flatMap(([words, code]) => {
      const district = byCode.get(code);
      return district ? [[words, district] as const] : [];
    }),
  ];
  return named.map(([text, district]) => {
    const words = text
      .replaceAll(/[^a-z0-9 ]/g, " ")
      .replaceAll(/ +/g, " ")
      .trim();
    const joined = words.replaceAll(" ", "");
    return { words, joined, phonetic: sound(joined), count: words.split(" ").length, district };
  });
};

const NAMES: Readonly<Record<Country, readonly Name[]>> = { peru: namesIn("peru"), chile: namesIn("chile") };
/** By the words of their names. */
const BY_WORDS: Readonly<Record<Country, ReadonlyMap<string, readonly Name[]>>> = {
  peru: Map.groupBy(NAMES.peru, ({ words }) => words),
  chile: Map.groupBy(NAMES.chile, ({ words }) => words),
};
const FIRST_WORDS: ReadonlySet<string> = new Set([
  ...[...NAMES.peru, ...NAMES.chile].map(({ words }) => words.split(" ")[0] ?? ""),
  ...CITIES,
]);
const MOST_WORDS = 5;
/** Shorter names are found only as they are written. */
const SHORTEST_MISSPELT = 7;
const CAPITALS: ReadonlySet<string> = new Set(["Lima", "Callao", "Metropolitana"]);

/**
 * The district that a message names, in a text of lower case letters and digits without accents; null where it names none,
 * or one of several without saying which. Names are also found with usual abbreviations, as they sound and with a slip. Of
 * several districts with one name the one whose region is named is meant, else the capital's.
 */
export const districtIn = (said: string, country: Country): District | null => {
  const text = said.replace(STREET, (street) => "-".repeat(street.length));
  const words = [...text.matchAll(/[a-z0-9]+/g)].map(({ 0: word, index }) => ({ word, from: index }));
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1)
    for (const isExact of [true, false])
      for (let start = words.length - count; start >= 0; start -= 1) {
        const window = words.slice(start, start + count);
        const [first, last] = [window[0], window.at(-1)];
        if (!first || !last) continue;
        const spoken = window.map(({ word }) => word);
        const found = isExact ? written(spoken.join(" "), country) : misspelt(spoken, country);
        const place = { from: first.from, to: last.from + last.word.length };
        if (found[0] && isMeant(text, place, { name: found[0], isExact })) return oneOf(found, text);
      }
  return null;
};

/** A text with a placeholder for each district or capital of either country that is written as it is called. */
export const withPlaceholders = (text: string, placeholder: string): string => {
  const words = text.split(" ");
  const out: string[] = [];
  let from = 0;
  for (let at = 0; at < words.length; ) {
    const count = wordsOfPlace(text, words, { at, from });
    const taken = Math.max(count, 1);
    out.push(count === 0 ? (words[at] ?? "") : placeholder);
    for (const word of words.slice(at, at + taken)) from += word.length + 1;
    at += taken;
  }
  return out.join(" ");
};

/** How many words a place takes that begins at a word; 0 where none begins. */
const wordsOfPlace = (
  text: string,
  words: readonly string[],
  { at, from }: { readonly at: number; readonly from: number },
): number => {
  if (!FIRST_WORDS.has(words[at] ?? "")) return 0;
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count -= 1) {
    const named = words.slice(at, at + count).join(" ");
    const place = { from, to: from + named.length };
    const name = BY_WORDS.peru.get(named)?.[0] ?? BY_WORDS.chile.get(named)?.[0];
    if (name && isMeant(text, place, { name, isExact: true })) return count;
    if (CITIES.has(named) && CUE.test(text.slice(0, from))) return count;
  }
  return 0;
};

const written = (text: string, country: Country): readonly Name[] =>
  CITIES.has(text) ? [] : (BY_WORDS[country].get(text) ?? []);

/** Also without its spaces: "sanmiguel". */
const misspelt = (window: readonly string[], country: Country): readonly Name[] => {
  const joined = window.join("");
  if (
    CITIES.has(joined) ||
    joined.length < SHORTEST_MISSPELT ||
    window.some((word) => NOT_DISTRICTS.test(word))
  )
    return [];
  const phonetic = sound(joined);
  return NAMES[country].filter(
    (name) =>
      name.joined.length >= SHORTEST_MISSPELT &&
      (name.count === window.length
        ? isSlip({ joined, phonetic }, name)
        : window.length === 1 && joined === name.joined) &&
      !WORDS.has(name.words),
  );
};

/** One slip, two in a long name; the first letter is right. */
const isSlip = (one: Pick<Name, "joined" | "phonetic">, { joined, phonetic }: Name): boolean =>
  Math.abs(one.joined.length - joined.length) <= 1 &&
  areAlike(one.phonetic, phonetic, { slips: joined.length > 13 ? 2 : 1, mayDiffer: true });

type Place = { readonly from: number; readonly to: number };

const isMeant = (
  text: string,
  { from, to }: Place,
  { name, isExact }: { readonly name: Name; readonly isExact: boolean },
): boolean => {
  const before = text.slice(0, from);
  if (AROUND.test(before) && AROUND.test(text.slice(to))) return true;
  const isWord = WORDS.has(name.words);
  // Nothing else is called "San Juan de Lurigancho", or "SJL".
  if (isExact && !isWord && (name.count > 1 || ABBREVIATIONS.has(name.words))) return true;
  return (isExact && !isWord ? CUE : STRONG_CUE).test(before);
};

const oneOf = (found: readonly Name[], text: string): District | null => {
  const districts = [...new Set(found.map(({ district }) => district))];
  if (districts.length < 2) return districts[0] ?? null;
  const inRegion = districts.filter(({ region }) => text.includes(searchable(region)));
  const likely = inRegion.length > 0 ? inRegion : districts.filter(({ region }) => CAPITALS.has(region));
  return likely.length === 1 ? (likely[0] ?? null) : null;
};

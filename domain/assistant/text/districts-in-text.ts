import type { District } from "../../kernel/district.ts";
import { DISTRICT_NICKNAMES } from "../../kernel/district-nicknames.ts";
import { DISTRICTS } from "../../kernel/districts.ts";
import type { Country } from "../../kernel/market.ts";
import { searchable } from "../../kernel/strings.ts";
import { memoize } from "./memoize.ts";
import { normalised } from "./normalise.ts";
import { areAlike, sound } from "./operators-in-text.ts";

const ABBREVIATIONS: ReadonlySet<string> = new Set(["sjl", "sjm", "smp", "vmt", "ves", "jlo"]);

/** Cities whose name is also that of one of their districts: "en Lima" does not say which one. */
const CITIES: ReadonlySet<string> = new Set(["lima", "santiago"]);

/** A city of several districts, of which a message names none. */
export type City = {
  readonly name: string;
  /** Of its districts. */
  readonly codes: readonly string[];
};

/** What the codes of a city's districts begin with. */
const CITY_CODES: Readonly<Record<Country, { readonly name: string; readonly prefix: string }>> = {
  peru: { name: "Lima", prefix: "1501" },
  chile: { name: "Santiago", prefix: "131" },
};

/** Names that are also words, surnames or feasts: they are a place only after words that say so. */
const WORDS: ReadonlySet<string> = new Set([
  ..."ate comas independencia jesus bolivar anta ambo moho pinto canela primavera navidad retiro corral".split(
    " ",
  ),
  ..."castro porvenir pica tome coronel victoria cabildo florida recoleta colina molina olivar nogales".split(
    " ",
  ),
  ..."maule paredones constitucion freire romeral laja concepcion".split(" "),
  "mi peru",
  "la union",
  "la perla",
  "la punta",
  "el carmen",
  "la victoria",
  "la molina",
  "la reina",
  "los angeles",
  "los andes",
  "los lagos",
  "el bosque",
  "el monte",
  "santa maria",
  "santa cruz",
  "santa rosa",
  "santa ana",
  "san pablo",
  "san martin",
  "villa maria",
  "chile chico",
  "ciudad nueva",
  "el porvenir",
  "la esperanza",
  "la joya",
  "la cruz",
  "la arena",
  "las lomas",
  "casa grande",
  "buenos aires",
  ..."asia castilla imperial laredo moche morales olmos reque salas sama tate corrales guadalupe".split(" "),
]);
/** Names of Peruvian districts that are everyday words: such a word is never taken for the place. */
const EVERYDAY: ReadonlySet<string> = new Set([
  ..."arma banos caja campanilla capillas chao choco cocas colonia copa crucero cuenca culebras frias".split(
    " ",
  ),
  ..."hongos huertas ingenio laberinto llama lomas mala manas mangas manta marca marcas marco maria".split(
    " ",
  ),
  ..."marias mato mito molinos montero moro pampas paras plateria polvora progreso punos recta roble".split(
    " ",
  ),
  ..."rosario sano santa sauce sexi supe suyo tanta tigre tinta tomas toro vice zapatero".split(" "),
]);
/**
 * Peruvian provinces with a large city. Of others only the capitals are found without a word before them that says that a place
 * follows: each rural name that resembles a word would be a place otherwise.
 */
const URBAN: ReadonlySet<string> = new Set([
  ..."0101 0201 0218 0301 0302 0401 0501 0601 0608 0701 0801 0901 1001 1006 1101 1102 1105 1201 1203".split(
    " ",
  ),
  ..."1301 1401 1402 1403 1501 1502 1505 1506 1508 1601 1602 1701 1801 1803 1901 2001 2005 2006 2007".split(
    " ",
  ),
  ..."2101 2111 2201 2209 2301 2401 2501".split(" "),
]);
/** Words that a typo turns into a district. */
const NOT_DISTRICTS = /^(?:provincias?|ferrer[oa]|parques?|general|castigo|carrera|persona)$/;

/** Streets that are called like a district; "San Pedro de la Paz" and "Calle Larga" are districts themselves. */
const STREET =
  /\b(?:(?:(?<!san )pedro de|avenida|av|calle(?! larga\b)|jiron|jr|pasaje|psje|psj|camino a) )+(?:la |el |los |las |de )?[a-z]+\b/g;

/** Words before a place name. */
const CUE =
  /(?:^|\b)(?:en|a|de|del|desde|por|para|hasta|distrito|comuna|zona|vivo|vive|vivimos|ciudad)(?: (?:el|la|mi|los))?(?: (?:distrito|comuna|zona|ciudad|sector))?(?: de| del)? $/;
/** Words that precede only a place name: after them a name counts that is also an ordinary word, or is misspelt. */
const STRONG_CUE =
  /(?:^|\b)(?:en|hasta|por|distrito|comuna|zona|(?:soy|somos|vengo) de|(?:mud(?:o|e|amos|arme|arnos|are|aremos)) (?:a|para)|(?:lleg\w+|hay|entra|atiende)(?: \w+)? a|cobertura (?:en|para|de)|(?:trabaj\w+|clases|estudi\w+|escribo|conecto)(?: (?:online|virtual(?:es)?|remoto|en linea))? desde|vivo|vivimos)(?: (?:el|la|mi))?(?: (?:distrito|comuna|zona|ciudad|sector))?(?: de)? $/;
/** Around a name that is the whole message. */
const AROUND =
  /^(?:y|si|no|bueno|ok|es|en|el|la|mi|ahora|pero|distrito|comuna|de|vivo|dije|quise decir|me confundi|me equivoque|perdon|aqui|peru|chile|lima|por favor|gracias| )*$/;

type Name = {
  readonly words: string;
  /** Without spaces. */
  readonly joined: string;
  readonly count: number;
  /** It has a large city, or is one: found without a word that says so, and with a typo. */
  readonly isUrban: boolean;
  /** It is also the name of a city of several districts. */
  readonly isCity: boolean;
  readonly district: District;
};

/** "0401" of "040103"; Chile's codes name no city of several comunas. */
const provinceOf = ({ code }: District): string => code.slice(0, 4);
const isProvinceCapital = ({ code }: District): boolean => code.length === 6 && code.endsWith("01");
const isUrban = (district: District): boolean =>
  district.code.length === 5 || URBAN.has(provinceOf(district)) || isProvinceCapital(district);

/** A name as it is compared: lower case letters, digits and single spaces. */
const comparable = (name: string): string =>
  searchable(name)
    .replaceAll(/[^a-z0-9 ]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();

const nameOf = (text: string, district: District, isCity: boolean): Name => {
  const words = comparable(text);
  const joined = words.replaceAll(" ", "");
  const count = words.split(" ").length;
  return { words, joined, count, isUrban: isUrban(district), isCity, district };
};

/** What a list calls a district: "Rupa-Rupa (Tingo María)" has two names. */
const ownNames = ({ name }: District): readonly string[] =>
  name
    .split(/[()]/)
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** Urban districts first. */
const namesIn = (country: Country): readonly Name[] => {
  const byCode = new Map(DISTRICTS[country].map((district) => [district.code, district]));
  const named = DISTRICTS[country].flatMap((district) =>
    ownNames(district).map((name) => nameOf(name, district, isProvinceCapital(district))),
  );
  const nicknames = Object.entries(DISTRICT_NICKNAMES[country]).flatMap(([words, code]) => {
    const district = byCode.get(code);
    return district ? [nameOf(words, district, false)] : [];
  });
  return [...named, ...nicknames]
    .filter(({ words, district }) => !EVERYDAY.has(words) || district.code.length === 5)
    .sort((a, b) => Number(b.isUrban) - Number(a.isUrban));
};

/** Shorter names are found only as they are written. */
const SHORTEST_MISSPELT = 7;
type Misspellable = { readonly name: Name /** `sound` of `name.joined`. */; readonly phonetic: string };
const misspellable = (names: readonly Name[]) => {
  const long = names
    .filter(
      ({ isUrban: found, joined, words }) => found && joined.length >= SHORTEST_MISSPELT && !WORDS.has(words),
    )
    .map((name): Misspellable => ({ name, phonetic: sound(name.joined) }));
  return {
    // Only names that begin alike are.
    byCountAndSound: Map.groupBy(long, ({ name, phonetic }) => `${name.count}${phonetic[0]}`),
    byJoined: Map.groupBy(long, ({ name }) => name.joined),
  };
};
const indexed = () => {
  const names = { peru: namesIn("peru"), chile: namesIn("chile") };
  const firstWords = [...names.peru, ...names.chile].map(({ words }) => words.split(" ")[0] ?? "");
  return {
    byWords: {
      peru: Map.groupBy(names.peru, ({ words }) => words),
      chile: Map.groupBy(names.chile, ({ words }) => words),
    },
    misspelt: { peru: misspellable(names.peru), chile: misspellable(names.chile) },
    firstWords: new Set([...firstWords, ...CITIES]),
    provinceCapitals: new Map(
      DISTRICTS.peru.filter(isProvinceCapital).map((district) => [provinceOf(district), district]),
    ),
  };
};
let index: ReturnType<typeof indexed> | null = null;
/** Made on first use, which takes 20 ms: most processes that load this module read no message. */
const indexOfNames = () => {
  index ??= indexed();
  return index;
};

const MAX_WORDS = 5;
/** Lima and Callao; the Región Metropolitana. */
const isOfCapital = ({ code }: District): boolean => /^(?:1501|0701|13...$)/.test(code);

/**
 * The district that a message names, in a text of lower case letters and digits without accents; null where it names none,
 * or one of several without saying which. Names are also found with usual abbreviations, as they sound and with a typo. Of
 * several districts with one name the one whose city or region is named is meant, else that of the city of `before`, else the
 * capital's, else the one of a large city. With a city and one of its districts the district is meant: "Cayma, Arequipa".
 */
export const districtIn = (
  said: string,
  country: Country,
  before: District | null = null,
): District | null => {
  const [, corrected] = CORRECTED.exec(said) ?? [];
  const now = said.replace(OF_LATER, "");
  const home = now.replace(OF_WORK, " ").replace(LEFT_BEHIND, "").replace(DENIED, "");
  const readings = [...(corrected === undefined ? [] : [corrected]), home, ...(home === now ? [] : [now])];
  for (const reading of readings) {
    const district = districtWithin(reading, country, before);
    if (district !== null) return district;
  }
  return null;
};

/** "No es Surco, es Surquillo", "me equivoqué, San Miguel": the district is said last. */
const CORRECTED =
  /^.*\b(?:perdon\w*|disculp\w*|digo|decir|equivoque|confundi|sino|(?<=\bno (?:es|era|en|vivo en|estoy en) .{2,30} )(?:es|era|en)) (?:(?:es|en|era|de|mejor|no|estoy|vivo|distrito|comuna) )*([a-z ]{3,40})$/;

/** "Vivo en Comas y trabajo en Lince": the plan is for the first. */
const OF_WORK =
  /\b(?:trabaj(?:o|a|amos|an)|estudi(?:o|a|amos|an)|(?:mi|la) (?:oficina|chamba|pega|universidad|trabajo)(?: (?:esta|queda))?) (?:en|por) (?:(?:el|la|los|las|san|santa|villa) )*[a-z]+\b/g;
/** "Me mudo de Surco a La Molina": the plan is for the second. */
const LEFT_BEHIND =
  /(?<=\b(?:(?:me|nos) (?:voy|vamos)|(?:me|nos) (?:voy a |vamos a )?(?:cambi|mud|traslad)\w+|(?:cambi|mud|traslad)(?:ando|arnos|arme|ar)(?:nos|me)?) )(?:desde|de) (?:[a-z]+ ){1,4}?(?=a )/g;
/** "Sin amarrarme porque el otro año me voy a Arequipa": why there is to be no contract, and not where the plan is for. */
const OF_LATER =
  /(?<=\b(?:permanencia|contrato|plazo|compromiso|penalidad|amarr\w+|at(?:ar|en|arme|e|ado|ada))\b.*)\b(?:(?:(?:el|la) (?:otr[oa]|proxim[oa])|en (?:un[oa]s?|poc[oa]s|dos|tres|\d+)) (?:anos?|mes(?:es)?)|el (?:ano|mes) que viene|mas adelante|luego|despues) (?:me|nos) (?:voy|vamos|ire|iremos|mud\w+|regreso|vuelvo) (?:a|para) (?:[a-z]+ ?){1,4}$/;
/** "Es Surquillo, no Surco". */
const DENIED = /(?<=\S) no (?:(?:es|era|en|vivo|de|a|el|la) )*(?:[a-z]+ ?){1,3}$/;

/** "…, Miraflores", "…, Miraflores, depa": the district that a message names alone after its last comma, as it is written. */
export const districtApart = (message: string, country: Country): District | null => {
  const parts = message.replace(HOME_APART, "").split(/[,;\n]/);
  const text = normalised(parts.at(-1) ?? "");
  const isName = parts.length > 1 && written(text, country).length > 0;
  const district = isName ? districtIn(text, country) : null;
  return district !== null && (!WORDS.has(text) || isOfCapital(district)) ? district : null;
};

/** The kind of home, said last. */
const HOME_APART =
  /\s*[,;\n]\s*(?:es |en |un |una )*(?:dep(?:a|to|artamento)|casa|edificio|condominio)\s*[.!]*\s*$/i;

const districtWithin = (said: string, country: Country, before: District | null): District | null => {
  // A word of its own, so that those around it are no name together: "mi calle av Perú".
  const text = said.replace(STREET, (street) => "0".repeat(street.length));
  const [first] = placesIn(text, country, (place, named) => isMeant(text, place, named));
  if (!first) return null;
  const district = oneOf(first, text, before);
  if (!district || !first[0].isCity) return district;
  const isWithin = ({ name, isExact }: Named): boolean =>
    isExact && !name.isCity && !WORDS.has(name.words) && provinceOf(name.district) === provinceOf(district);
  const [within] = placesIn(text, country, (_, named) => isWithin(named));
  return within?.find((name) => isWithin({ name, isExact: true }))?.district ?? district;
};

/** The capital, where a message names it as a place: "internet barato en Lima". It may name one of its districts as well. */
export const cityIn = (said: string, country: Country): City | null => {
  const { name, prefix } = CITY_CODES[country];
  const word = comparable(name);
  const text = said.replace(STREET, " ").replace(OF_WORK, " ").replace(OUTSIDE, " ");
  const isNamed = [...text.matchAll(new RegExp(`\\b${word}\\b(?! provincias?\\b)`, "g"))].some(
    ({ index }) => {
      const before = text.slice(0, index);
      const isAlone = AROUND.test(before) && AROUND.test(text.slice(index + word.length));
      return !OF_SCHOOL.test(before) && (isAlone || CUE.test(before) || SERVICE.test(before));
    },
  );
  if (!isNamed) return null;
  const codes = DISTRICTS[country].flatMap(({ code }) => (code.startsWith(prefix) ? [code] : []));
  return { name, codes };
};
/** "Fuera de Lima", "no soy de Lima". */
const OUTSIDE =
  /\b(?:fuera|lejos|afueras|menos|excepto|salvo|no (?:\w+ ){0,2}(?:en|de|para)) (?:de |en )?(?:lima|santiago)\b/g;
/** "Internet barato Lima". */
const SERVICE = /\b(?:internet|fibra|wifi|planes?|precios?|cobertura|operador(?:es)?|barat[oa]s?) $/;

const BETWEEN_PLACES = / (?:y|e|o|u|ni|vs|versus)(?: (?:tambien|otr[oa]|el otro|la otra|una?|ahora))* /;

/**
 * The districts that a message names side by side, in its order: "uno en Lince y otro en Jesús María". A city beside one of
 * its districts is none of its own.
 */
export const districtsIn = (said: string, country: Country): readonly District[] => {
  const named = said.split(BETWEEN_PLACES).flatMap((part) => districtIn(part, country) ?? []);
  const distinct = [...new Map(named.map((district) => [district.code, district])).values()];
  return distinct.filter(
    (one) =>
      !isProvinceCapital(one) ||
      distinct.every((other) => other === one || provinceOf(other) !== provinceOf(one)),
  );
};

type Named = { readonly name: Name; readonly isExact: boolean };
type Found = readonly [Name, ...Name[]];

/** The names in a text that are accepted, with every district of that name: of most words first, and of those the last. */
function* placesIn(
  text: string,
  country: Country,
  isAccepted: (range: TextRange, named: Named) => boolean,
): Generator<Found, void> {
  const words = [...text.matchAll(/[a-z0-9]+/g)].map(({ 0: word, index }) => ({ word, from: index }));
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1)
    for (const isExact of [true, false])
      for (let start = words.length - count; start >= 0; start -= 1) {
        const window = words.slice(start, start + count);
        const [first, last] = [window[0], window.at(-1)];
        if (!first || !last) continue;
        const spoken = window.map(({ word }) => word);
        const [name, ...others] = isExact
          ? written(spoken.join(" "), country)
          : misspelt[country](spoken.join(" "));
        const place = { from: first.from, to: last.from + last.word.length };
        if (name && [name, ...others].some((each) => isAccepted(place, { name: each, isExact })))
          yield [name, ...others];
      }
}

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
  const { byWords, firstWords } = indexOfNames();
  if (!firstWords.has(words[at] ?? "")) return 0;
  for (let count = Math.min(MAX_WORDS, words.length - at); count > 0; count -= 1) {
    const named = words.slice(at, at + count).join(" ");
    const place = { from, to: from + named.length };
    const name = byWords.peru.get(named)?.[0] ?? byWords.chile.get(named)?.[0];
    if (name && isMeant(text, place, { name, isExact: true })) return count;
    if (CITIES.has(named) && CUE.test(text.slice(0, from))) return count;
  }
  return 0;
};

const written = (text: string, country: Country): readonly Name[] =>
  CITIES.has(text) ? [] : (indexOfNames().byWords[country].get(text) ?? []);

/** Also without its spaces: "sanmiguel". */
const misspeltIn = (text: string, country: Country): readonly Name[] => {
  const window = text.split(" ");
  const joined = window.join("");
  if (
    CITIES.has(joined) ||
    joined.length < SHORTEST_MISSPELT ||
    window.some((word) => NOT_DISTRICTS.test(word))
  )
    return [];
  const { byCountAndSound, byJoined } = indexOfNames().misspelt[country];
  const phonetic = sound(joined);
  const similar = (byCountAndSound.get(`${window.length}${phonetic[0]}`) ?? []).filter((known) =>
    isTypoOf({ joined, phonetic }, known),
  );
  const unspaced = window.length === 1 ? (byJoined.get(joined) ?? []) : [];
  return [...new Set([...similar, ...unspaced].map(({ name }) => name))];
};

/** Most words of a message were in an earlier one, or in another reading of it. */
const misspelt: Readonly<Record<Country, (text: string) => readonly Name[]>> = {
  peru: memoize((text) => misspeltIn(text, "peru")),
  chile: memoize((text) => misspeltIn(text, "chile")),
};

/** One typo, two in a long name; the first letter is right. */
const isTypoOf = (
  one: { readonly joined: string; readonly phonetic: string },
  known: Misspellable,
): boolean =>
  Math.abs(one.joined.length - known.name.joined.length) <= 1 &&
  areAlike(one.phonetic, known.phonetic, {
    maxDistance: known.name.joined.length > 13 ? 2 : 1,
    mayDiffer: true,
  });

type TextRange = { readonly from: number; readonly to: number };

/** Before a name: it is a university's, not a district's. */
const OF_SCHOOL =
  /\b(?:universidad (?:nacional |mayor )?(?:(?:de|en) )?|(?:estudiantes?|alumn[oa]s?|profesor[a]?|egresad[oa]) (?:de )?)(?:(?:la|el) )?$/;

const isMeant = (text: string, { from, to }: TextRange, { name, isExact }: Named): boolean => {
  const before = text.slice(0, from);
  if (OF_SCHOOL.test(before)) return false;
  const isAround = (rest: string): boolean => AROUND.test(isExact ? withoutCities(rest, name) : rest);
  if (isAround(before) && isAround(text.slice(to))) return true;
  // "Piura, Castilla", "Wanchaq, Cusco".
  if (isExact && isBesideCity(before, text.slice(to), name)) return true;
  const isWord = WORDS.has(name.words) || !name.isUrban;
  // Nothing else is called "San Juan de Lurigancho", or "SJL".
  if (isExact && !isWord && (name.count > 1 || ABBREVIATIONS.has(name.words))) return true;
  // "Internet Huancayo".
  if (isExact && !isWord && SERVICE.test(before) && isAround(text.slice(to))) return true;
  // "¿A La Victoria llega?"
  if (isExact && TO.test(before) && REACHES.test(text.slice(to))) return true;
  return (isExact && !isWord ? CUE : STRONG_CUE).test(before);
};
const TO = /(?:^|\b)(?:a|al|para|hasta) (?:la |el )?$/;
const REACHES =
  /^ (?:si )?(?:(?:no|tambien|cual(?:es)?|quien(?:es)?|si|me|le) )*(?:lleg|atiend|cubr|entr)\w+/;

/** Whether the city of a district is named directly before or after it. */
const isBesideCity = (before: string, after: string, { district }: Name): boolean => {
  const following = `${after.replace(/^ (?:(?:de|en) )?/, "")} `;
  return citiesOf(district)
    .map(comparable)
    .some((city) => ` ${before}`.endsWith(` ${city} `) || following.startsWith(`${city} `));
};

const oneOf = (found: Found, text: string, before: District | null): District | null => {
  const districts = [...new Set(found.map(({ district }) => district))];
  const isNamed = namedIn(text);
  const choices = [
    (district: District) => citiesOf(district).some(isNamed),
    ({ region }: District) => isNamed(region),
    (district: District) => before !== null && areOfOneCity(district, before),
    isOfCapital,
    isUrban,
  ];
  const likely = choices.reduce((rest, isLikely) => {
    const some = rest.filter(isLikely);
    return some.length > 0 ? some : rest;
  }, districts);
  return likely.length === 1 ? (likely[0] ?? null) : null;
};

const areOfOneCity = (one: District, other: District): boolean => provinceOf(one) === provinceOf(other);

/** The other districts that are called like one, which has a large city: "La Victoria" of Lima and of Chiclayo. */
export const namesakesOf = (district: District, country: Country): readonly District[] =>
  (indexOfNames().byWords[country].get(comparable(district.name)) ?? []).flatMap(({ district: one }) =>
    one !== district && URBAN.has(provinceOf(one)) ? [one] : [],
  );

/** The city of a Peruvian district, by which it differs from its namesakes. */
export const cityOf = (district: District): string =>
  indexOfNames().provinceCapitals.get(provinceOf(district))?.name ?? district.region;

/** Whether a text names the city or the region of a district, besides the district itself. */
export const namesCityOf = (text: string, district: District): boolean =>
  [...citiesOf(district), district.region].some(namedIn(text));

/** Whether a place is named in a text. */
const namedIn = (text: string): ((place: string) => boolean) => {
  const words = ` ${comparable(text)} `;
  return (place) => words.includes(` ${comparable(place)} `);
};

const withoutCities = (text: string, { district }: Name): string =>
  citiesOf(district).reduce(
    (rest, city) => rest.replace(` ${comparable(city)} `, " "),
    ` ${comparable(text)} `,
  );

/** Names that say where a district is: those of its province's capital, and the province's where it is known. */
const citiesOf = (district: District): readonly string[] => {
  const capital =
    district.code.length === 5 || isProvinceCapital(district)
      ? undefined
      : indexOfNames().provinceCapitals.get(provinceOf(district));
  return [...(capital ? ownNames(capital) : []), ...(district.province ? [district.province] : [])];
};

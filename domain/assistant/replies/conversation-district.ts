import type { District } from "../../kernel/district.ts";
import { districtsOf } from "../../kernel/districts.ts";
import type { Country } from "../../kernel/market.ts";
import {
  cityIn,
  cityOf,
  districtIn,
  districtsIn,
  namesakesOf,
  namesCityOf,
} from "../text/districts-in-text.ts";
import { normalised } from "../text/normalise.ts";
import { BESIDE_PLACE, CORRECTION_OF_PLACE, saysLittleBeside } from "../understanding/place-asked.ts";
import { isMiss, type Reading } from "../understanding/reading.ts";
import { PLAN_LISTING } from "../understanding/slot-intents.ts";
import type { Question } from "./reply.ts";
import type { Place } from "./reply-parts.ts";

/**
 * The district of the conversation; a client may not send back the one of the last answer. `said`: the visitor's normalised messages,
 * the question last.
 */
export const districtOfQuestion = (question: Asked, said: readonly string[]): District | null => {
  const before = districtBefore(question, said);
  const text = said.at(-1) ?? "";
  return (
    districtNamed(text, question.country, before) ?? districtOfCall(text, said, question.country) ?? before
  );
};

type Asked = Pick<Question, "district" | "country">;

/** The district that the last message names. `said` as above. */
export const districtSaid = (question: Asked, said: readonly string[]): District | null =>
  districtNamed(said.at(-1) ?? "", question.country, districtBefore(question, said));

/** "¿Y para la oficina?", where it was said in which district that is; null: it was not. */
const districtOfCall = (text: string, said: readonly string[], country: Country): District | null => {
  const [, name = ""] = CALLS_PLACE.exec(text) ?? [];
  const words = WORDS_OF_PLACE.find((one) => one.test(name));
  if (words === undefined) return null;
  const earlier = said.slice(0, -1);
  for (const [at, message] of [...earlier.entries()].toReversed()) {
    for (const [, called = "", place = ""] of message.matchAll(SAYS_PLACE))
      if (words.test(called)) return districtIn(`en ${place}`, country);
    // "Vivo en Miraflores", then "no, eso es mi oficina".
    const [, corrected = ""] = THAT_IS.exec(message) ?? [];
    if (words.test(corrected))
      return earlier
        .slice(0, at)
        .reduce<District | null>((place, one) => districtIn(one, country, place) ?? place, null);
  }
  return null;
};
const CALLED = "(oficina|negocio|local|tienda|trabajo|taller|casa|depa\\w*|departamento)";
const CALLS_PLACE = new RegExp(`\\b(?:para|pa|en|de) (?:la|el|mi) ${CALLED}\\b`);
const SAYS_PLACE = new RegExp(
  `\\b(?:la|el|mi) ${CALLED} (?:(?:es|esta|queda|la tengo|lo tengo) )?(?:en|por) ([a-z]+(?: (?!(?:y|e|pero|mi|que|con) )[a-z]+){0,3})`,
  "g",
);
const THAT_IS = new RegExp(`\\b(?:eso|ese|ahi) (?:es|esta|queda) (?:la|el|mi) ${CALLED}\\b`);
/** Names of one place. */
const WORDS_OF_PLACE = [
  /^(?:oficina|negocio|local|tienda|trabajo|taller)$/,
  /^(?:casa|depa\w*|departamento)$/,
];

/** The district that a text names, as the one of that name in the city of the district that was said before it. */
const districtNamed = (text: string, country: Country, before: District | null): District | null => {
  const named = districtIn(text, country, before);
  if (named === null || before === null || ANOTHER_PLACE.test(text) || !saysLittleBeside(text, named))
    return named;
  // "La Victoria", then "la de Chiclayo".
  const others = namesakesOf(before, country);
  const alike = others.length === 0 ? [] : [before, ...others];
  return alike.find((one) => cityOf(one) === named.name) ?? named;
};
const ANOTHER_PLACE = /^(?:y|o|tambien|ahora)\b/;

const districtBefore = ({ district, country }: Asked, said: readonly string[]): District | null =>
  districtsOf(country).get(district ?? "") ??
  said.slice(0, -1).reduce<District | null>((place, text) => districtIn(text, country, place) ?? place, null);

/** The cities of other districts with the same name as the conversation's district, when the conversation names no city. */
export const citiesOfNamesakes = (
  district: District | null,
  country: Country,
  said: readonly string[],
): readonly string[] => {
  if (district === null) return [];
  const namesakes = namesakesOf(district, country);
  const isCitySaid = namesakes.length > 0 && said.some((text) => namesCityOf(text, district));
  return isCitySaid ? [] : namesakes.map(cityOf);
};

/** The district of the conversation, or else the city that was named last. `said` as above. */
export const placeOfQuestion = (
  district: District | null,
  { city: named, country }: Pick<Question, "city" | "country">,
  said: readonly string[],
): Place | null => {
  if (district) return { name: district.name, codes: [district.code] };
  if (named) return named;
  for (const text of said.toReversed()) {
    const city = cityIn(text, country);
    if (city) return city;
  }
  return null;
};

/** The name of the other district, which may be a nickname. */
const MAX_OTHER_WORDS = 3;

/** Whether a message corrects the district of the one before it, and says nothing else. */
export const correctsPlace = ({ message, country }: Pick<Question, "message" | "country">): boolean => {
  const text = normalised(message);
  const named = districtIn(text, country);
  if (named === null || text.search(CORRECTION_OF_PLACE) < 0) return false;
  const own = new Set(normalised(named.name).split(" "));
  const rest = text
    .replace(CORRECTION_OF_PLACE, " ")
    .split(" ")
    .filter((word) => word !== "" && !BESIDE_PLACE.has(word) && !own.has(word) && !INTERJECTIONS.has(word));
  return rest.length <= MAX_OTHER_WORDS;
};
const INTERJECTIONS: ReadonlySet<string> = new Set("ay uy ah mejor distrito comuna era".split(" "));

/** "¿Cuál hay ahí?", of the place that was named before. */
const THERE_ALONE =
  /^(?:(?:y|entonces|ok) )*(?:que|cual(?:es)?|quien(?:es)?) (?:hay|llegan?|tienen?|atienden?|entran?) (?:ahi|alla|alli|aqui|aca|por (?:ahi|alla|aqui|aca))$/;
/** "¿Qué hay?", after a place. */
const WHAT_ALONE = /^(?:(?:y|entonces|ok|ya) )*(?:que|cual(?:es)?) (?:hay|llegan?)$/;

/** "Cerro Alegre", "sector 3", after the district that it is a part of. */
const PART_OF_PLACE =
  /^(?:(?:en|por|el|la|es|estoy|vivo|mi|soy|del?) )*(?:cerro|sector|urb\w*|villa|poblacion|barrio|condominio|pasaje|asentamiento|paradero|parcela|altos|lomas|manzana|mz) (?:de )?[a-z0-9]+(?: [a-z0-9]+){0,3}$/;

/** Whether the visitor has named a district. */
const namedBefore = ({ country, turns }: Pick<Question, "country" | "turns">): boolean =>
  turns.some(({ role, content }) => role === "user" && districtIn(normalised(content), country) !== null);

/** "¿Cuál llega a las dos?" */
const TO_BOTH =
  /\b(?:llegan?|hay|atienden?|cubren?|entran?|tienen?|sirven?)\b.{0,16}\b(?:amb[oa]s|l[oa]s (?:2|dos))(?: (?:lados|distritos|comunas|zonas|partes|lugares|sitios|casas))?$/;
/** "¿En cuál hay más operadores?" */
const MORE_THERE =
  /^(?:(?:y|entonces) )*(?:en|a) (?:cual|donde)(?: de (?:los|las) 2)? (?:hay|llegan?|tengo|tienen?) mas (?:operadores|opciones|empresas|companias|planes)$/;
/** "Estoy en Barranco pero en febrero nos vamos a Huanchaco" names both. */
const BUT =
  / (?:pero|luego|despues)(?: (?:en )?(?:el )?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|se[pt]tiembre|octubre|noviembre|diciembre|verano|(?:un|unos|\d+) mes(?:es)?|ano|proximo (?:mes|ano)))? /g;
/** The last two districts that were named, where a message asks of both; empty: it does not. */
export const bothPlaces = ({
  message,
  country,
  turns,
}: Pick<Question, "message" | "country" | "turns">): readonly District[] => {
  const text = normalised(message);
  if (!(TO_BOTH.test(text) || MORE_THERE.test(text))) return [];
  const named = turns.flatMap(({ role, content }) =>
    role === "user" ? districtsIn(normalised(content).replace(BUT, " y "), country) : [],
  );
  const distinct = [...new Map(named.toReversed().map((one) => [one.code, one])).values()];
  return distinct.length < 2 ? [] : distinct.slice(0, 2).toReversed();
};

/** Plans, and nothing said of which. */
const isPlanOfAnyKind = ({ intent, type, comparesTypes, operators, ...asked }: Reading): boolean =>
  intent === "plan_type" &&
  type === null &&
  !comparesTypes &&
  operators.length === 0 &&
  !asked.withTv &&
  asked.phone === null;

/** "Me mudé a Jesús María, ¿qué hay?", "¿y si me mudo a Comas?" */
const ASKS_WHAT_THERE_IS =
  /\b(?:que|cual(?:es)?|quien(?:es)?) (?:(?:operador|compania|empresa|opcion|internet|plan)(?:es|s)? )?(?:hay|llegan?|tienen|puedo)\b/;
/** "Estoy harto de Movistar, ¿qué otra compañía hay en Maipú?" */
const ASKS_COMPANIES =
  /\b(?:que|cual(?:es)?) (?:otr[oa]s? )?(?:companias?|operador(?:es)?|empresas?|proveedor(?:es)?) (?:mas )?(?:hay|llegan?|atienden?|entran?)\b/;
const ASKS_ELSEWHERE =
  /^(?!.*\bllev(?:o|ar))(?:y |pero )*(?:que pasa )?si (?:me|nos) (?:mud\w+|cambi\w+|voy|vamos) (?:a|para) /;

/** "¿Instalan en Comas?" */
const INSTALLS_THERE = /^(?:\w+ ){0,4}instala\w* (?:\w+ ){0,3}(?:en|hasta|por|a) /;

/** "Vivo en Ate", or "Ate" alone, asks what there is in Ate. */
export const withPlace = (understood: Reading, { message, country, turns }: Question): Reading => {
  const text = normalised(message);
  const { intent } = understood;
  const named = districtIn(text, country);
  const asksThere =
    (PLAN_LISTING.has(intent) && ASKS_COMPANIES.test(text)) ||
    ((intent === "unconnected" || intent === "buy" || isPlanOfAnyKind(understood)) &&
      ASKS_WHAT_THERE_IS.test(text)) ||
    (intent === "installation" &&
      understood.topics.includes("installation_details") &&
      INSTALLS_THERE.test(text)) ||
    (turns.length > 0 && ASKS_ELSEWHERE.test(text));
  if (named !== null && asksThere) return { ...understood, intent: "coverage", topics: [] };
  const isOfBoth = bothPlaces({ message, country, turns }).length > 0;
  const isOfKnown =
    (isOfBoth && MORE_THERE.test(text)) ||
    (isMiss(intent) &&
      (isOfBoth ||
        THERE_ALONE.test(text) ||
        ((WHAT_ALONE.test(text) || PART_OF_PLACE.test(text)) && namedBefore({ country, turns }))));
  return isOfKnown
    ? {
        ...understood,
        intent: "coverage",
        confidence: 1,
        candidates: [],
        alternative: null,
        isSecondMiss: false,
      }
    : understood;
};

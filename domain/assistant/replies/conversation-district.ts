import type { District } from "../../kernel/district.ts";
import { districtsOf } from "../../kernel/districts.ts";
import type { Country } from "../../kernel/market.ts";
import { isOutside } from "../intents/intent-features.ts";
import { isElsewhere } from "../intents/lexicon.ts";
import { cityIn, cityOf, districtIn, namesakesOf, namesCityOf } from "../text/districts-in-text.ts";
import { normalised } from "../text/normalise.ts";
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
  return districtNamed(said.at(-1) ?? "", question.country, before) ?? before;
};

type Asked = Pick<Question, "district" | "country">;

/** The district that the last message names. `said` as above. */
export const districtSaid = (question: Asked, said: readonly string[]): District | null =>
  districtNamed(said.at(-1) ?? "", question.country, districtBefore(question, said));

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

/** The cities of the other districts that are called like the one of a conversation that does not say of which city it is. */
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

/** Said beside a place by who asks what there is in it. */
const BESIDE_PLACE: ReadonlySet<string> = new Set(
  "hola y si no bueno ok es en el la los las mi por para de del al a desde ahora aqui aca ahi alla peru chile lima santiago region metropolitana provincia vivo vivimos vive soy somos estoy estamos casa zona distrito comuna ciudad que cual cuales quien quienes hay llega llegan tengo tienen tienes hay internet fibra wifi senal cobertura servicio planes plan operador operadores compania companias empresa empresas porfa favor gracias quiero necesito ver".split(
    " ",
  ),
);

/** Whether a text says no more than a place, in as many words as it has or in its own. */
const saysLittleBeside = (text: string, { name }: District): boolean => {
  const own = new Set(normalised(name).split(" "));
  const rest = text
    .replace(CORRECTION, " ")
    .split(" ")
    .filter((word) => word !== "" && !BESIDE_PLACE.has(word));
  return rest.length <= 1 || rest.filter((word) => !own.has(word)).length === 0;
};

/** "Ay no, me equivoqué, no es Surco": around the names of a message that puts one district in place of another. */
const CORRECTION =
  /\b(?:no (?:es|era|vivo en|estoy en)|perdon\w*|disculp\w*|digo|me (?:equivoque|confundi)(?: de (?:distrito|comuna))?|(?:quise|queria) decir|dije|sino)\b|^(?:h?ay |uy |ah )?no\b/g;
/** The name of the other district, which may be a nickname. */
const MAX_OTHER_WORDS = 2;

/** Whether a message corrects the district of the one before it, and says nothing else. */
export const correctsPlace = ({ message, country }: Pick<Question, "message" | "country">): boolean => {
  const text = normalised(message);
  const named = districtIn(text, country);
  if (named === null || text.search(CORRECTION) < 0) return false;
  const own = new Set(normalised(named.name).split(" "));
  const rest = text
    .replace(CORRECTION, " ")
    .split(" ")
    .filter((word) => word !== "" && !BESIDE_PLACE.has(word) && !own.has(word) && !INTERJECTIONS.has(word));
  return rest.length <= MAX_OTHER_WORDS;
};
const INTERJECTIONS: ReadonlySet<string> = new Set("ay uy ah mejor distrito comuna era".split(" "));

/** What a message is about that asks for a connection. */
const OF_CONNECTION =
  /\b(?:internet|wifi|fibra|planes|plan|megas|operador(?:es)?|compania|convien\w+|recomiend\w+)\b/;
/** Where the visitor lives or works. */
const OF_HOME =
  /\b(?:viv(?:o|imos|e)|soy|somos|estoy|estamos|(?:mi|nuestra) (?:casa|depa\w*|depto\w*|zona)|local|negocio)\b/;
const STATES_WHERE = /^(?:es|seria|queda|esta) (?:(?:un|una|mi|para) )*\w+ (?:en|por) /;
const ASKS =
  /\b(?:que|cual(?:es)?|cuant[oa]s?|donde|como|cuando|quien(?:es)?|hay|tienen?|puedo|busco|vend[eo]\w*|compr\w+|se (?:alquila|arrienda|vende)|quiero|necesito)\b/;

/**
 * Whether a message that names a district, and was not understood, wants to know what there is in it: "soy estudiante, vivo
 * por Ate", or, within a conversation, "es una peluquería en Comas".
 */
const asksOfHome = (text: string, { isFirst }: { readonly isFirst: boolean }): boolean =>
  !isElsewhere(text) &&
  ((!isFirst && STATES_WHERE.test(text)) ||
    (!isOutside(text) &&
      (OF_CONNECTION.test(text) || ((OF_HOME.test(text) || !isFirst) && !ASKS.test(text)))));

/** "¿Cuál hay ahí?", of the place that was named before. */
const THERE_ALONE =
  /^(?:(?:y|entonces|ok) )*(?:que|cual(?:es)?|quien(?:es)?) (?:hay|llegan?|tienen?|atienden?|entran?) (?:ahi|alla|alli|aqui|aca|por (?:ahi|alla|aqui|aca))$/;

/** "¿Cuál llega a las dos?" */
const TO_BOTH =
  /\b(?:llegan?|hay|atienden?|cubren?|entran?|tienen?|sirven?)\b.{0,16}\b(?:amb[oa]s|l[oa]s (?:2|dos))(?: (?:lados|distritos|comunas|zonas|partes|lugares))?$/;
/** The last two districts that were named, where a message asks of both; empty: it does not. */
export const bothPlaces = ({
  message,
  country,
  turns,
}: Pick<Question, "message" | "country" | "turns">): readonly District[] => {
  if (!TO_BOTH.test(normalised(message))) return [];
  const named = turns.flatMap(({ role, content }) =>
    role === "user" ? (districtIn(normalised(content), country) ?? []) : [],
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
const ASKS_ELSEWHERE = /^(?:y |pero )*(?:que pasa )?si (?:me|nos) (?:mud\w+|cambi\w+|voy|vamos) (?:a|para) /;

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
  // "Hola, vivo en Ate" may be taken for an address.
  const isAddress = intent === "personal_data" && !understood.hasPersonalData;
  const isOpen = isMiss(intent) || isAddress;
  const place = isOpen ? named : null;
  const isPlace =
    place !== null && (saysLittleBeside(text, place) || asksOfHome(text, { isFirst: turns.length === 0 }));
  const isOfKnown = isOpen && (THERE_ALONE.test(text) || bothPlaces({ message, country, turns }).length > 0);
  return isPlace || isOfKnown
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

import { searchable } from "../kernel/letters.ts";
import type { ServiceType } from "../kernel/market.ts";
import { budgetIn, megabitsWanted, peopleIn, typeIn } from "./figures-in-text.ts";

/** What a visitor wants to know. */
export type Intent =
  | "greeting"
  | "thanks"
  | "goodbye"
  | "operator"
  | "price"
  | "speed"
  | "comparison"
  | "plan_type"
  | "streaming"
  | "how_it_works"
  | "free"
  | "data_protection"
  | "coverage"
  | "installation"
  | "outage"
  | "human"
  | "hours"
  | "alarms"
  | "car_insurance"
  | "mobile_plans"
  | "fallback";

/** A message as far as it was understood. */
export type Understood = {
  readonly intent: Intent;
  /** Operators that are named, as `operators` spells them, in the message's order. */
  readonly operators: readonly string[];
  readonly type: ServiceType | null;
  /** The most a month may cost, in whole soles or pesos. */
  readonly budget: number | null;
  readonly megabits: number | null;
  readonly people: number | null;
  /** What the line is for, where that asks for more speed. */
  readonly use: "work" | "heavy" | null;
  /** A streaming service by its searchable name: "netflix". */
  readonly service: string | null;
  /** The share of meaningful words that were understood, 0 to 1 with two decimals. */
  readonly confidence: number;
};

/** Also known where the catalogue has none of their plans: then the answer says so. */
const WELL_KNOWN = [
  "Claro",
  "Movistar",
  "Bitel",
  "Entel",
  "WIN",
  "WOW",
  "VTR",
  "Mundo",
  "GTD",
  "WOM",
] as const;

const STREAMING =
  /\b(netflix|disney|hbo|prime|paramount|claro video|apple tv|star|vix|max|spotify|tnt|movistar tv app)\b/g;
const STREAMING_WORDS = /\b(streaming|series|peliculas|plataformas?|apps? de video)\b/g;

/** The first intent whose words are there wins: what is narrow stands before what is wide. */
const INTENTS: readonly (readonly [Intent, RegExp])[] = [
  [
    "data_protection",
    /\b(privacidad|proteccion de (mis )?datos|(mis|los) datos( personales)?|datos personales|29733|informacion personal|(borr|elimin)\w+ (mis|los) datos|que hacen con)\b/g,
  ],
  [
    "alarms",
    /\b(alarmas?|camaras?( de (seguridad|vigilancia))?|sensores|seguridad (para|de|en) (mi |la )?(casa|hogar|local))\b/g,
  ],
  [
    "car_insurance",
    /\b(soat|aseguradoras?|seguros?( de| para| del)?( mi| el| un)? ?(auto|carro|coche|vehiculo|vehicular|camioneta)s?|seguros|(un|tomar|tener|cotizar|comprar) seguro)\b/g,
  ],
  [
    "mobile_plans",
    /\b(moviles|plan(es)? movil|celular(es)?|postpago|prepago|chip|portabilidad|lineas? movil(es)?|datos moviles)\b/g,
  ],
  [
    "hours",
    /\b(horarios?|a que hora|que hora|atienden|estan (abiertos|atendiendo)|abren|cierran|domingos?|sabados?|feriados?)\b/g,
  ],
  [
    "human",
    /\b(asesor(a|as|es)?|humano|human[oa]s?|persona real|una persona|ejecutiv[oa]s?|agente|representante|hablar|contact\w*|comunicar\w*|llam(ar|arlos|arles|ame|enme|en|ada|adas|arme|o)|whatsapp|correo|email|e mail|reclamos?|quejas?|(su|el|numero de|que) telefono|telefono de (contacto|ustedes|atencion)|atencion al cliente|soporte)\b/g,
  ],
  [
    "free",
    /\b(gratis|gratuit[oa]|cobran|comision(es)?|cuesta (el|este|su|usar|usarlo|la) ?(servicio|asesoria|comparador|pagina)?|tiene(n)? (algun )?costo|sin costo)\b/g,
  ],
  [
    "how_it_works",
    /\b(como (funciona|trabajan|hacen|comparan|recomiendan|lo hacen|contrato|contratar|empiezo)|que (es|son|hacen) (esto|asesorador|ustedes|este sitio|esta pagina)|quien(es)? (son|eres|es)|que eres|eres (un )?(robot|bot|ia)|pasos|que puedes hacer|ayuda|ayudas|ayudar\w*)\b/g,
  ],
  [
    "outage",
    /\b(no (tengo|hay|funciona|me funciona|sirve) ?(senal|internet|servicio|linea|wifi)?|se (cae|corta|cayo|corto|fue)|averia(s|do|da)?|falla(s|ndo)?|intermiten\w*|malogr\w*|sin (senal|internet|servicio))\b/g,
  ],
  ["installation", /\b(instal\w*|router|modem|permanencia|penalidad|plazo|demora\w*|tarda\w*|contrato)\b/g],
  [
    "coverage",
    /\b(cobertura|llega(n)? (a|hasta)|hay (servicio|internet|fibra) en|en mi (zona|distrito|calle|barrio|ciudad|edificio|provincia)|mi (zona|distrito|barrio)|disponib\w+|zonas?|distritos?|provincias?)\b/g,
  ],
  [
    "comparison",
    /\b(compar\w*|mejor(es)? (compania|operador|empresa|internet)(e?s)?|versus|vs|diferencias?|cual es mejor|que es mejor|mejor entre|quien (da|ofrece|tiene) (mas|mejor))\b/g,
  ],
  ["streaming", new RegExp(`${STREAMING.source}|${STREAMING_WORDS.source}`, "g")],
  [
    "speed",
    /\b(velocidad(es)?|rapid[oa]s?|veloz|lent[oa]|megas?|mbps|mb|gbps|gigas?|teletrabaj\w*|trabaj\w*|home office|jueg\w*|jugar|gamers?|gaming|4k|estudi\w*|clases|videollamadas?|zoom|personas?|integrantes|somos|dispositivos)\b/g,
  ],
  [
    "price",
    /\b(precios?|cuest\w*|cuanto|vale|barat\w*|economic\w*|tarifas?|ofertas?|promo\w*|descuentos?|ahorr\w*|gast\w*|pag(o|ar|an|amos|aria)|costos?|presupuesto|menos de|soles|pesos|conviene|recomiend\w*|recomendacion|mejor(es)? (plan|planes|opcion|precio|oferta)|contratar)\b/g,
  ],
  [
    "plan_type",
    /\b(internet|fibra( optica)?|wifi|wi fi|triple|doble|duo|trio|[23] ?play|pack(s)?|paquetes?|combos?|tv|cable|television|telefon\w*|fijo|plan(es)?|opciones|hogar|servicios?)\b/g,
  ],
];

const GREETING = /\b(hola|holi|buen(os|as)?( (dias?|tardes|noches))?|que tal|hey|saludos|alo|como estas?)\b/g;
const THANKS =
  /\b(gracias|muchas gracias|muy amable|perfecto|genial|excelente|ok|okey|listo|entendido|claro que si)\b/g;
const GOODBYE = /\b(chau|chao|adios|hasta (luego|pronto|manana)|nos vemos|bye)\b/g;
/** Words of other lives: "¿cuánto cuesta un dólar?" is no question about plans. */
const OFF_TOPIC =
  /\b(dolar(es)?|tipo de cambio|clima|llueve|futbol|partido|gol|recetas?|chistes?|politica|presidente|bitcoin|cripto\w*|tareas?|poemas?|noticias|horoscopo|vuelos?|pasajes?|hotel(es)?|comida|pizza|medicinas?)\b/;
const TELECOM =
  /\b(internet|fibra|wifi|plan(es)?|megas?|mbps|operador(es)?|tv|cable|pack|claro|movistar|bitel|entel|win|wow)\b/;

/** Words that say nothing by themselves. */
const STOP = new Set(
  (
    "a al algo algun alguna aqui asi bien con cual cuales cuando de del desde donde e el ella ellos en eres es esa ese eso esta " +
    "estan estas este esto ha hace hacer hasta hay la las le les lo los mas me mi mis muy necesito no nos o para pero por porque que " +
    "quien quiero quisiera saber se ser si sin sobre solo son soy su sus tambien te tengo tiene tienen tu tus un una uno unos ustedes " +
    "va vivo y ya yo dame dime dar puede puedo puedes pueden favor tienes busco deseo quieres cada mes mensual mensuales al"
  ).split(" "),
);

/** Letters and digits of a message, lower case, without accents: what patterns look at. */
const plain = (message: string): string =>
  searchable(message)
    // "S/ 80", "S/.80": one sign for money.
    .replace(/\bs ?\/ ?\.? ?(?=\d)/g, "$ ")
    .replace(/[^a-z0-9.,$ ]/g, " ")
    .replace(/[.,](?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Reads one message. `operators` are the catalogue's; `previous` is the visitor's message before, for "¿y el más barato?".
 * The same words always give the same answer.
 */
export const understand = (
  message: string,
  {
    operators,
    previous = null,
  }: { readonly operators: readonly string[]; readonly previous?: string | null },
): Understood => {
  const text = plain(message);
  const named = operatorsIn(text, operators);
  // "¿y el más barato?" goes on about what was asked before.
  const carried =
    named.length === 0 && previous !== null && /^(y|pero|entonces)\b/.test(text)
      ? operatorsIn(plain(previous), operators)
      : [];
  const found = named.length > 0 ? named : carried;
  const intent = intentOf(text, found, named);
  const budget = budgetIn(text);
  const figures = {
    type: typeIn(without(text, named)),
    budget,
    megabits: megabitsWanted(text),
    people: peopleIn(text),
  };
  return {
    intent,
    // "Pago 190 a Movistar" names whom to leave.
    operators: budget !== null && /\b(pago|gasto|pagando)\b/.test(text) ? [] : found,
    ...figures,
    use: useIn(text),
    service:
      [...text.matchAll(STREAMING)].map(([name]) => name).find((name) => name !== "claro video") ?? null,
    confidence: intent === "fallback" ? 0 : confidenceOf(text, intent, named),
  };
};

const intentOf = (text: string, found: readonly string[], named: readonly string[]): Intent => {
  if (text === "") return "fallback";
  if (OFF_TOPIC.test(text) && !TELECOM.test(text) && named.length === 0) return "fallback";
  const hit = INTENTS.find(([, words]) => text.search(words) >= 0)?.[0] ?? null;
  if (found.length > 1 && (hit === null || ["price", "plan_type", "comparison"].includes(hit)))
    return "comparison";
  if (hit === "plan_type" && found.length > 0 && typeIn(without(text, named)) === null) return "operator";
  if (hit !== null) return hit;
  if (found.length > 0) return "operator";
  if (budgetIn(text) !== null) return "price";
  if (text.search(GOODBYE) >= 0) return "goodbye";
  if (text.search(THANKS) >= 0) return "thanks";
  return text.search(GREETING) >= 0 ? "greeting" : "fallback";
};

/** "Claro" also means "of course": so it does where that is all that is meant. */
const OF_COURSE =
  /\b(claro que (si|no)|si claro|pues claro|claro gracias|esta claro|no (me )?queda claro|quedo claro|claro video)\b/g;

const operatorsIn = (text: string, operators: readonly string[]): readonly string[] => {
  const looked = text.replace(OF_COURSE, " ");
  const names = new Map([...WELL_KNOWN, ...operators].map((name) => [searchable(name), name]));
  return [...names]
    .map(([word, name]) => ({ name, at: looked.search(new RegExp(`\\b${escaped(word)}\\b`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
};

/** "Fibra Sur" is a name, and says nothing of fibre. */
const without = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(searchable(name), " "), text);

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const useIn = (text: string): Understood["use"] => {
  if (/\b(4k|jueg\w*|jugar|gamers?|gaming|streamer)\b/.test(text)) return "heavy";
  return /\b(teletrabaj\w*|trabaj\w*|home office|estudi\w*|clases|videollamadas?|zoom)\b/.test(text)
    ? "work"
    : null;
};

/** The share of words with a meaning that some pattern covers. */
const confidenceOf = (text: string, intent: Intent, named: readonly string[]): number => {
  const own = INTENTS.find(([name]) => name === intent)?.[1];
  const known = [
    ...(own ? [own] : []),
    ...INTENTS.filter(([name]) => name === "plan_type" || name === "price").map(([, words]) => words),
    ...[GREETING, THANKS, GOODBYE, STREAMING, /\b\d[\d.,]*\b/g],
    ...named.map((name) => new RegExp(`\\b${escaped(searchable(name))}\\b`, "g")),
  ];
  const left = known.reduce((rest, words) => rest.replace(words, " "), text);
  const all = meaningful(text).length;
  return all === 0 ? 1 : Math.round((1 - meaningful(left).length / all) * 100) / 100;
};

const meaningful = (text: string): readonly string[] =>
  text.split(" ").filter((word) => word.length > 1 && !STOP.has(word));

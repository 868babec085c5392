import type { LearnedIntent } from "../intents/lexicon.ts";
import { type Mention, withoutMentions } from "../text/operators-in-text.ts";
import type { Slots } from "../text/slots.ts";
import { isAccounted, SHORTEST_NOUN } from "./accounted-words.ts";

// What a question asks for by its grammar: the kind of its answer, and the aspect that it names. Texts are normalised.

/** Confidence of an intent that the grammar alone decides. */
export const SURE_OF_GRAMMAR = 0.7;

/** The kind of answer that a question asks for. */
type QuestionKind =
  | "amount"
  | "duration"
  | "count"
  | "moment"
  | "place"
  | "person"
  | "reason"
  | "manner"
  | "choice"
  | "whether";

/** In the order in which they are tried: "cuánto tiempo" is no amount. */
const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  ["reason", /\bpor ?que\b(?! (?:plan|operador|compania|empresa)\b)|\ba que se debe\b/],
  [
    "duration",
    /\bcuant[oa]s? (?:tiempo|dias?|meses|semanas?|horas?|anos?)\b|\bcuanto (?:me |se |nos )*(?:demor|tard|dur)\w+|\bhasta cuando\b/,
  ],
  [
    "count",
    /\bcuant[oa]s (?!soles|pesos|lucas|cuesta|cuestan|sale|salen|vale|valen|esta|estan|es\b|cobra)\w+/,
  ],
  [
    "amount",
    /\b(?:a|en|por)? ?cuant[oa]s?\b|\ba como\b|\b(?:que|cual(?:es)?(?: es| son)?) (?:el |los |su |sus |tiene de )?(?:precios?|costos?|tarifas?)\b|^(?:y )?(?:el )?precios?\b/,
  ],
  ["moment", /\b(?:desde )?cuando\b|\b(?:a|hasta) que hora\b|\b(?:que|en que) dias?\b|\ben que fecha\b/],
  ["place", /\b(?:a |de |en |por )?donde\b|\ben que (?:distrito|zona|ciudad|lugar|parte|comuna)\w*\b/],
  ["person", /\b(?:a |con |de |por )?quien(?:es)?\b/],
  [
    "choice",
    /\bcual(?:es)?\b|\b(?:que|con que|a que) (?:plan|operador|compania|empresa|opcion|paquete|proveedor)\w*\b/,
  ],
  ["manner", /\bcomo\b(?! (?:\d|max|minimo|estas?\b))|\bde que (?:forma|manera)\b/],
  [
    "whether",
    /^(?:\w+ ){0,3}(?:es|son|seria|hay|tienen?|tienes|trae|traen|incluyen?|viene|vienen|dan?|cobran?|piden?|aceptan?|llegan?|puedo|puede|pueden|podria|se puede|me (?:cobran?|dan?|piden?|instalan?)|sube|suben|sirve|sirven|ofrecen?|atienden?|instalan?)\b/,
  ],
];

/** The kind of a question; null: the message is none. */
export const questionKindOf = (text: string): QuestionKind | null =>
  KINDS.find(([, words]) => words.test(text))?.[0] ?? null;

/** What a question may be about, besides the plans themselves; each is answered under one intent. */
type Aspect =
  | "technology"
  | "installation"
  | "permanence"
  | "promotion"
  | "upload"
  | "channels"
  | "payment"
  | "coverage"
  | "equipment"
  | "leaving"
  | "contracting"
  | "number"
  | "call"
  | "fault";

const ASPECTS: Readonly<Record<Aspect, RegExp>> = {
  technology: /\b(?:fibra|hfc|coaxial|cobre|adsl|antena|satelital|inalambric\w+)\b/,
  installation: /\b(?:instal\w*|tecnicos?)\b/,
  permanence:
    /\b(?:permanencia|penalidad(?:es)?|penalizacion|multas?|amarr\w+|contratos?(?: (?:forzoso|minimo))?)\b/,
  promotion: /\b(?:promo|promos|promocion(?:es)?|ofertas?|descuentos?|precio regular|subira[n]?|aument\w+)\b/,
  upload: /\b(?:subida|upload|simetric\w+)\b/,
  channels: /\b(?:canal(?:es)?|decos?|decodificador(?:es)?)\b/,
  payment: /\b(?:recibos?|boletas?|facturas?|yape|plin|tarjetas?|cuotas|efectivo|webpay|adelantado)\b/,
  coverage: /\b(?:lleg\w+|cobertura|cubr\w+)\b/,
  equipment: /\b(?:router|modem|repetidor\w*|mesh)\b/,
  leaving: /\b(?:(?:de|la) baja|cancel\w+|devolver|devuelv\w+)\b/,
  contracting: /\b(?:contrat(?:ar\w*|o|e)|requisitos?|documentos?|dni|rut|papeles)\b/,
  number: /\bnumero\b/,
  call: /\b(?:llam\w+|contact\w+)\b/,
  fault: /\b(?:cae|corta|cuelga|falla\w*|averia\w*|malogr\w+|lento|lenta)\b/,
};

/** The aspects that a message names. */
const aspectsIn = (text: string): readonly Aspect[] =>
  (Object.keys(ASPECTS) as Aspect[]).filter((aspect) => ASPECTS[aspect].test(text));

/** The intent whose reply answers such a question about an aspect; none where a question about it is read otherwise. */
const INTENT_OF: Readonly<Record<Aspect, Partial<Record<QuestionKind, LearnedIntent>>>> = {
  technology: { whether: "plan_details" },
  installation: {
    amount: "installation",
    duration: "installation",
    moment: "installation",
    person: "installation",
    whether: "installation",
    choice: "installation",
  },
  permanence: {
    amount: "permanence",
    duration: "permanence",
    whether: "permanence",
    choice: "permanence",
    person: "permanence",
  },
  promotion: { duration: "promotion_end", amount: "promotion_end", moment: "promotion_end" },
  upload: { amount: "upload_speed", whether: "upload_speed", choice: "upload_speed", person: "upload_speed" },
  channels: { count: "channels", whether: "channels", choice: "channels" },
  payment: {
    manner: "payment",
    place: "payment",
    whether: "payment",
    moment: "payment",
    duration: "payment",
  },
  coverage: { whether: "coverage", choice: "coverage", person: "coverage", place: "coverage" },
  equipment: { whether: "installation" },
  leaving: { amount: "permanence", manner: "cancel_contract", place: "cancel_contract" },
  contracting: { manner: "buy", place: "buy" },
  number: {},
  call: { moment: "my_request", duration: "my_request" },
  fault: {},
};

/**
 * The intent whose reply answers a question; null when it names several aspects, or when no reply answers this kind of
 * question about its aspect.
 */
export const intentByGrammar = (text: string, slots: Slots): LearnedIntent | null => {
  const kind = questionKindOf(text);
  if (kind === null) return null;
  // "¿Cuánto cuesta la fibra de WIN?" is asked of its plans.
  const aspects = aspectsIn(text).filter((one) => one !== "technology" || kind === "whether");
  const [aspect, another] = aspects;
  // A question about one plan of the list may be answered by its details.
  if (slots.nth !== null || another !== undefined) return null;
  if (aspect === "technology" && slots.operators.length === 0) return null;
  if (aspect !== undefined) return INTENT_OF[aspect][kind] ?? null;
  // "¿Cuánto es el mes de WIN?"
  return kind === "amount" && (slots.operators.length > 0 || slots.megabits !== null) ? "price" : null;
};

const ASKING_VERB = /^(?:cuest|cobr|cost|sal|val|tien|ten|hay|hac|pued|pid|est|sirv|necesit)[a-z]*$/;
/** As `intentByGrammar`, of a message that was not recognised: where it says nothing that may be of another subject. */
export const intentOfKnownWords = (
  text: string,
  slots: Slots & { readonly mentions: readonly Mention[] },
): LearnedIntent | null => {
  const words = withoutMentions(text, slots.mentions).match(/[a-z]+/g) ?? [];
  const isKnown = (word: string): boolean =>
    word.length < SHORTEST_NOUN ||
    isAccounted(word) ||
    ASKING_VERB.test(word) ||
    aspectsIn(word).length > 0 ||
    KINDS.some(([, kind]) => kind.test(word));
  return words.every(isKnown) ? intentByGrammar(text, slots) : null;
};

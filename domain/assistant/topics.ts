import type { Intent } from "./lexicon.ts";
import type { Slots } from "./slots.ts";

/** What a message asks that the usual reply to its intent does not say: the topic has a text of its own. */
export type Topic =
  | "robot"
  /** The telephone of an operator, which this site is not. */
  | "operator_contact"
  | "operator_complaint"
  /** Router, repeaters, kind of connection or limits of use, of which the catalogue says nothing. */
  | "equipment"
  /** Whether the site can be trusted, and who is behind it. */
  | "trust"
  /** An office or its address. */
  | "office"
  /** How the site earns money. */
  | "commission"
  /** What an operator asks of a new customer. */
  | "requirements"
  | "invoice"
  | "business"
  /** The same service in another home. */
  | "moving"
  /** The telephone number after a change of operator. */
  | "number"
  /** When the technician comes, and how long it takes. */
  | "installation_date"
  /** Discounts, pauses, taxes, instalments and the like, which each operator sets. */
  | "conditions"
  /** Television or a telephone without internet. */
  | "without_internet"
  /** How often a connection fails, and how customers are treated. */
  | "reliability";

type TopicRule = {
  readonly words: RegExp;
  /** Words that ask for what the usual reply says. */
  readonly unless?: RegExp;
  /** What such a question is taken for. */
  readonly intents: readonly Intent[];
  /** Whether the message has to name an operator. */
  readonly isOfOperator?: true;
};

// Words are those of a text in lower case without accents, punctuation and names of operators.
const RULES: Readonly<Record<Topic, TopicRule>> = {
  robot: {
    words:
      /\b(?:eres|eri|sos|hablo|hablando|chateo|chateando|es usted|usted es)\b.{0,30}\b(?:robot|bot|maquina|automatic[oa]|human[oa]|persona|gente|inteligencia artificial)\b/,
    intents: ["how_it_works", "small_talk"],
  },
  operator_contact: {
    words:
      /\b(?:numero|telefono|call center|central|atencion al cliente|contacto|whatsapp|correo)(?: \w+){0,3} (?:de|con|en) *$|\b(?:hablar|comunicar\w*|contactar\w*|llamar)(?: directamente)? (?:con|a)(?: l[oa]s? de)? *$/,
    intents: ["human"],
    isOfOperator: true,
  },
  operator_complaint: {
    words:
      /\b(?:reclam\w+|cobr\w+|factur\w+|recibos?|boletas?|servicio|tecnicos?|estaf\w+|quej\w+|denunci\w+|mal[oa]?|pesim\w+)\b/,
    unless: /\b(?:llam\w+|contact\w+|mis datos|solicitud|formulario|asesor\w*|ustedes)\b/,
    intents: ["complaint"],
    isOfOperator: true,
  },
  moving: {
    words:
      /\btraslad\w+|\bllev(?:ar|arme|arlo)\b.{0,25}\b(?:internet|servicio|plan|router|modem)\b|\b(?:internet|servicio|plan|router)\b.{0,25}\b(?:otra casa|nueva casa|nueva direccion|mudanza|si me mudo|me cambio de casa)\b|\bcambi\w+ (?:de|el|mi) (?:domicilio|direccion)\b/,
    unless: /\b(?:no tengo|sin (?:internet|servicio|senal))\b/,
    intents: [
      ...(["cancel_contract", "coverage", "unconnected", "buy", "how_it_works", "installation"] as const),
      ...(["outage", "payment", "permanence", "plan_details"] as const),
    ],
  },
  equipment: {
    words:
      /\b(?:router|modem|repetidor(?:es)?|extensor(?:es)?|mesh|wifi 6|doble banda|dual band|ip (?:fija|publica)|cgnat|antivirus|coaxial|fibra o|o (?:es )?(?:fibra|cobre|antena)|inalambric[oa]|antena|satelital|tecnologia|hfc|ftth|adsl|(?:limite|tope) de (?:datos|gigas|consumo|descargas?|uso)|se acaban los datos)\b/,
    unless: /\b(?:instal\w*|cuest\w+|cobra\w*|precios?|devolv\w+|no llega|senal)\b/,
    intents: ["plan_details", "installation", "plan_type", "operator", "speed"],
  },
  trust: {
    words:
      /\b(?:confi(?:ar|able|ables|anza)|estaf\w+|fraud\w+|truch[oa]s?|chantas?|floro|formal(?:es)?|legal(?:es)?|con ruc|tienen (?:ruc|rut)|registrad[oa]s|segur[oa] (?:esto|usar|este|esta|comparar)|(?:son|es) (?:real|reales|seri[oa]s?)|quien(?:es)? (?:esta|estan) (?:detras|atras)|respald\w+)\b/,
    intents: ["how_it_works", "complaint", "insult", "small_talk"],
  },
  office: {
    words:
      /\b(?:donde (?:estan|se ubican|se encuentran|quedan)(?: ubicad[oa]s| ustedes| las? \w+)?$|ubicad[oa]s|(?:tienen|sus?|alguna|de la|la) (?:oficinas?|agencias?|sedes?|locales|local|tiendas?)(?: fisic[oa]s?)?\b|direccion de (?:ustedes|la oficina))/,
    unless: /\bmi (?:oficina|local|tienda)\b/,
    intents: ["how_it_works", "human", "hours", "coverage", "data_protection", "my_request"],
  },
  commission: {
    words:
      /\b(?:comision(?:es)?|(?:que|como|cuanto) (?:ganan|gana)|de que viven|se (?:financian|mantienen)|(?:les|quien les) pagan?|intermediari\w+|afiliad[oa]s? (?:a|con)|independientes?|imparcial\w*|neutral\w*)\b/,
    intents: ["free", "how_it_works", "buy"],
  },
  requirements: {
    words:
      /\b(?:documentos?|papeles|requisitos?|infocorp|sentinel|dicom|(?:historial|evaluacion|calificacion) crediti\w+|extranjer\w+|carnet?|cedula|pasaporte|venezolan[oa]s?|inquilin[oa]s?|arrendatari[oa]s?|(?:menor|mayor) de edad|(?:que|cuales) (?:me )?piden)\b/,
    unless: /\b(?:retir\w+|baja|fin|cancelar|anular|terminar|solicitud|actualiz\w+|usar\w*)\b/,
    intents: [
      "buy",
      "how_it_works",
      "payment",
      "plan_details",
      "unconnected",
      "installation",
      "cancel_contract",
    ],
  },
  invoice: {
    words:
      /\b(?:dan|emiten|tienen?|quiero|necesito|con|hacen|entregan) (?:la |una |me )?factura\b|\bfactura(?:r|cion)? (?:a nombre|con (?:ruc|rut)|electronica|para (?:mi|la) empresa)\b/,
    intents: ["payment", "buy", "plan_type", "plan_details", "how_it_works"],
  },
  business: {
    words:
      /\b(?:planes?|internet|servicios?|tarifas?|fibra|lineas?) (?:\w+ )?(?:para|de) (?:mi |una |la |las )?(?:empresas?|pymes?)\b|\b(?:corporativ|empresarial)\w*/,
    intents: ["plan_type", "operator", "price", "how_it_works", "buy"],
  },
  number: {
    words:
      /\b(?:pierdo|perder|conserv\w+|manten\w+|mantengo|llev(?:ar|arme|o)|port(?:ar|o)|(?:me )?qued(?:o|ar|arme) con) (?:mi |el |mismo |con )*(?:numero|telefono|fijo|linea)\b/,
    unless: /\b(?:celular|movil|chip)\b/,
    intents: ["cancel_contract", "plan_type", "buy", "how_it_works", "permanence"],
  },
  installation_date: {
    words:
      /\b(?:(?:en )?cuant[oa]s? (?:tiempo|dias?|semanas?|horas?)|cuando (?:me )?(?:vienen|instalan|instalarian|ponen|vendrian)|demor\w+|tarda\w*|que (?:dia|dias|hora)|mismo dia|domingos?|sabados?|feriados?|fines? de semana)\b/,
    unless: /\b(?:cuest\w+|cobr\w+|gratis|costo|precio|pag\w+)\b/,
    intents: ["installation"],
  },
  conditions: {
    words:
      /\b(?:adultos? mayor(?:es)?|tercera edad|jubilad[oa]s?|pensionad[oa]s?|discapaci\w+|conadis|convenios?|congelar\w*|suspender\w*|pausar\w*|igv|iva|en (?:cuotas|partes)|mitad (?:ahora|y mitad)|(?:cambi|sub|baj)\w+ de plan|periodo de prueba|dias de prueba|referid[oa]s?|cupon(?:es)?|codigo de descuento)\b/,
    unless: /\bpromo\w*/,
    intents: [
      ...(["price", "payment", "buy", "cancel_contract", "plan_type", "permanence", "free"] as const),
      ...(["plan_details", "installation", "promotion_end"] as const),
    ],
  },
  without_internet: {
    words:
      /\b(?:sin|no (?:quiero|necesito)) (?:el |nada de )?(?:internet|wifi)\b|\bsol[oa](?:mente)? (?:de |el |la |quiero |necesito )*(?:tv|tele|television|cable|telefono|linea fija|fijo)\b/,
    unless:
      /\b(?:sin (?:internet|wifi) (?:desde|hace|en)|(?:estoy|estamos|quede|quedamos|casa|pieza|cuarto|depa\w*|parcela|local|zona|meses) sin|internet y|y internet|con internet)\b/,
    intents: ["plan_type", "price", "operator", "channels"],
  },
  reliability: {
    words:
      /\b(?:estables?|estabilidad|(?:mejor|buena|peor|menos) (?:senal|atencion|soporte|reputacion|servicio (?:al cliente|tecnico))|(?:se cae|falla|se corta) menos|menos (?:se cae|se corta|falla|fallas|cortes|caidas|reclamos|problemas)|que (?:no|nunca) (?:se (?:me )?(?:caiga|corte|cuelgue)|falle))\b/,
    intents: ["comparison", "operator", "price", "speed", "plan_type"],
  },
};

const TOPICS = Object.keys(RULES) as readonly Topic[];

/** Their text precedes the usual reply instead of replacing it. */
export const PRECEDING_TOPICS: ReadonlySet<Topic> = new Set(["reliability", "without_internet"]);

/** Asked of the plans that a conversation is about. */
export const TOPICS_OF_PLANS: ReadonlySet<Topic> = new Set([
  ...(["equipment", "requirements", "invoice", "business", "installation_date"] as const),
  ...(["conditions", "without_internet", "reliability"] as const),
]);

/** The topics that the words of a message name. */
export const topicsIn = (text: string): readonly Topic[] =>
  TOPICS.filter((topic) => RULES[topic].words.test(text) && !RULES[topic].unless?.test(text));

type Asked = Pick<Slots, "nth" | "operators" | "excluded"> & { readonly topics: readonly Topic[] };

/** The topic of a message that may be taken for one of these intents, with that intent; null: the usual reply covers it. */
export const topicUnder = (
  { topics, nth, operators, excluded }: Asked,
  intents: readonly Intent[],
): { readonly topic: Topic; readonly intent: Intent } | null => {
  if (nth !== null) return null;
  for (const topic of topics) {
    const { isOfOperator = false, ...rule } = RULES[topic];
    const intent = rule.intents.find((one) => intents.includes(one));
    if (intent && (!isOfOperator || operators.length + excluded.length > 0)) return { topic, intent };
  }
  return null;
};

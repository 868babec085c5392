import type { Intent } from "../intents/lexicon.ts";
import { asksPrepaid } from "../text/conditions-in-text.ts";
import { TALKS_WITH_OWN } from "../text/household-in-text.ts";
import { staysOrChanges, staysWithOperator } from "../text/operator-roles.ts";
import type { Slots } from "../text/slots.ts";
import { PLAN_LISTING } from "./slot-intents.ts";

/** What a few words make of a label, whatever was learned. */
export type LabelCorrection = {
  /** A message, as typed, for which this correction is the first that holds. */
  readonly example: string;
  /** The labels that it corrects; null: any. */
  readonly labels: ReadonlySet<Intent> | null;
  /** Whether it corrects a message that has one of these labels. The text is normalised. */
  readonly holds: (text: string, slots: Slots) => boolean;
  readonly intent: Intent;
};

const of = (...labels: readonly Intent[]): ReadonlySet<Intent> => new Set(labels);

/** Whether an operator is given up, and no other one is named. */
const givesUp = ({ excluded, operators }: Slots): boolean => excluded.length > 0 && operators.length === 0;

/** The first that holds corrects. */
export const LABEL_CORRECTIONS = {
  gives_up_operator: {
    example: "ya no quiero Movistar",
    labels: of("operator", "small_talk", "goodbye"),
    holds: (_, slots) => givesUp(slots),
    intent: "price",
  },
  /** After a list; by itself it names no wish that was learned. */
  without_operator: {
    example: "ok y sin Mundo",
    labels: of("thanks", "clarify", "fallback"),
    holds: (text, slots) => givesUp(slots) && WITHOUT_ONE.test(text),
    intent: "price",
  },
  looks_for_another: {
    example: "Movistar no me sirve, busco otro",
    labels: of("complaint"),
    holds: (text, slots) => givesUp(slots) && ASKS_FOR_ANOTHER.test(text),
    intent: "price",
  },
  household_to_serve: {
    example: "vivo en Comas y quiero internet para mi casa, somos 4",
    labels: of("buy"),
    holds: (text, { people, operators, nth }) =>
      people !== null && operators.length === 0 && nth === null && WANTS_INTERNET.test(text),
    intent: "speed",
  },
  prepaid: {
    example: "no quiero contrato, quiero prepago",
    labels: of("mobile_plans", "fallback"),
    holds: asksPrepaid,
    intent: "permanence",
  },
  more_televisions: {
    example: "cobran por deco extra",
    labels: of("installation", "free", "payment"),
    holds: (text) => MORE_TELEVISIONS.test(text) && !/\binstal/.test(text),
    intent: "channels",
  },
  total: {
    example: "¿cuánto es en total?",
    labels: of("fallback"),
    holds: (text) => ASKS_TOTAL.test(text),
    intent: "price",
  },
  /** Which plan to contract is not known yet. */
  cheap_internet: {
    example: "quiero internet barato para mi casa",
    labels: of("buy", "fallback"),
    holds: (text) => WANTS_CHEAP_INTERNET.test(text),
    intent: "price",
  },
  advice_after_fault: {
    example: "se me cae a cada rato, ¿qué me conviene?",
    labels: of("outage", "complaint"),
    holds: (text) => WANTS_ADVICE.test(text),
    intent: "price",
  },
  /** What matters is whether a line reaches it. */
  rural: {
    example: "internet para la chacra",
    labels: of("plan_type"),
    holds: (text, { budget, megabits }) => budget === null && megabits === null && RURAL.test(text),
    intent: "coverage",
  },
  coverage_compared: {
    example: "¿quién tiene mejor cobertura en Comas, Claro o WIN?",
    labels: of("comparison"),
    holds: (text) => /\bcobertura\b/.test(text),
    intent: "coverage",
  },
  /** No fault is reported. */
  reliability: {
    example: "¿se cae mucho WIN?",
    labels: of("outage"),
    holds: (text, { operators }) => operators.length === 1 && FAILS_OFTEN.test(text),
    intent: "operator",
  },
  /** What comes with an installation, of no certain plan. */
  equipment_included: {
    example: "¿dan repetidor?",
    labels: of("plan_details", "operator", "plan_type"),
    holds: (text, { operators, nth }) =>
      operators.length === 0 && nth === null && EQUIPMENT_INCLUDED.test(text) && !/\bwifi \d\b/.test(text),
    intent: "installation",
  },
  equipment_of_plan: {
    example: "el módem viene con el plan?",
    labels: of("plan_details"),
    holds: (text, { nth }) => nth === null && NAMES_ROUTER.test(text),
    intent: "installation",
  },
  /** Who has to let the technician in. */
  permission_to_install: {
    example: "mi edificio pide carta a la administración para que entre el técnico",
    labels: of("building_price", "coverage"),
    holds: (text) => PERMISSION_TO_INSTALL.test(text),
    intent: "installation",
  },
  installation_paid: {
    example: "¿hay que pagar la instalación por adelantado?",
    labels: of("payment", "free"),
    holds: (text) => INSTALLATION_PAID.test(text),
    intent: "installation",
  },
  /** Where the router is to be. */
  wanted_in_room: {
    example: "lo quiero en mi pieza",
    labels: of("buy", "plan_type", "price"),
    holds: (text) => WANTED_IN_ROOM.test(text),
    intent: "installation",
  },
  /** Another socket is asked for, though it is said why. */
  second_point: {
    example: "necesito un segundo punto porque el wifi no llega, ¿cuánto sale?",
    labels: of("outage", "complaint", "price", "plan_type", "speed"),
    holds: (text) => SECOND_POINT.test(text),
    intent: "installation",
  },
  /** What has to be bettered. */
  todays_plan: {
    example: "tengo Movistar y pago 159 por 300 megas",
    labels: of("outage"),
    holds: (text, { budget, megabits }) => budget !== null && megabits !== null && !FAILS.test(text),
    intent: "price",
  },
  /** Less is to be paid, and nothing cancelled. */
  stays_with_operator: {
    example: "¿sin cambiar de operador se puede bajar?",
    labels: of("cancel_contract", "buy", "fallback", "clarify", "plan_type", "operator"),
    holds: (text) => staysWithOperator(text),
    intent: "price",
  },
  changes_operator: {
    example: "quiero salirme de Movistar y pasarme a WIN",
    labels: of("cancel_contract"),
    holds: (text, { operators, excluded }) =>
      operators.length === 1 && excluded.length > 0 && MOVES_TO.test(text),
    intent: "buy",
  },
  takes_out_another: {
    example: "quiero sacar internet que no sea Movistar",
    labels: of("buy"),
    holds: (text, slots) => givesUp(slots) && /\bsac(?:ar|o|amos)\b/.test(text),
    intent: "price",
  },
  complaints_asked: {
    example: "¿Claro tiene muchos reclamos?",
    labels: of("complaint"),
    holds: (text) => ASKS_OF_COMPLAINTS.test(text),
    intent: "comparison",
  },
  price_alone: {
    example: "quiero saber el precio de WIN",
    labels: null,
    holds: (text, { operators }) => PRICE_ALONE.test(text) || (operators.length === 1 && PRICE_OF.test(text)),
    intent: "price",
  },
  upload_asked: {
    example: "¿qué velocidad tengo para subir en ese?",
    labels: of("speed", "plan_details", "operator"),
    holds: (text) => UPLOAD_ASKED.test(text),
    intent: "upload_speed",
  },
  symmetric_asked: {
    example: "¿y ese es simétrico?",
    labels: of("plan_details", "speed", "operator", "fallback", "clarify", "price", "plan_type"),
    holds: (text) => /\bsimetri\w+/.test(text) && text.split(" ").length <= MAX_WORDS_OF_SYMMETRIC,
    intent: "upload_speed",
  },
  rise_asked: {
    example: "si subo a 600 en los dos, ¿cuánto sube?",
    labels: of("upload_speed"),
    holds: (text) => RISE_ASKED.test(text),
    intent: "price",
  },
  asks_whether_sure: {
    example: "¿seguro que no hay otro?",
    labels: of("car_insurance"),
    holds: (text) => ASKS_WHETHER_SURE.test(text),
    intent: "coverage",
  },
  talks_with_own: {
    example: "quiero hablar con mi hija que vive en España",
    labels: of("human"),
    holds: (text) => TALKS_WITH_OWN.test(text),
    intent: "speed",
  },
  longest_promotion: {
    example: "de esos, ¿cuál tiene mejor promoción larga?",
    labels: of("comparison", "price", "plan_details", "operator", "plan_type"),
    holds: (text) => LONG_PROMOTION.test(text),
    intent: "promotion_end",
  },
  rises_later: {
    example: "el de 49 soles, ¿sube después?",
    labels: of("price", "upload_speed"),
    holds: (text) => RISES_LATER.test(text),
    intent: "promotion_end",
  },
  /** Twelve months are summed. */
  year_total: {
    example: "el segundo, ¿cuánto sale al año?",
    labels: of("promotion_end", "payment", "free", "plan_details", "operator", "speed"),
    holds: (text, { yearTotal }) => yearTotal && !LATER.test(text),
    intent: "price",
  },
  cheapest_of_year: {
    example: "¿y cuál me sale menos el primer año?",
    labels: of("promotion_end", "installation", "plan_details", "operator", "fallback", "clarify"),
    holds: (text) => CHEAPEST_OF_YEAR.test(text),
    intent: "price",
  },
  /** Of today's contract. */
  charged_for_leaving: {
    example: "¿me cobran algo por irme?",
    labels: of("free", "price", "payment", "installation", "fallback", "clarify"),
    holds: (text) => CHARGED_FOR_LEAVING.test(text),
    intent: "permanence",
  },
  renews_or_changes: {
    example: "mi contrato con Entel termina en diciembre, ¿me conviene renovar o cambiarme?",
    labels: of("cancel_contract", "buy", "permanence", "fallback", "clarify"),
    holds: (text) => staysOrChanges(text),
    intent: "comparison",
  },
  /** No fault is reported. */
  slowest_wanted: {
    example: "con internet pero el más lento",
    labels: of("outage", "complaint"),
    holds: (text) => SLOWEST_WANTED.test(text),
    intent: "price",
  },
  rises_alone: {
    example: "¿cuánto sube?",
    labels: of("price", "upload_speed", "speed", "fallback", "clarify"),
    holds: (text) => RISES_ALONE.test(text),
    intent: "promotion_end",
  },
  year_budget: {
    example: "1000 soles al año con la instalación incluida",
    labels: of("installation"),
    holds: (_, { yearBudget }) => yearBudget !== null,
    intent: "price",
  },
  /** Nothing is signed. */
  contract_asked: {
    example: "y si piden contrato",
    labels: of("buy"),
    holds: (text) => ASKS_FOR_CONTRACT.test(text),
    intent: "permanence",
  },
  only_looks: {
    example: "no quiero que me llamen, solo ver precios",
    labels: of("data_protection"),
    holds: (text) => ONLY_LOOKS.test(text) && !ASKS_REASON.test(text),
    intent: "price",
  },
  books_call: {
    example: "¿puedo agendar la llamada para el sábado?",
    labels: of("my_request"),
    holds: (text) => BOOKS_CALL.test(text),
    intent: "human",
  },
  call_wanted: {
    example: "llámenme por favor",
    labels: of("data_protection"),
    holds: (text) => ASKS_FOR_CALL.test(text) && !OBJECTS_TO_CALLS.test(text),
    intent: "human",
  },
  who_calls: {
    example: "¿y ustedes me llaman?",
    labels: of("how_it_works", "my_request"),
    holds: (text) => ASKS_WHO_CALLS.test(text),
    intent: "human",
  },
  streaming_service: {
    example: "¿con cuál puedo ver Disney?",
    labels: of("channels"),
    holds: (text, { service }) => service !== null && !SPORTS.test(text),
    intent: "streaming",
  },
  sends_information: {
    example: "¿me pueden mandar la información al correo?",
    labels: of("data_protection"),
    holds: (text) => SENDS_INFORMATION.test(text) && !OBJECTS_TO_CALLS.test(text),
    intent: "human",
  },
  own_data: {
    example: "¿qué datos tienes de mí?",
    labels: of("small_talk"),
    holds: (text) => ABOUT_DATA.test(text),
    intent: "data_protection",
  },
  objects_to_calls: {
    example: "dejen de llamarme",
    labels: of("human"),
    holds: (text) => OBJECTS_TO_CALLS.test(text),
    intent: "data_protection",
  },
  /** It is named before it can be contracted. */
  superlative: {
    example: "quiero el de Entel más barato",
    labels: of("buy"),
    holds: (text, { operators }) => operators.length > 0 && SUPERLATIVE.test(text),
    intent: "price",
  },
  decoders: {
    example: "planes con 2 decos",
    labels: PLAN_LISTING,
    holds: (text) => NEEDS_DECODERS.test(text),
    intent: "channels",
  },
  /** The operator is corrected, or its plans are asked for; nothing is compared. */
  prefers_operator: {
    example: "no, mejor WIN",
    labels: of("comparison"),
    holds: (text, { operators }) =>
      operators.length === 1 && (PREFERS.test(text) || PLAN_OF_OPERATOR.test(text)),
    intent: "operator",
  },
  without_connection: {
    example: "todavía no tengo internet en casa",
    labels: of("buy"),
    holds: (text, { unconnected }) => unconnected && !SIGNS_UP.test(text),
    intent: "unconnected",
  },
  connection_lost: {
    example: "no tengo internet",
    labels: of("buy"),
    holds: (text) => !WANTS_TO_BUY.test(text) && /^no (?:tengo|hay) (?:internet|wifi)$/.test(text),
    intent: "outage",
  },
} as const satisfies Readonly<Record<string, LabelCorrection>>;

/** The correction of a label; undefined: there is none. */
export const correctionOf = (label: Intent, text: string, slots: Slots): LabelCorrection | undefined =>
  Object.values<LabelCorrection>(LABEL_CORRECTIONS).find(
    ({ labels, holds }) => (labels === null || labels.has(label)) && holds(text, slots),
  );

/** A message that asks for the price of what the conversation is about, and nothing else. */
export const ASKS_TOTAL =
  /^(?:y |entonces |ok |ya )*(?:cuanto (?:es|son|serian?|salen?|saldrian?|cuestan?|costarian?|valen?|quedan?|quedarian?)|a cuanto(?: sale| queda)?)(?: (?:eso|ese|esa|todo|en total|al mes|mensual))*$/; /** "Quiero internet barato para mi casa": which plan to contract is not known yet. */
const WANTS_CHEAP_INTERNET =
  /\b(?:necesito|quiero|quisiera|busco|busc\w+|dame|tienes|tienen|hay) (?:algo|un[oa]) (?:bien |muy |super |mas o menos )?(?:barat|baratit|economic|comod|comodit|accesib)\w*$|^(?=.*\b(?:internet|wifi|fibra|net)\b).*\b(?:barat|baratit|baratis|economic|economiquit|comod|comodit|accesib)\w*\b/;
/** "Ok y sin Mundo". */
const WITHOUT_ONE =
  /^(?:(?:ok|ya|y|bueno|pero|mejor|entonces|gracias) )*(?:sin|menos|que no sea(?: de)?) \w+/;
/** "El de 49 soles, ¿sube después?" */
const CHEAPEST_OF_YEAR =
  /\b(?:cual|quien|que plan) (?:\w+ )?(?:sale|cuesta|pago) (?:menos|mas barato) (?:en |por )?(?:el |un |al )?(?:primer )?ano\b/;
const CHARGED_FOR_LEAVING =
  /\b(?:cobran?|pago|cobraran|pagar|multa\w*|penalidad|penalizan?)\b.{0,12}\bpor (?:irme|salir(?:me)?|cancelar|retirarme|cambiarme|dejarlos?|terminar)\b/;
const SLOWEST_WANTED =
  /\b(?:pero|con|quiero|dame|solo|basta) (?:el|uno|con el) (?:que sea )?(?:mas )?(?:lent|basic|chic|chiquit|simple)\w*$/;
const RISES_ALONE =
  /^(?:y |pero |entonces )*cuanto (?:me |nos )?(?:sube|subiria|suben)(?: (?:despues|luego|el precio|de precio))*$/;
const MAX_WORDS_OF_SYMMETRIC = 6;
const UPLOAD_ASKED = /\b(?:velocidad|megas)\b.{0,12}\bpara subir(?! (?:de|el|la) )\b/;
const RISE_ASKED = /\bcuanto (?:me |nos )?(?:sube|subiria)(?: el precio)?$/;
const WANTS_INTERNET = /^(?!.*\bcontrat).*\b(?:internet|wifi|fibra)\b/;
const MORE_TELEVISIONS =
  /\b(?:decos?|decodificador(?:es)?)\b|\b(?:por cada|cada) (?:tele|tv|televisor)\b|\b(?:tele|tv|televisor)(?:es|s)? (?:adicional(?:es)?|extras?)\b/;
const NAMES_ROUTER = /\b(?:router|modem|repetidor(?:es)?|mesh)\b/;
const ASKS_WHETHER_SURE = /^(?:(?:y|pero|estas|esta) )*segur[oa] (?:de )?que (?:no|si|llega|hay)\b/;
const LONG_PROMOTION = /\b(?:promo\w*|oferta) (?:mas )?larga\b/;
const RISES_LATER =
  /(?:^|\b(?:y|ese|esa|de \w+|precio|plan) )(?:me |nos )?(?:sube|suben|subira|subiria)(?: (?:despues|luego|de precio|el precio|mucho))*$|\b(?:sube|suben|aumenta|aumentan|cambia)\b.{0,20}\b(?:despues|luego)\b|\b(?:despues|luego) (?:me )?(?:sube|suben|aumenta|cuanto (?:queda|pago|cuesta|sale))\b/;
const LATER = /\b(?:despues|luego|sub[aei]\w*|aument\w+|cambi\w+|termin\w+|acab\w+|venc\w+|baj\w+)\b/;
/** "Y el precio", "y a cómo". */
const PRICE_ALONE = /^(?:y )?(?:(?:(?:el|los|que) )?precios?|a como(?: (?:sale|esta|queda))?)$/;
/** "Quiero saber el precio de WIN." */
const PRICE_OF =
  /^(?:(?:quiero|quisiera|necesito|deseo|me gustaria) )?(?:saber |conocer |ver )?(?:el |los |cual es el |cuales son los )?precios? (?:de |del |en |con )?(?:(?:los |las |el |la )?(?:planes?|internet|fibra) (?:de |con )?)?\w+$/;
const ASKS_FOR_CONTRACT =
  /^(?:y )?(?:si )?(?:me )?(?:piden?|exigen?|obligan?)(?: a firmar)?(?: un)? contrato$/;
/** Who says so signs up for a first connection; a household that is only described is without one. */
const SIGNS_UP = /\b(?:contrat\w*|quiero|quisiera|deseo|necesito|compr\w*|afili\w*|pedir)\b/;
const WANTS_TO_BUY =
  /\b(?:contrat\w*|quiero|quisiera|deseo|necesito|instal\w*|poner\w*|compr\w*|afili\w*|pedir)\b/;
/** The visitor does not want to be called or written to. */
export const OBJECTS_TO_CALLS =
  /\b(?:(?:deje|dejen|dejar|pare|paren|basta|cesen|no sigan|no (?:quiero|deseo) (?:que )?(?:me )?(?:sigan|mas)|no me sigan)(?: ya)?(?: de)? (?:llam|escrib|molest|contact|whatsapp|mand|envi)\w*|no (?:me|nos) (?:llamen|escriban|contacten|molesten|vuelvan a (?:llamar|escribir))|(?:no quiero|no deseo) (?:mas |sus )?(?:llamadas|mensajes|whatsapps?)|no mas llamadas|ya no quiero mas (?:whatsapps?|llamadas|mensajes))\b/;
/** "¿Puede llamarme?", "llámenme por favor". */
const ASKS_FOR_CALL =
  /(?<!\bno )\b(?:me (?:pueden?|podrian?|puedan?) llamar|(?:pueden?|podrian?|puedan?) llamarme|llamen?me)\b/;
/** "¿Me pueden mandar la información al correo?" */
const SENDS_INFORMATION =
  /\b(?:mand|envi|pas|escrib)\w+\b.{0,30}\b(?:por|al?|a mi)(?: mi)? (?:correo|mail|email|whatsapp|wsp|wasap|celular)\b/;
/** "¿Qué datos tienes de mí?" */
const ABOUT_DATA = /\b(?:que|cuales) (?:datos|informacion) (?:mi[ao]s? )?(?:tien|guard|sab|hay)\w*\b/;
const ONLY_LOOKS =
  /\b(?:solo|solamente|no mas)(?: quiero| quisiera| vengo a| es para)? (?:ver|saber|conocer|mirar|comparar) (?:los |sus )?(?:precios|planes|tarifas|opciones)\b/;
/** "¿Para qué piden mi celular si solo quiero ver planes?" */
const ASKS_REASON =
  /\b(?:por ?que|xq|pq|para que|pa que) (?:me |les |nos )?(?:pid\w+|necesit\w+|quier\w+|exig\w+|solicit\w+)\b/;
/** "¿Puedo agendar la llamada para el sábado?" */
const BOOKS_CALL = /\b(?:agend|program|reserv|coordin)\w+ (?:la |una )?llamada\b/;
/** "¿Y ustedes me llaman?" */
const ASKS_WHO_CALLS =
  /^(?:y |pero |o )*(?:ustedes (?:me|nos) (?:llaman?|contactan?)|(?:me|nos) (?:llaman?|contactan?) ustedes)$/;
/** What is asked of channels, though an application has its name. */
const SPORTS = /\b(?:canal(?:es)?|tnt|liga ?1?|sports?|dgo|decos?)\b/;
const MOVES_TO = /\b(?:pasar|cambiar|mudar|ir|portar)(?:me|nos)? a\b/;
/** Places that few operators reach. */
const RURAL =
  /\b(?:en|para|pa|a) (?:mi |el |la |un |una )?(?:campo|chacra|fundo|parcela|caserio|centro poblado|zona rural|rural)\b/;
const PREFERS = /^(?:(?:no|ya|bueno|ah|uy|espera) )*(?:mejor|prefiero) (?:(?:de|a|con|el de|los de) )?\w+$/;
/** "El mejor plan de Movistar", "el plan top de WIN": of one operator's plans. */
const PLAN_OF_OPERATOR = /\bplan(?:es)? (?:\w+ ){0,3}(?:de|con|en) \w+$/;
/** "¿Tienen muchos reclamos?" */
const ASKS_OF_COMPLAINTS = /\b(?:tienen?|hay|con|recib\w+) (?:much[oa]s |vari[oa]s )?(?:reclamos|quejas)$/;
const ASKS_FOR_ANOTHER =
  /^(?:(?:ya|no|mejor|y) )*(?:saca|saque|quita|quite|borra|descarta)(?:me|lo|la|n|nme)?\b|\b(?:otr[oa]s?|busco|recomiend\w+|cambi(?:o|ar|arme|emos)|alternativas?)\b/;
const FAILS_OFTEN =
  /^(?:(?:y|pero|es verdad que|cierto que) )*(?:el |la |\w+ )?(?:internet de \w+ )?se (?:cae|corta|cuelga) mucho(?: (?:el |la )?(?:internet de |de )?\w+)?$/;
const FAILS =
  /\b(?:no (?:tengo|hay|anda|funciona|llega|carga|sirve|sube|pasa|me)|sin (?:internet|senal|servicio|wifi)|se (?:\w+ )?(?:cae|corta|cuelga|va|lag\w*)|cort\w+|lent\w+|fall\w+|averi\w+|malogr\w+|intermit\w+|baj\w+|llegan?)\b/;
const WANTS_ADVICE =
  /\b(?:que|cual(?:es)?)(?: (?:plan|operador|compania|empresa|internet|otro))? (?:me |nos )?(?:conviene|conviniera|recomiend\w+|sugier\w+|aconsej\w+)\b|\b(?:me|nos) recomiend(?:as|an|a)\b/;
const SUPERLATIVE = /\b(?:el|la|uno|plan)\b.{0,20} mas (?:barat|economic|rapid)[oa]\b/;
const EQUIPMENT_INCLUDED =
  /^(?:(?:hola|y|oye|pero|entonces|ahi|tambien|me|nos|les|el plan|los planes) )*(?:dan|das|trae|traen|incluye|incluyen|viene con|vienen con|ponen|dejan|entregan|prestan|regalan|dejaran|quien (?:me )?trae) (?:(?:el|la|un|una|los|su|sus|algun|tambien) )*(?:router|modem|repetidor(?:es)?|extensor(?:es)?|mesh|equipos?|aparat(?:it)?os?)(?: (?:del?|para|en|con|incluid[oa]s?|gratis|wifi|internet|mi|la|casa|tambien|o (?:lo|se) \w+))*$/;
const PERMISSION_TO_INSTALL =
  /^(?!.*\b(?:otr[oa]|compania|operador|precio|cuanto)\b)(?=.*\b(?:permiso|carta|autoriz\w+|deja[nr]?|conserj\w+|ductos?|trabas|reglamento|administracion|comite)\b).*\b(?:tecnic[oa]s?|instal\w+|met(?:an|er) (?:la )?fibra)\b/;
const INSTALLATION_PAID =
  /\b(?:pag\w+|cobr\w+) (?:(?:algo|la|el|por|al|de) )*(?:instalacion|activacion|conexion inicial|tecnico|visita tecnica)\b/;
const WANTED_IN_ROOM =
  /^(?:(?:y|yo|es que|pero) )*(?:l[oa] )(?:quiero|quisiera|prefiero|necesito|pondrian?) en (?:mi|el|la|una) (?:pieza|cuarto|dormitorio|habitacion|living|sala|comedor|(?:segundo|tercer|2do) piso|oficina|estudio)(?: (?:no|y) .*)?$/;
/** "Un segundo punto", "otro punto de red". */
const SECOND_POINT =
  /\b(?:segundo|otro|2do|tercer|nuevo) punto\b|\bpuntos? (?:extras?|adicional(?:es)?|de red)\b/;
const NEEDS_DECODERS = /\b[2-6] (?:decos|decodificadores)\b/;

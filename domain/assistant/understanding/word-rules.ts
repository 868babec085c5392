import { saysRise } from "../text/amounts-in-text.ts";
import { BUSINESS_PREMISES } from "../text/business-premises.ts";
import { acceptsAnySpeed, asksPrice } from "../text/conditions-in-text.ts";
import { asksPromotions } from "../text/discounts-in-text.ts";
import { TALKS_WITH_OWN } from "../text/household-in-text.ts";
import { asksWhomToChangeTo } from "../text/operator-roles.ts";
import { familyAlone } from "../text/people-in-text.ts";
import { findsTooDear, type Slots } from "../text/slots.ts";
import { asksOfSlowest } from "../text/verdicts-in-text.ts";
import { ASKS_OPERATORS } from "../topics/about-us.ts";
import { CHOOSING_RULES } from "./choosing-rules.ts";
import { intentOfSlots } from "./slot-intents.ts";
import type { WordRule } from "./word-rule.ts";

/** The first that holds decides. */
export const WORD_RULES = {
  /** A pack that includes it, as against "¿se ve TNT Sports?" */
  pack_with_sports: {
    example: "internet y tele con TNT Sports",
    holds: (_, { service, nth }) => service === "tnt sports" && nth === null,
    intent: "streaming",
  },
  too_dear: { example: "está muy caro", holds: findsTooDear, intent: "price" },
  quoted_offers: {
    example: "Claro me ofrece 300 megas a 80 y Entel 200 a 70",
    holds: (_, { offers }) => offers.length > 0,
    intent: "comparison",
  },
  ...CHOOSING_RULES,
  whom_to_change_to: {
    example: "¿a quién me cambio?",
    holds: (text, { operators }) => operators.length < 2 && asksWhomToChangeTo(text),
    intent: "price",
  },
  promotions_asked: {
    example: "¿cuál tiene más descuento?",
    holds: (text, { nth, operators }) => operators.length < 2 && nth === null && asksPromotions(text),
    intent: "price",
  },
  amount_judged: {
    example: "89 por 200 megas, ¿está bien?",
    holds: (_, { judges, budget, nth }) => judges !== null && budget !== null && nth === null,
    intent: "price",
  },
  payment_stated: {
    example: "pago 1200 al año en Claro",
    holds: (text, { pays, budget }) => pays && budget !== null && SAYS_WHAT_IS_PAID.test(text),
    intent: "price",
    isFitted: true,
  },
  can_pay: {
    example: "puedo pagar hasta 100",
    holds: (text, { budget }) => budget !== null && CAN_PAY.test(text),
    intent: "price",
    isFitted: true,
  },
  if_changed: {
    example: "¿y si me paso a WIN?",
    holds: (text, { operators }) => operators.length === 1 && IF_CHANGED.test(text),
    intent: "price",
    isFitted: true,
  },
  payment_raised: {
    example: "me sube a 99 el otro mes",
    holds: (text, { pays }) => pays && saysRise(text),
    intent: "price",
    isFitted: true,
  },
  speed_judged: {
    example: "¿vale la pena el de 1000?",
    holds: (_, { judges, megabits, operators, speeds }) =>
      judges === "any" && megabits !== null && operators.length === 0 && speeds.length < 2,
    intent: "speed",
  },
  slowest: {
    example: "¿basta con el más chico de Bitel?",
    holds: asksOfSlowest,
    intent: "price",
    isFitted: true,
  },
  leaves_data: {
    example: "quiero dejar mis datos",
    holds: (text) => LEAVES_DATA.test(text),
    intent: "human",
  },
  any_operator: { example: "no importa la marca", holds: (text) => ANY_OPERATOR.test(text), intent: "price" },
  any_speed: { example: "aunque sea lento", holds: acceptsAnySpeed, intent: "price", isFitted: true },
  how_to_contract: {
    example: "¿cómo se contrata si él no sabe usar internet?",
    holds: (text) => HOW_TO_CONTRACT.test(text),
    intent: "buy",
  },
  second_year: {
    example: "¿y en el segundo año?",
    holds: (text) => SECOND_YEAR_ALONE.test(text),
    intent: "price",
  },
  the_most: {
    example: "quiero lo máximo que pueda tener",
    holds: (text, { fastest, nth }) => fastest && nth === null && THE_MOST.test(text),
    intent: "speed",
  },
  takes_one: {
    example: "ok, me quedo con el segundo",
    holds: (text) => TAKES_ONE.test(text) || ASKS_LINK.test(text),
    intent: "buy",
  },
  operators_asked: {
    example: "¿con qué empresas trabajan?",
    holds: (text, { operators }) => operators.length === 0 && ASKS_OPERATORS.test(text),
    intent: "operator",
  },
  rank_alone: {
    example: "el tercero",
    holds: (text, { nth }) => nth !== null && PLACE_ALONE.test(text),
    intent: "plan_details",
  },
  two_speeds: {
    example: "cuánto más caro es el Entel 900 que el 500",
    holds: (text, { speeds }) => speeds.length > 1 && ASKS_DIFFERENCE.test(text),
    intent: "comparison",
  },
  seeks_internet: {
    example: "busco internet para mi depa en Surco",
    holds: (text) => SEEKS_INTERNET.test(text),
    intent: "plan_type",
    isFitted: true,
  },
  internet_too: {
    example: "ah, y también necesito internet ahí",
    holds: (text) => INTERNET_TOO.test(text),
    intent: "plan_type",
    isFitted: true,
  },
  internet_for_business: {
    example: "¿y para la oficina?",
    holds: (text) => IS_FOR_PREMISES.test(text),
    intent: "plan_type",
    isFitted: true,
  },
  internet_for_a_device: {
    example: "necesito internet para el pos y cámaras",
    holds: (text) => NEEDS_INTERNET_FOR.test(text),
    intent: "plan_type",
    isFitted: true,
  },
  wants_plan_of: {
    example: "quiero plan de WIN",
    holds: (text, { operators }) => operators.length === 1 && WANTS_PLAN_OF.test(text),
    intent: "operator",
    isFitted: true,
  },
  /** No adviser is asked for. */
  talks_with_family: {
    example: "internet para hablar por WhatsApp con mis nietos",
    holds: (text, slots) => TALKS_WITH_OWN.test(text) && intentOfSlots(slots) === "plan_type",
    intent: "price",
  },
  many_channels: {
    example: "planes con hartos canales",
    holds: (text, { nth }) => MANY_CHANNELS.test(text) && nth === null,
    intent: "channels",
  },
  price_of_fastest: {
    example: "¿cuánto cuesta el internet más rápido?",
    holds: (text, { fastest, budget }) => fastest && budget === null && PRICE_OF_FASTEST.test(text),
    intent: "speed",
    isFitted: true,
  },
  rises_least: {
    example: "cuál sube menos",
    holds: (text, { rise }) => rise !== null && !OF_UPLOAD.test(text),
    intent: "promotion_end",
  },
  cheap_ones: {
    example: "dame 3 opciones baratas",
    holds: (text) => CHEAP_ONES.test(text),
    intent: "price",
    isFitted: true,
  },
  waits_for_call: {
    example: "llené el formulario ayer y nadie me llamó",
    holds: (text) => (NOBODY_CALLED.test(text) && LEFT_DATA.test(text)) || WAITS.test(text),
    intent: "my_request",
  },
  asks_advice: {
    example: "¿qué me recomiendas?",
    holds: (text) => ASKS_ADVICE.test(text),
    intent: "price",
    isFitted: true,
  },
  advises_pack: {
    example: "¿qué trío me recomiendan para mis papás en Trujillo?",
    holds: (text, { comparesTypes, operators }) =>
      !comparesTypes && operators.length < 2 && ADVICE_OF_PACK.test(text),
    intent: "plan_type",
    isFitted: true,
  },
  in_doubt: {
    example: "no sé cuál elegir",
    holds: (text) => IN_DOUBT.test(text),
    intent: "speed",
    isFitted: true,
  },
  gives_up: { example: "mejor no quiero nada", holds: (text) => GIVES_UP.test(text), intent: "goodbye" },
  year_alone: {
    example: "cuánto es el costo anual",
    holds: (text, { yearTotal }) => yearTotal && ASKS_YEAR.test(text),
    intent: "price",
    isFitted: true,
  },
  best_alone: {
    example: "y lo mejor mejor",
    holds: (text) => BEST_ALONE.test(text),
    intent: "clarify",
    candidates: ["price", "speed"],
  },
  best_value: {
    example: "la mejor relación calidad precio",
    holds: (_, { bestValue, operators }) => bestValue && operators.length === 0,
    intent: "price",
    isFitted: true,
  },
  claims: {
    example: "quiero poner una reclamación",
    holds: (text) => CLAIMS.test(text),
    intent: "complaint",
  },
  /** Few examples have such words, so that the probability is low. */
  mid_priced: {
    example: "un plan intermedio",
    holds: (text, { midPriced }) => midPriced && OF_MIDDLE.test(text),
    intent: "price",
    isFitted: true,
  },
  pays_after_move: {
    example: "pasarme de Movistar a WIN, ¿cuánto pago?",
    holds: (text, { operators, excluded }) =>
      operators.length === 1 && excluded.length === 1 && PAYS_AFTER_MOVE.test(text),
    intent: "price",
  },
  cost_of_one: {
    example: "¿cuánto es el más barato en Breña?",
    holds: (text) => COST_OF_ONE.test(text),
    intent: "price",
    isFitted: true,
  },
  installation_cost: {
    example: "¿cuánto cuesta instalarla?",
    holds: (text) => INSTALLATION_COST.test(text),
    intent: "installation",
  },
  penalty: {
    example: "¿cuánto es la multa de Movistar?",
    holds: (text) => PENALTY.test(text),
    intent: "permanence",
  },
  fault_reported: {
    example: "¿dónde llamo si no tengo internet?",
    holds: (text) => REPORTS_FAULT.test(text),
    intent: "outage",
  },
  slows_down: {
    example: "¿cuánto baja el wifi en la noche?",
    holds: (text) => SLOWS_DOWN.test(text),
    intent: "outage",
  },
  leaves_alone: {
    example: "quiero irme de Claro ya",
    holds: (text, { excluded, operators }) =>
      excluded.length === 1 && operators.length === 0 && LEAVES_ALONE.test(text),
    intent: "cancel_contract",
  },
  runs_badly: {
    example: "la wea de VTR anda mala otra vez",
    holds: (text, { operators }) =>
      RUNS_BADLY.test(text) && (operators.length === 1 || OF_CONNECTION.test(text)),
    intent: "outage",
  },
  days_without_service: {
    example: "hace 3 días sin servicio y siguen cobrando",
    holds: (text) => DAYS_WITHOUT.test(text) && !WANTS_ANOTHER.test(text),
    intent: "outage",
  },
  when_they_come: {
    example: "tengo dos perros, ¿los amarro cuando vengan?",
    holds: (text) => WHEN_THEY_COME.test(text) && !/\balarmas?\b/.test(text),
    intent: "installation",
  },
  assistant_charges: {
    example: "y tú, ¿cuánto me cobras?",
    holds: (text) => ASSISTANT_CHARGES.test(text),
    intent: "free",
  },
  advice_of_company: {
    example: "¿me puedes recomendar una compañía en Bellavista?",
    holds: (text) => ADVICE_OF_COMPANY.test(text),
    intent: "price",
    isFitted: true,
  },
  which_suits: {
    example: "el wifi está lento para las tareas de mi hijo, ¿qué plan me conviene?",
    holds: (text, slots) => asksWhichSuits(text, slots) && slots.people === null && slots.use === null,
    intent: "price",
    isFitted: true,
  },
  which_suits_use: {
    example: "transmito misa por YouTube los domingos, ¿qué plan sirve?",
    holds: asksWhichSuits,
    intent: "speed",
    isFitted: true,
  },
  when_installed: {
    example: "¿qué tan luego me pueden poner el internet?",
    holds: (text, { nth }) => nth === null && WHEN_INSTALLED.test(text),
    intent: "installation",
  },
  reach_of_cable: {
    example: "vivo en una casa interior al fondo, ¿llega el cable?",
    holds: (text) => REACH_OF_CABLE.test(text),
    intent: "installation",
  },
  works_with: {
    example: "trabajo con planos pesados en la nube",
    holds: (text, { use, operators, nth }) =>
      use !== null && use !== "light" && operators.length === 0 && nth === null && WORKS_WITH.test(text),
    intent: "speed",
    isFitted: true,
  },
  solves_nothing: {
    example: "Claro no me soluciona nada",
    holds: (text) => SOLVES_NOTHING.test(text),
    intent: "complaint",
  },
  charged_without: {
    example: "me cobran y no tengo servicio",
    holds: (text) => CHARGED_WITHOUT.test(text) && !WANTS_ANOTHER.test(text),
    intent: "complaint",
  },
  megabits_needed: {
    example: "¿cuánto internet necesito para mi laptop?",
    holds: (text, { megabits, nth }) => megabits === null && nth === null && MEGABITS_NEEDED.test(text),
    intent: "speed",
    isFitted: true,
  },
  how_to_get: {
    example: "¿cómo saco internet para mi cuarto?",
    holds: (text) => HOW_TO_GET.test(text),
    intent: "buy",
  },
  how_installed: {
    example: "¿cómo se hace la instalación?",
    holds: (text) => HOW_INSTALLED.test(text),
    intent: "installation",
  },
  plans_summed_up: {
    example: "hazme un resumen de los planes de Claro",
    holds: (text) => PLANS_SUMMED_UP.test(text),
    intent: "plan_type",
    isFitted: true,
  },
  assistance_charged: {
    example: "¿qué precio tiene su asesoría?",
    holds: (text, { operators }) => operators.length === 0 && ASSISTANCE_CHARGED.test(text),
    intent: "free",
  },
  lag_reported: {
    example: "ando con lag en todos los juegos, ¿qué hago?",
    holds: (text) => LAG_REPORTED.test(text) && !WANTS_ANOTHER.test(text),
    intent: "outage",
  },
  everyone_without: {
    example: "estamos sin servicio en toda la cuadra",
    holds: (text) => EVERYONE_WITHOUT.test(text) && !WANTS_ANOTHER.test(text),
    intent: "outage",
  },
  least_stay: {
    example: "¿por cuántos meses se firma?",
    holds: (text) => LEAST_STAY.test(text),
    intent: "permanence",
  },
  own_document: {
    example: "no tengo DNI, solo pasaporte",
    holds: (text) => OWN_DOCUMENT.test(text),
    intent: "buy",
  },
  sum_of_months: {
    example: "¿cuánto pagaría en total en 18 meses?",
    holds: (_, { months, nth }) => months !== null && nth === null,
    intent: "price",
    isFitted: true,
  },
  between_two: {
    example: "estamos pensando entre Movistar y Entel en La Molina, ¿qué dices?",
    holds: (text, { operators }) => operators.length > 1 && (BETWEEN_TWO.test(text) || UPLOADS.test(text)),
    intent: "comparison",
  },
  free_installation: {
    example: "¿qué compañía me conviene que no cobre instalación?",
    holds: (text, { freeInstallation }) => freeInstallation && ASKS_WHICH.test(text),
    intent: "price",
    isFitted: true,
  },
  prefers_service: {
    example: "con teléfono mejor",
    holds: (text) => PREFERS_SERVICE.test(text),
    intent: "plan_type",
  },
  cheapest_of_speed: {
    example: "¿cuál de 200 más barato en Breña?",
    holds: (text) => CHEAPEST_OF_SPEED.test(text),
    intent: "price",
    isFitted: true,
  },
  when_called: {
    example: "¿a qué hora me llaman?",
    holds: (text) => WHEN_CALLED.test(text),
    intent: "my_request",
  },
  rents: { example: "alquilo", holds: (text) => RENTS.test(text), intent: "buy" },
  plan_for_people: {
    example: "un plan para 5",
    holds: (text, { people }) => people !== null && PLAN_FOR_PEOPLE.test(text),
    intent: "speed",
    isFitted: true,
  },
  family_alone: {
    example: "papá, mamá y yo",
    holds: (text) => familyAlone(text) !== null,
    intent: "speed",
  },
  light_use: {
    example: "solo para whatsapp y correo",
    holds: (text, { use }) => use === "light" && !asksPrice(text),
    intent: "speed",
    isFitted: true,
  },
  users_counted: {
    example: "son 12 máquinas",
    holds: (text, { people }) => people !== null && COUNTS_USERS.test(text),
    intent: "speed",
    isFitted: true,
  },
  something_better: {
    example: "¿hay algo mejor en Jesús María?",
    holds: (text, { operators }) => operators.length === 0 && SOMETHING_BETTER.test(text),
    intent: "price",
    isFitted: true,
  },
  offered_elsewhere: {
    example: "¿qué me ofrecen en otro lado?",
    holds: (text, { operators }) => operators.length === 0 && OFFERED_ELSEWHERE.test(text),
    intent: "price",
    isFitted: true,
  },
  amount_alone: {
    example: "alrededor de 90",
    holds: (text, { budget }) => budget !== null && text.replace(OF_AMOUNT, "").trim() === "",
    intent: "price",
  },
} as const satisfies Readonly<Record<string, WordRule>>;

/** The rule that decides a message; undefined: none does. */
export const wordRuleOf = (text: string, slots: Slots): WordRule | undefined =>
  Object.values<WordRule>(WORD_RULES).find(({ holds }) => holds(text, slots));

const OFFERED_ELSEWHERE =
  /^(?:(?:y|pero|entonces) )*(?:que|cuanto|a cuanto) (?:me |nos )?(?:ofrecen|dan|cobran|cobrarian|darian|saldria|cuesta) (?:en )?(?:otr[oa]s?|los otros) (?:lados?|partes?|compania|empresa|operador)(?:e?s)?$|^(?:(?:y|pero) )*que (?:me |nos )?(?:ofrecen|dan) los otros$/;
const SOMETHING_BETTER =
  /^(?:(?:y|pero|entonces|no|oye) )*(?:hay|habra|tienes?|tienen|existe) (?:algo|alguno?|un plan|otr[oa]) mejor\b(?! (?:opinion|persona|momento))/;
/** An amount, and what is said around one. */
const OF_AMOUNT =
  /\b(?:hasta|maximo|minimo|menos|mas|no|de|del|los|las|lo|el|un|unos|unas|como|alrededor|aprox\w*|entre|y|o|al?|mes|mensual(?:es)?|por|para|abajo|bajo|debajo|tope|techo|limite|presupuesto|mi|es|son|seria|tengo|cuento|con|solo|mucho|sumo|nomas|que|pasen?|pasarme|quiero|puedo|quisiera|pagar|gastar|cueste|salga|sea|soles|solcitos|lu[ck]as|luquitas|luks|mil|pesos|clp|mangos|cocos|algo|uno|cerca|ya|ok|si|bueno|mejor|favor|en|te|me)\b|\$? ?\d[\d.,]*|s\/ ?/g;
const COST_OF_ONE =
  /^(?:(?:hola|y|pero|entonces|oye|ya|ok|mejor|dime|tu|nomas|no mas) )*(?:a |en )?cuanto (?:es|esta|sale|seria|queda|vale) (?:el|la|lo|uno) (?:plan |internet )?(?:mas (?:barat|economic|comod|rapid)[oa]|de \d{2,4}(?: megas)? en)\b/;
/** Of who asks for a plan between the cheapest and the dearest. */
const OF_MIDDLE = /\bplan(?:es)?\b|^(?:(?:y|un[oa]) )*de precio\b/;
/** "Quiero dejar mis datos", "¿dónde dejo mi número?": for a call. */
const LEAVES_DATA =
  /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|ok|ya|si|gracias|y|bueno|entonces|pero|como|donde|quiero|quisiera|deseo|me gustaria|puedo|podria|voy a|les|te|le|para) )*dej(?:o|ar|arles|arte|arle|ando) (?:(?:mis|los|mi|el|mi numero de) )?(?:datos|numero|telefono|celular|contacto)(?: (?:de contacto|personales|aqui|aca|ahi|por aqui|gracias|por favor|sin compromiso|para (?:que )?(?:me |nos )?(?:llam|contact|comuni|contrat)\w+(?: (?:conmigo|un asesor|ustedes))?))*$/;
/** "No importa la marca." */
const ANY_OPERATOR =
  /^(?:y |ya |ok )*(?:no (?:me )?importa|(?:me )?da (?:igual|lo mismo)) (?:la (?:marca|compania|empresa)|el (?:operador|proveedor))$/;
/** "Y lo mejor mejor": of price, or of speed. */
const BEST_ALONE =
  /^(?:(?:y|ok|ya|pero|entonces|quiero|dame|cual es) )*lo mejor(?: (?:mejor|de lo mejor|de todo|que (?:tengan|tienen|hay|haya)))*$/;
/** "Pago 1200 al año en Claro", and nothing else. */
const SAYS_WHAT_IS_PAID =
  /^(?:(?:hola|hoy|ahora|ahorita|yo|ya|actualmente) )*(?:pago|pagamos|estoy pagando|estamos pagando) (?:(?:como|unos|casi|mas o menos) )?\$? ?\d[\d.,]*(?: (?:soles|pesos|lucas|mil))*(?: (?:al|por|cada) (?:ano|mes))?(?: (?:en|a|con|por) [a-z]+(?: [a-z]+){0,2})?$|^(?:(?:hola|hoy|ahora|ya) )*(?:tengo|tenemos|estoy con|estamos con) [a-z]+ (?:de|a|por) \d{2,3}$/;
/** "¿Y si me paso a WIN?" */
const IF_CHANGED =
  /^(?:(?:y|pero|entonces) )*si (?:me |nos )?(?:paso|cambio|voy|vamos|pasamos|cambiamos) (?:a|con|para) [a-z]+(?: [a-z]+)?$/;
/** "Ok, ese", "listo, me quedo con el segundo". */
const TAKES_ONE =
  /^(?:ok|okey|ya|listo|bueno|dale|perfecto|genial|si)(?: (?:po|pe|pues|entonces|ya))?(?: (?:quiero|dame|me quedo con|me llevo|vamos con|tomo|elijo|con))? (?:es[ea]|el (?:primero|segundo|tercero|ultimo|\d(?:ro|do)?)|la (?:primera|segunda|tercera|ultima))(?: (?:plan|mismo|no mas|por favor|entonces|quiero|me gusta))*$|^(?:(?:ok|ya|si|listo|bueno) )*(?:me (?:interesa|tinca|convence)|lo quiero|lo tomo)(?: (?:mucho|ese|esa|ese plan|po|pe))*$|^(?:(?:ok|ya|si|listo|bueno) )*(?:lo quiero|lo tomo|quiero contratar|me llevo|me quedo con) (?:el|la) (?:plan )?(?:de )?[a-z]+ (?:de )?(?:\d{2,4}|giga)\b/;
/** "Dame el link". */
const ASKS_LINK =
  /^(?:(?:y|ok|ya|bueno|listo|por favor) )*(?:dame|pasame|mandame|enviame|cual es|donde esta|tienes|me pasas|me das) (?:el |la |un |una )?(?:link|enlace|formulario)(?: (?:para contratar\w*|por favor|de (?:ese|ese plan)))*$/;
/** "El tercero", and nothing else. */
const PLACE_ALONE = /^(?:(?:y|a ver) )*(?:el|la) (?:primer[oa]|segund[oa]|tercer[oa]|cuart[oa]|ultim[oa])$/;
/** "Cuánto más caro es el Entel 900 que el 500", "Entel 900 o 500". */
const ASKS_DIFFERENCE =
  /\bcuanto (?:mas|menos)\b|\bdiferencia\b|\b(?:recomiend\w+|conviene|mejor|elijo|alcanza) (?:el de |de |los de )?\d{2,4} (?:o|u) |\b\d{3,4} (?:o|vs|versus) (?:el |la )?(?:de )?\d{3,4}\b/;
/** "Busco internet para mi depa en Surco". */
const SEEKS_INTERNET =
  /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|y|oye|por favor) )*(?:busco|buscamos|(?:estoy|ando|estamos) buscando) (?:un )?(?:(?:plan|servicio) de )?internet(?: (?:para|pa|en) (?:(?:mi|la|el|una?) )?(?:casa|hogar|dep(?:a|to|artamento)|cuarto|familia))?(?: (?:en|por) [a-z]+(?: [a-z]+){0,3})?$/;
const OF_UPLOAD = /\b(?:subida|upload|megas|mbps|velocidad|rapido)\b/;
const PRICE_OF_FASTEST =
  /^(?:(?:hola|y) )*(?:(?:a )?cuanto (?:cuesta|sale|vale|esta|es)|(?:que )?precio (?:tiene |de )?) ?(?:el |del )?(?:(?:plan|internet|servicio|fibra) )?(?:(?:mas|de mas) )?(?:rapid[oa]|veloz)(?: que (?:tengan|hay|tienen))?$/;
const CAN_PAY =
  /^(?:(?:y|si|ya|bueno|mejor|solo|yo) )*(?:puedo|podria|podemos|podriamos|quiero|quisiera) (?:pagar|gastar) (?:(?:hasta|como|unos|maximo|solo|mas o menos|de) )*\$? ?\d[\d.,]*(?: (?:soles|pesos|lucas|mil))?(?: (?:al mes|mensual(?:es)?|maximo|no mas|nomas|como mucho))*$/;
const INTERNET_TOO =
  /^(?:(?:ah|y|ya|ok|bueno|pero) )*(?:(?:tambien|ademas|aparte) (?:necesito|necesitamos|quiero|queremos|quisiera|busco|me falta) (?:el )?(?:internet|wifi)|(?:necesito|quiero|quisiera|busco) (?:el )?(?:internet|wifi) tambien)(?: (?:ahi|alla|aqui|aca|para (?:ahi|alla|aqui|aca|la casa)))?$/;
/** An office, or those who come to a shop. */
const IS_FOR_PREMISES = new RegExp(
  `^(?:(?:y|pero|ahora|ok|ya|hay|tienen|tienes|algun|un|plan|planes|internet|de) )*(?:para|pa) (?:(?:mi|la|el|una?) )?(?:${BUSINESS_PREMISES})(?: comercial)?(?: (?:en|de|por) [a-z]+(?: [a-z]+){0,2})?$|\\b(?:mis|los) clientes (?:tengan|usen|puedan usar|se conecten)\\b.{0,12}\\b(?:wifi|internet)\\b`,
);
/** "Necesito internet para el POS y cámaras" of a shop: what is connected to it is not what is bought. */
const NEEDS_INTERNET_FOR =
  /\b(?:necesito|quiero|busco|quisiera) (?:un )?(?:internet|wifi)(?: barato| bueno| estable)? (?:para|pa) (?:(?:el|la|las|los|mi|mis|un|una|unas|y) )*(?:pos|yape|plin|camaras?|alarma|tiktok|whatsapp)\b|^(?:(?:hola|y|un|el|aparte|ademas|tambien) )*(?:internet|wifi) (?:para|pa) (?:(?:el|la|las|los|mi|mis|unas) )*camaras?\b|^(?!.*\balarmas?\b).*\b(?:bodega|tienda|negocio|local|almacen|minimarket|puesto)\b.*\b(?:pos|yape|plin|transbank)\b/;
/** "Quiero plan de WIN." */
const HOW_TO_CONTRACT =
  /^(?:(?:y|ok|ya|pero) )*como (?:se |lo |la |hago para )contrat(?:a|o|ar|amos)(?:lo|la)? si\b/;
const SECOND_YEAR_ALONE =
  /^(?:(?:y|pero|ok|cuanto|pago|sale) )*(?:en |para )?(?:el )?(?:segundo|2do|ano) (?:ano|2)$/;
const THE_MOST =
  /^(?:(?:y|entonces|quiero|dame|deme|busco) )*lo (?:maximo|mas) (?:que )?(?:se |me )?\w+(?: \w+)?$/;
const WANTS_PLAN_OF =
  /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|y|por favor) )*(?:quiero|quisiera|busco|necesito|dame|muestrame|(?:quiero |quisiera )?ver|me interesa)(?: (?:un|el|los|algun|algunos|ver|los))* plan(?:es)?(?: (?:de|con|del?|internet|fibra))* [a-z]+(?: por favor| gracias)?$|^(?:(?:hola|y|me) )*(?:interesa|gustaria) (?:el|la|lo|los) de [a-z]+$/;
/** "¿Cuánto cuesta instalarla?" */
const INSTALLATION_COST =
  /^(?:(?:hola|y|pero|entonces|oye|ya|ok) )*(?:(?:cuanto (?:me |nos )?(?:cuesta|sale|vale|saldria|costaria|cobran?|es|seria)|(?:me |nos )?cobran?(?: algo)?|hay que pagar|se paga|quien(?:es)? (?:paga|pagan|corre|asume|cubre)(?: con)?) (?:(?:por|la|el|los|para|al|del?|costo|gastos?|mano de obra) )*(?:conectar(?:me|nos|se|lo)|poner(?:me|lo|la|nos)|habilitar(?:me|lo)|matricula|instalacion|puesta(?: en marcha)?|habilitacion|activacion|conexion inicial|mano de obra|visita tecnica|derecho (?:a|de) conexion|alta del servicio)|(?:la|el) (?:puesta(?: en marcha)?|habilitacion|activacion|conexion inicial|visita tecnica|alta) (?:se (?:paga|cobra)|cuesta|vale|tiene (?:algun )?(?:costo|precio|valor)|es (?:gratis|aparte)|sale))(?: (?:del?|al|en|por|con) [a-z]+(?: [a-z]+){0,2}| aparte| algo| gratis)?$|^(?:(?:hola|y|oye) )*(?:quiero|quisiera|necesito|para|deseo) (?:que me )?instal\w+ (?:(?:el|la|un|una) )?(?:internet|wifi|fibra|servicio)(?: en (?:mi|la) \w+)? (?:y )?cuanto (?:me )?(?:cobran?|cuesta|sale|saldria|es|vale)(?: por eso)?$|^(?:(?:hola|y|pero|entonces|oye|ya|ok) )*(?:cuanto (?:me |nos )?(?:cuesta|sale|vale|saldria|costaria|cobran?|es|seria)|(?:me |nos )?cobran?(?: algo)?|hay que pagar(?: algo)?|se paga(?: algo)?) (?:(?:por|la|para|el costo de) )*instal(?:ar\w*|acion|en)$/;
/** "¿Cuánto es la multa de Movistar?", "¿cuánto cobran si corto antes?" */
const PENALTY =
  /\bcobran? (?:algo |multa |mucho )?por (?:salir|ir|cancelar|retirar|cortar|terminar)(?:se|me|nos|lo)?(?: antes)?$|\b(?:cuanto (?:me )?(?:cobra\w*|clavan?|cuesta|sale|saldria|pago)|que pasa|me (?:cobran|multan|clavan))\b.{0,25}\bsi (?:me |lo |la )?(?:salgo|voy|corto|cancelo|retiro|cambio|arrepiento|termino|doy de baja) (?:antes|primero|a los \d|al (?:mes|segundo|tercer))\b|^(?:(?:hola|y|pero|entonces|oye) )*(?:de )?cuanto (?:es|seria|sale|cobran) (?:de )?(?:la )?(?:multa|penalidad|penalizacion)(?: (?:de|en|con|por (?:salir|irme)) (?:\w+ ?){1,3})?$/;
/** "No tengo DNI, solo pasaporte", "¿piden DNI o vale carné de extranjería?" */
const OWN_DOCUMENT =
  /^(?:(?:hola|y|pero|si|yo|es que) )*(?:no tengo (?:el |mi )?dni(?: (?:peruano|solo|tengo|pasaporte|carnet?|de|extranjeria|ptp|pero|puedo|contratar))*|(?:piden|aceptan?|vale|sirve|reciben|puedo con|se puede con) (?:(?:el|mi|con|solo|dni|ruc|rut|o|vale|sirve|basta) )*(?:dni|ruc|rut|pasaporte|ptp|carnet? de extranjeria|cedula)(?: (?:venezolan[oa]|basta|es suficiente|nomas|no mas))*|(?:me |nos )?(?:basta|alcanza) con (?:(?:el|mi|solo) )*(?:dni|rut|pasaporte|cedula))$/;
/** "Estamos pensando entre Movistar y Entel en La Molina, ¿qué dices?" */
const BETWEEN_TWO =
  /\b(?:pensando|dud\w+|indecis\w+|estoy|estamos|toy|decid\w+|elegir|escoger|eleg\w+) (?:\w+ ){0,2}entre \w+ (?:y|o|e|u) \w+/;
/** "¿WIN o Claro? Subo videos pesados": the reply to the comparison mentions the upload as well. */
const UPLOADS = /\bsub(?:o|imos|e|en|ir) (?:\w+ )?(?:videos?|archivos?|fotos?|planos?|contenido)\b/;
/** "¿Qué compañía me conviene que no cobre instalación?" */
const ASKS_WHICH =
  /\b(?:que|cual|quien) (?:(?:compania|operador|empresa|plan|proveedor|internet) )?(?:me |nos )?(?:convien\w+|recomiend\w+|sirve)\b/;
/** "Con teléfono mejor", after a list. */
const PREFERS_SERVICE =
  /^(?:(?:y|pero|mejor|ya|ok) )*con (?:el |la |un |una )?(?:telefono|fijo|linea|tele|tv|cable)(?: fij[oa])? mejor$|^(?:(?:y|pero|ya|ok) )*mejor con (?:el |la |un |una )?(?:telefono|fijo|linea|tele|tv|cable)(?: fij[oa])?$/;
/** "¿Cuál de 200 más barato en Breña?" */
const CHEAPEST_OF_SPEED =
  /^(?:(?:ok|ya|y|entonces|bueno) )*(?:cual|el|uno)(?: es| seria)? (?:el )?de \d{2,4}(?: megas)? (?:es )?(?:el )?mas (?:barat|economic|comod)[oa]\b/;
/** "¿A qué hora me llaman?" */
const WHEN_CALLED =
  /^(?:(?:hola|y|pero|entonces) )*(?:a que hora|cuando|en cuanto tiempo) (?:me|nos) (?:llaman|van a llamar|llamarian|contactan|van a contactar)$|^(?:(?:hola|y|pero|entonces) )*(?:me|nos) (?:llaman|van a llamar|llamarian|pueden llamar|contactan) (?:hoy|ahora|ahorita|manana|ya)(?: mismo)?$/;
/** "¿Dónde llamo si no tengo internet?" */
const REPORTS_FAULT =
  /^(?:(?:hola|y|pero) )*(?:a )?(?:donde|quien|que numero) (?:llamo|reporto|aviso|hay que llamar|tengo que llamar|debo llamar) (?:si|cuando|porque) (?:me |se )?(?:no (?:tengo|hay|funciona)|falla|fue|va|cae|corta) (?:el |mi )?(?:internet|servicio|wifi|senal)$/;
/** "El internet anda pésimo", "la cosa de VTR está mala otra vez", and nothing else. */
const RUNS_BADLY =
  /^(?:(?:hola|oye|pucha|otra vez|hoy|de nuevo|ya|y|que|chuta) )*(?:(?:la|el|esta|este|mi) )*(?:cosa )?(?:de )?(?:(?:la|el|mi) )?[a-z]+(?: (?:de )?(?:la |el |mi )?[a-z]+)? (?:me )?(?:anda|esta|funciona|va) (?:(?:re|muy|bien|super|tan|terrible|pero|de|mas) )*(?:mal[oa]?|pesim[oa]|penca|como (?:el|las?) \w+|para el \w+)(?: (?:otra vez|de nuevo|hoy|hoy dia|hace rato|hace dias|desde \w+|po|aca|en (?:la|mi) casa|de nuevo))*$/;
const SLOWS_DOWN =
  /\b(?:baja|cae|disminuye|pierde) (?:el |la |mi |de )*(?:wifi|internet|velocidad|senal)\b.{0,20}\b(?:noches?|tardes?|dia|lluvia|hora punta|fines? de semana)\b/;
const LEAVES_ALONE =
  /^(?:(?:ya|hola|me) )*(?:quiero|voy a|deseo|necesito|quisiera) (?:ir|salir|largar)(?:me)? de \w+(?: (?:ya|ahora|hoy|de una vez|por favor))*$|^(?:ya )?me (?:quiero|voy a) (?:ir|salir|largar) de \w+(?: (?:ya|ahora|hoy|de una vez|por favor))*$/;
const OF_CONNECTION = /\b(?:internet|wifi|senal|conexion|modem|router|fibra|servicio)\b/;
const DAYS_WITHOUT =
  /\b(?:hace|llevo|llevamos|(?:ya )?van) (?:(?:como|casi|mas de|ya) )*(?:\d+|un[oa]s?) (?:horas?|dias?|semanas?) (?:que (?:estoy|estamos) )?sin (?:internet|servicio|senal|wifi|conexion)\b/;
const WANTS_ANOTHER =
  /\b(?:cambi\w+|otr[oa]s?|recomiend\w+|busco|convien\w+|contrat\w+|baja|plan(?:es)?|reclam\w+|quej\w+|denunci\w+|contest\w+|respond\w+|nadie|soluciona\w*)\b/;
const WHEN_THEY_COME =
  /\bcuando (?:ell[oa]s )?(?:vengan|vayan|lleguen)(?: (?:(?:a (?:la|mi) casa)|(?:el|los) (?:tecnicos?|instaladores)|a instalar\w*))*$/;
/** Of the assistant, which is addressed: as against "¿cuánto cobra Claro?" */
const ASSISTANT_CHARGES =
  /^(?:(?:hola|y|pero|oye|a ver|entonces) )*(?:(?:tu|usted) )?cuanto (?:me )?(?:vas a cobrar|cobras)(?: tu)?(?: por (?:esto|ayudar\w*|la (?:asesoria|ayuda)|comparar|tu ayuda))?$|^(?:(?:hola|y|pero|oye) )*me vas a cobrar(?: (?:algo|tu|por (?:esto|ayudar\w*)))*$/;
const ADVICE_OF_COMPANY =
  /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|oye|y|por favor) )*(?:(?:me|nos) )?(?:puedes?|podrias?|pueden|podrian) recomend\w+ (?:un|una|algun|alguna|otra?|buena?|que) (?:compania|operador|empresa|plan|internet|proveedor)\b/;
/** A description of the household or its use, then "¿qué plan me conviene?" */
const WHICH_SUITS =
  /\b(?:internet|wifi|megas|fibra)\b.*\bque (?:plan|internet|compania|operador|empresa) (?:me|nos|le) (?:conviene|convendria|recomiend\w+|sirve|serviria|sugier\w+)(?: (?:mas|a mi|mejor))*$|\b(?:ven|ve|vemos|veo|usan|usa|usamos|transmit\w+|trabaj\w+|jueg\w+|estudi\w+|tengo una?|somos)\b.*\bque (?:plan |internet )?(?:me |nos |les? |(?<=(?:plan|internet) ))(?:conviene|convendria|recomiend\w+|sirve|sugier\w+)$/;
/** Whether a message asks which plan suits the household that it describes, without any other criterion. */
function asksWhichSuits(text: string, slots: Slots): boolean {
  return (
    WHICH_SUITS.test(text) &&
    slots.operators.length === 0 &&
    slots.speeds.length === 0 &&
    [slots.budget, slots.megabits, slots.judges, slots.nth].every((one) => one === null) &&
    !(slots.comparesTypes || slots.fastest || OF_OTHER_SECTION.test(text))
  );
}
const OF_OTHER_SECTION =
  /\b(?:seguros?|alarmas?|camaras?|celular(?:es)?|postpago|prepago|chip|auto|carro|moto)\b/;
/** "¿A qué hora llegan?", and nothing else. */
const WHEN_INSTALLED =
  /^(?:(?:hola|y|oye|pero|entonces|tipo|como|mas o menos) )*(?:(?:para )?cuando|que tan (?:luego|rapido|pronto)|a que hora|que hora|en que horario) (?:me |lo |la |nos |se )*(?:pued\w+ |podr\w+ |van a |suelen )?(?:pon\w+|pondr\w+|instal\w+|conect\w+|coloc\w+|vien\w+|venir|vendr\w+|pas\w+|lleg\w+)(?: (?:el|a|los|la|mi|internet|wifi|fibra|servicio|tecnicos?|instalador(?:es)?|instalar|casa|normalmente|mas o menos|para))*$/;
const REACH_OF_CABLE =
  /\bllegan? (?:igual )?(?:los|el) tecnicos?(?: igual| hasta (?:aca|alla|ahi))?$|\b(?:agujer\w+|perfor\w+|taladr\w+)\b.*\b(?:tirar|pasar|cables?|fibra|canaletas?)\b|\b(?:llega|alcanza|llegara) el cable(?: (?:ahi|aca|hasta (?:ahi|aca|alla)|igual))?$|\b(?:sin|no (?:hay|tiene|tengo|tenemos)) postes?\b|^(?:y )?(?:mi|la) casa (?:es )?(?:de )?(?:adobe|madera|quincha|barro)\b.*\b(?:se puede|instal\w+|igual|problema)\b/;
/** What the connection is used for, and nothing else. */
const WORKS_WITH =
  /^(?:(?:hola|yo|es que|mira) )*(?:trabajo|trabajamos|edito|editamos|diseno|programo) (?:con|en|desde|haciendo|videos?|fotos?|subiendo|bajando) (?!mi\b|un[ao]?\b|la\b|el\b)[a-z]+(?: (?!(?:y|que|cual|cuanto|quiero|busco|necesito)\b)[a-z]+){0,6}$/;
const SOLVES_NOTHING =
  /\bno (?:me|nos) (?:soluciona\w*|resuelve\w*|pesca\w*|da\w* solucion)(?: (?:nada|el problema|ni michi|nunca|po|pe))*$/;
const CHARGED_WITHOUT =
  /\b(?:me |nos )?(?:siguen )?(?:cobran(?:do)?|cobraron) y (?:(?:yo|ni) )*(?:no (?:tengo|tenemos|hay|me dan|funciona)|sin|estoy sin) (?:el )?(?:servicio|internet|senal)\b/;
const MEGABITS_NEEDED =
  /\bcon cuant[oa]s?(?: megas?)? (?:me |nos |le )?(?:basta\w*|alcanza\w*|sirven?|ando bien|estoy bien|estaria bien)$|\bcuant[oa]s? (?:internet|velocidad|megas?|mega|wifi) (?:necesit\w+|ocup\w+|requier\w+|me hacen? falta|se necesitan?|hay que tener|debo tener|deberia tener)\b|^(?:para|pa) .{3,60} cuant[oa]s megas(?: (?:serian?|son|me (?:sirven?|alcanzan?|recomiend\w+)))?$/;
const HOW_TO_GET =
  /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|oye|y|ya|po|pe|entonces) )*(?:como|donde|que (?:tengo que|debo|hay que) hacer para|que hago para) (?:hago para |puedo |se puede )?(?:saco|sacar|pongo|poner|consigo|conseguir|tener|pido|pedir|solicito|solicitar|contrato|contratar) (?:el )?(?:internet|wifi|fibra)(?: (?:para|pa|en|a|de) [a-z]+(?: [a-z]+){0,3})?$/;
const HOW_INSTALLED =
  /^(?:(?:hola|y|oye|pero|entonces) )*como (?:es|se hace|la hacen|hacen|funciona|va|seria|se realiza|es el proceso de|viene) (?:(?:la|lo|de|el|proceso|tema) )*instalacion(?: (?:de|del|en|con|si) [a-z]+(?: [a-z]+){0,4})?$/;
const PLANS_SUMMED_UP =
  /^(?:(?:hola|oye|por favor|porfa|ya|puedes|podrias) )*(?:haz(?:me)?|hacer(?:me)?|dame|dar(?:me)?|arma(?:me)?) (?:un |una |el |la )?(?:resumen|cuadro|lista|listado|tabla|detalle) (?:de|con) (?:(?:los|sus|tus|todos) )*(?:planes|precios|paquetes)\b/;
/** What comparing costs, as against what a plan does. */
const ASSISTANCE_CHARGED =
  /\b(?:precio|tarifa|costo|valor|cuanto (?:me )?(?:cuesta|vale|cobran?|es|sale)|cuesta|cobran?)\b.{0,20}\b(?:su|tu|esta|la|vuestra) (?:ayuda|asesoria|orientacion|asesoramiento)\b|\b(?:su|tu|la) (?:ayuda|asesoria|orientacion) (?:cuesta|tiene (?:algun )?(?:costo|precio|valor)|se (?:paga|cobra))\b|\b(?:tarifa|cobran?|cobras|cuanto (?:cobran?|cuesta|sale)) por (?:cotizar|recomendar|orientar|asesorar|comparar)(?:me|nos|te|les)?\b/;
const LAG_REPORTED =
  /^(?:(?:hola|oye|ya|hoy) )*(?:ando|estoy|tengo|hay|con|me da) (?:con )?(?:(?:mucho|harto|demasiado|caleta de|un|terrible|el) )*(?:lag|ping)\b.*\b(?:que (?:hago|puedo hacer|sera)|no (?:se puede|puedo|me deja) jugar|hoy|desde \w+|(?:ping|lag) de \d+)$/;
const EVERYONE_WITHOUT =
  /\b(?:estamos|quedamos) sin (?:internet|servicio|senal) en (?:(?:toda|todo|la|el|mi) )*(?:cuadra|barrio|calle|pasaje|edificio|condominio|zona|sector|villa|poblacion)\b|\b(?:estan |estamos )?todos sin (?:internet|servicio|senal)\b|\bcorte de (?:fibra|servicio|internet)\b/;
const LEAST_STAY =
  /\b(?:por )?cuant[oa]s? (?:meses|anos|tiempo) (?:se |hay que |tengo que |debo |me obligan a )(?:firm|quedar|amarr|permanec)\w*|\b(?:minimo|menos) (?:de tiempo |de meses )?(?:que )?(?:hay que|tengo que|debo|uno tiene que) (?:estar|quedar\w*|permanecer)\b/;
const PAYS_AFTER_MOVE =
  /\b(?:pasar|cambiar|mudar|ir)(?:me|nos)? de \w+ a \w+.{0,12} cuanto (?:me |nos )?(?:pag(?:o|aria|are|amos)|cuesta|costaria|sale|saldria|seria)$/;
/** "Alquilo", and nothing else, asks whether a tenant can contract. */
const RENTS =
  /^(?:(?:yo|es que|pero|y|si|no) )*(?:alquilo|arriendo)(?: (?:puedo|podria|se puede|tambien|igual|contratar|me (?:instalan|ponen|dan)))*$/;
/** "Un plan para 5". */
const PLAN_FOR_PEOPLE =
  /^(?:(?:un|quiero|busco|necesito|dame|hola|algun|hay|tienen) )*(?:plan|internet|wifi|fibra|algo) (?:bueno )?para (?:los )?\d+(?: personas)?$/;
/** "Comparto depa con 3", "son 12 máquinas". */
const COUNTS_USERS =
  /^(?:(?:yo|y|ahi|aqui) )*(?:(?:comparto|compartimos) (?:\w+ ){0,3}con (?:otr[oa]s )?\d(?: \w+)?|(?:somos|son|seriamos|serian) \d{1,2} (?:maquinas|equipos|computador[ae]s|compus|pcs|celulares|dispositivos|usuarios))$/;
/** "Planes con hartos canales". */
const MANY_CHANNELS =
  /\b(?:hart[oa]s|much[oa]s|bastantes|(?:un )?monton de) canales$|\b(?:hart[oa]s|much[oa]s|bastantes) canales (?:de (?:tv|tele|cable)|y)\b/;
/** "Dame 3 opciones baratas". */
const CHEAP_ONES =
  /\b(?:opciones|alternativas|planes|ofertas) (?:\w+ )?(?:barat|baratit|economic|comod|accesib)\w*$/;
/** "Llené el formulario ayer y nadie me llamó". */
const NOBODY_CALLED =
  /\b(?:nadie|no) (?:me|nos) (?:ha[n]? |devolv\w+ la )?(?:llam|contact|escrib|respond)\w+/;
const LEFT_DATA = /\b(?:formulario|solicitud|me registre|me inscribi)\b/;
/** "¿Hasta cuándo espero?" */
const WAITS = /^(?:(?:y|entonces|pero) )*hasta cuando (?:tengo que |debo |hay que |sigo )?esper\w+$/;
/** "¿Qué me recomiendas?", which names nothing that the classifier knows. */
const ASKS_ADVICE =
  /^(?:(?:y|ya|ok) )*(?:entonces )?(?:cual(?:es)?|que|que plan(?:es)?|que opcion(?:es)?) (?:me |nos )?(?:queda|quedan|quedaria) (?:para|pa|en) [a-z]+(?: [a-z]+){0,2}$|^(?:(?:hola|buen[oa]s|dias|tardes|noches|y|entonces|oye|tu|ustedes|ok|ya|a ver) )*(?:q|que|cual(?:es)?) (?:me |nos )?(?:recomiend|aconsej|sugier|suger)\w*(?: (?:tu|usted|ustedes|a mi|entonces|por favor))*$|^(?:(?:y|ya|ok) )*entonces (?:con )?cual(?: (?:seria|contrato|tomo|elijo|escojo|me (?:conviene|quedo|queda|recomiendas)))?$|^(?:(?:y|ya|ok) )*cual entonces$|^(?:(?:y|ya|ok) )*cual seria(?: (?:entonces|ese|mejor))*$/;
const ADVICE_OF_PACK =
  /\b(?:que|cual(?:es)?) (?:plan |planes |pack )?(?:duo|trio|doble pack|triple pack|triple|duos|trios) (?:me |nos )?(?:recomiend|aconsej|sugier|convien)\w*/;
/** "¿Y al año?", "cuánto es el costo anual". */
const ASKS_YEAR =
  /^(?:(?:y|entonces|ok|cuanto|cual|que|es|el|la|seria|sale|saldria|pago|pagaria|costo|precio|gasto|total|en|al|por|un|1|todo|primer|ano|anual|anualmente|de|del|me|cuesta|costaria|queda|mensual|servicio|contrato) ?)+$/;
/** "Quiero poner una reclamación." */
const CLAIMS =
  /\b(?:poner|presentar|hacer|meter|ingresar|dejar) (?:un|una|mi) (?:reclam\w+|queja|denuncia)\b/;
/** "No tengo claro qué necesito", "no sé cuál elegir". */
const IN_DOUBT =
  /^(?:(?:hola|la verdad|mira|es que|bueno|pero|y|yo) )*(?:no (?:tengo|tenemos) (?:muy )?claro|no (?:se|sabemos|sabria)(?: (?:muy )?bien)?) (?:que|cual|cuant[oa]s?)(?: (?:plan|internet|velocidad|megas|tanto))? (?:es (?:el )?(?:mejor|bueno)|(?:me |nos )?(?:necesit\w+|convien\w+|hac\w+ falta|sirv\w+|elegir|escoger|eleg\w+|pedir|contratar|quiero))(?: (?:para|en) (?:mi|la) casa)?$|^(?:(?:hola|la verdad|es que|aun|todavia|y|pero|ando|estoy) )*(?:indecis[oa]|en duda|no me decido)(?: (?:con|entre) (?:todo|tantos planes|tanto|los planes))?$/;
/** "Mejor no quiero nada", "déjalo ahí, gracias". */
const GIVES_UP =
  /^(?:(?:ya|mejor|bueno|ok|gracias|sabes que) )*(?:no (?:quiero|necesito|gracias)(?: nada)?(?: (?:gracias|mas|por ahora))*|(?:no|a mi no|ya no) me (?:interesa|convence)(?: nada| mucho| gracias)*|(?<=mejor )no|no gracias|dejalo(?: ahi| asi| no mas)*|olvidalo|olvidelo|nada (?:mas )?(?:gracias|olvidalo|por ahora))(?: (?:gracias|por ahora|no mas))*$/;

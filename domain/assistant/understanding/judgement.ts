import type { Scored } from "../intents/intent-classifier.ts";
import { isFamiliar, isOutside } from "../intents/intent-features.ts";
import { learnedIntentOf } from "../intents/intent-names.ts";
import { type Label, type LearnedModel, ownOf } from "../intents/learned-model.ts";
import { type Intent, isElsewhere, type LearnedIntent } from "../intents/lexicon.ts";
import { acceptsAnySpeed, asksPrice } from "../text/conditions-in-text.ts";
import { familyAlone, saysRise } from "../text/figures-in-text.ts";
import { TALKS_WITH_OWN } from "../text/household-in-text.ts";
import { asksWhomToChangeTo } from "../text/operator-roles.ts";
import { sectionOfCompany } from "../text/section-aspects.ts";
import { findsTooDear, type Slots } from "../text/slots.ts";
import { asksOfSlowest } from "../text/verdicts-in-text.ts";
import { ASKS_OPERATORS } from "../topics/about-us.ts";
import { fitting, intentOfSlots, PLAN_LISTING } from "./slot-intents.ts";
import type { Judged } from "./understood.ts";

/** Below it a message is not taken for what it is likeliest to be. */
export const SURE = 0.35;
/** Below it what the slots ask for is likelier than what the classifier found. */
const SURE_OVER_SLOTS = 0.6;
/** Below it not even a guess is offered. */
const GUESS = 0.15;
/** From it on a message is about the assistant's subjects though it has words of another. */
const SURE_DESPITE_WORDS = 0.9;
/** From it on a message is out of scope though it fills a slot. */
const SURE_OUTSIDE = 0.8;
/** Below it a message that fills no slot is out of scope where that is the second likeliest, from MAYBE_OUTSIDE on. */
const SURE_INSIDE = 0.8;
const MAYBE_OUTSIDE = 0.25;
/** Below it a message of unknown words is not taken for a courtesy. */
const SURE_COURTESY = 0.6;
/** Below it a message without personal data by its form holds none. */
const SURE_OF_PERSONAL = 0.85;
/** What a message that counts a household's people may be taken for by its words. */
const ABOUT_PEOPLE: ReadonlySet<Label> = new Set(["personal_data", "small_talk"]);
const COURTESIES: ReadonlySet<Label> = new Set(["greeting", "thanks", "goodbye", "small_talk"]);

const MANNERS: ReadonlySet<Label> = new Set(["greeting", "thanks", "goodbye"]);
const NAMES_PLAN = /\b(?:el|la|ese|esa|uno) (?:plan )?de \d/;

/** What operators taught: a question that an example repeats, or one of their own intents. Null: neither. */
export const taught = (
  text: string,
  slots: Slots,
  scored: readonly Scored<Label>[],
  { lookUp }: LearnedModel,
): Judged | null => {
  const repeated = lookUp.repeated(text);
  const [first] = scored;
  const own = first && first.probability >= SURE ? ownOf(first.label) : null;
  const example = repeated ?? (own === null ? null : lookUp.nearestOf(own, text));
  if (!example) return null;
  const learned = learnedIntentOf(example.intent);
  const confidence = repeated ? example.confidence : Math.round((first?.probability ?? 0) * 100) / 100;
  const intent = learned === null ? "own" : fitting(learned, slots);
  return { intent, confidence, candidates: [], alternative: null, example };
};

const UNKNOWN: Judged = {
  intent: "fallback",
  confidence: 0,
  candidates: [],
  alternative: null,
  example: null,
};

const certain = (intent: Intent): Judged => ({ ...UNKNOWN, intent, confidence: CERTAIN });

/** What words and slots decide by themselves, whatever the classifier found; null: nothing. */
const readingOfWords = (text: string, slots: Slots): Judged | null => {
  const section = slots.operators.length === 0 ? sectionOfCompany(text) : null;
  if (section !== null) return certain(section);
  // "Internet y tele con TNT Sports": a pack that includes it, as against "¿se ve TNT Sports?"
  if (slots.service === "tnt sports" && slots.nth === null) return certain("streaming");
  if (findsTooDear(text)) return certain("price");
  if (slots.offers.length > 0) return certain("comparison");
  if (slots.operators.length < 2 && asksWhomToChangeTo(text)) return certain("price");
  // "89 por 200 megas, ¿está bien?"
  if (slots.judges !== null && slots.budget !== null && slots.nth === null) return certain("price");
  // "¿WIN es caro?"
  if (slots.judges === "price" && slots.operators.length === 1 && slots.nth === null) return certain("price");
  if (slots.pays && slots.budget !== null && SAYS_WHAT_IS_PAID.test(text))
    return certain(fitting("price", slots));
  if (slots.operators.length === 1 && IF_CHANGED.test(text)) return certain(fitting("price", slots));
  if (slots.pays && saysRise(text)) return certain(fitting("price", slots));
  // "¿Vale la pena el de 1000?"
  if (
    slots.judges === "any" &&
    slots.megabits !== null &&
    slots.operators.length === 0 &&
    slots.speeds.length < 2
  )
    return certain("speed");
  if (asksOfSlowest(text)) return certain(fitting("price", slots));
  if (LEAVES_DATA.test(text)) return certain("human");
  if (ANY_OPERATOR.test(text)) return certain("price");
  if (acceptsAnySpeed(text)) return certain(fitting("price", slots));
  if (TAKES_ONE.test(text) || ASKS_LINK.test(text)) return certain("buy");
  if (slots.operators.length === 0 && ASKS_OPERATORS.test(text)) return certain("operator");
  if (slots.nth !== null && PLACE_ALONE.test(text)) return certain("plan_details");
  if (slots.speeds.length > 1 && ASKS_DIFFERENCE.test(text)) return certain("comparison");
  if (SEEKS_INTERNET.test(text)) return certain(fitting("plan_type", slots));
  if (NEEDS_INTERNET_FOR.test(text)) return certain(fitting("plan_type", slots));
  if (slots.operators.length === 1 && WANTS_PLAN_OF.test(text)) return certain(fitting("operator", slots));
  // "Internet para hablar por WhatsApp con mis nietos" asks for no adviser.
  if (TALKS_WITH_OWN.test(text) && intentOfSlots(slots) === "plan_type") return certain("price");
  if (BEGINS.test(text)) return certain("greeting");
  // "Ya tengo WIN pero me sube a 99, ¿cuál otra me da lo mismo más barato?"
  if (slots.excluded.length > 0 && slots.operators.length === 0 && WHICH_OTHER.test(text))
    return certain("price");
  if (MANY_CHANNELS.test(text) && slots.nth === null) return certain("channels");
  if (CHEAP_ONES.test(text)) return certain(fitting("price", slots));
  if ((NOBODY_CALLED.test(text) && LEFT_DATA.test(text)) || WAITS.test(text)) return certain("my_request");
  if (ASKS_ADVICE.test(text)) return certain(fitting("price", slots));
  if (IN_DOUBT.test(text)) return certain(fitting("speed", slots));
  if (GIVES_UP.test(text)) return certain("goodbye");
  if (slots.yearTotal && ASKS_YEAR.test(text)) return certain(fitting("price", slots));
  if (BEST_ALONE.test(text))
    return { ...UNKNOWN, intent: "clarify", candidates: ["price", "speed"], confidence: OF_EITHER };
  if (slots.bestValue && slots.operators.length === 0) return certain(fitting("price", slots));
  if (CLAIMS.test(text)) return certain("complaint");
  // "Un plan intermedio", "de precio medio": few examples have such words, so that the probability is low.
  if (slots.midPriced && /\bplan(?:es)?\b|^(?:(?:y|un[oa]) )*de precio\b/.test(text))
    return certain(fitting("price", slots));
  // "Pasarme de Movistar a WIN, ¿cuánto pago?"
  if (slots.operators.length === 1 && slots.excluded.length === 1 && PAYS_AFTER_MOVE.test(text))
    return certain("price");
  if (INSTALLATION_COST.test(text)) return certain("installation");
  if (PENALTY.test(text)) return certain("permanence");
  if (REPORTS_FAULT.test(text)) return certain("outage");
  if (OWN_DOCUMENT.test(text)) return certain("buy");
  if (slots.months !== null && slots.nth === null) return certain(fitting("price", slots));
  if (slots.operators.length > 1 && (BETWEEN_TWO.test(text) || UPLOADS.test(text)))
    return certain("comparison");
  if (slots.freeInstallation && ASKS_WHICH.test(text)) return certain(fitting("price", slots));
  if (PREFERS_SERVICE.test(text)) return certain("plan_type");
  if (CHEAPEST_OF_SPEED.test(text)) return certain(fitting("price", slots));
  if (FIRST_PAYMENT.test(text)) return certain("payment");
  if (WHEN_CALLED.test(text)) return certain("my_request");
  if (RENTS.test(text)) return certain("buy");
  if (slots.people !== null && PLAN_FOR_PEOPLE.test(text)) return certain(fitting("speed", slots));
  if (familyAlone(text) !== null) return certain("speed");
  if (slots.use === "light" && !asksPrice(text)) return certain(fitting("speed", slots));
  if (slots.people !== null && COUNTS_USERS.test(text)) return certain(fitting("speed", slots));
  return null;
};

/** The likeliest reading by classifier, slots and words: an intent, "clarify" with candidates, or "fallback". */
export const judge = (text: string, slots: Slots, scored: readonly Scored<LearnedIntent>[]): Judged => {
  if (text === "" || isElsewhere(text)) return UNKNOWN;
  const decided = readingOfWords(text, slots);
  if (decided) return decided;
  const [first, second] = scored;
  if (!first || !second) return UNKNOWN;
  if (isOutside(text) && slots.operators.length === 0 && first.probability < SURE_DESPITE_WORDS)
    return UNKNOWN;
  const asked = intentOfSlots(slots);
  // The word "internet" alone says little beside what the classifier found.
  const fromSlots = asked === "plan_type" && slots.type === "internet" && !slots.withoutTv ? null : asked;
  // "Mi hijo juega" fills a slot, so that it is not out of scope; "mi mamá, mi hermana y yo" is a household.
  const isHousehold = slots.people !== null && ABOUT_PEOPLE.has(first.label);
  // "Tengo 100 soles y vivo en Lince" wants plans: what is personal is found by its form.
  const isOfPlans = first.label === "personal_data" && (slots.budget !== null || slots.megabits !== null);
  const isOutOfScope = first.label === "fallback" && first.probability < SURE_OUTSIDE;
  // "Ah ok, entonces Entel" thanks for nothing.
  const isGoingOn = COURTESIES.has(first.label) && slots.operators.length > 0 && GOES_ON.test(text);
  if ((isGoingOn || isOfPlans) && fromSlots !== null) return certain(fitting(fromSlots, slots));
  const label = fromSlots !== null && (isOutOfScope || isHousehold) ? fromSlots : first.label;
  const meant = (label: Intent): Intent => fitting(corrected(label, text, slots), slots);
  const intent = meant(label);
  // "Precios de WIN": the labels price and operator come to the same reading, so their probabilities add up.
  const confidenceIn = (reading: Intent): number => {
    const isSame = (one: Intent): boolean =>
      one === reading ||
      (fromSlots !== null && PLAN_LISTING.has(one) && PLAN_LISTING.has(reading)) ||
      (fromSlots !== null && reading === "plan_details" && one === "operator") ||
      (reading === "unconnected" && one === "buy");
    const same = scored.filter((one) => isSame(meant(one.label)));
    const sum = same.reduce((total, { probability }) => total + probability, 0);
    // Rounded down, and never 1: what was learned is not certain.
    return Math.min(99, Math.floor(sum * 100)) / 100;
  };
  if (fromSlots === null && isDoubtful(text, scored, [first, second])) return UNKNOWN;
  const others = scored.flatMap(({ label }) => (label === "fallback" ? [] : [label]));
  const readAs = (reading: Intent): Judged => ({
    intent: reading,
    confidence: reading === "fallback" ? 0 : confidenceIn(reading),
    candidates: [],
    alternative: others.find((other) => meant(other) !== reading && other !== reading) ?? null,
    example: null,
  });
  if (first.probability >= (fromSlots === null ? SURE : SURE_OVER_SLOTS)) return readAs(intent);
  if (fromSlots !== null) return readAs(fromSlots);
  if (first.probability < GUESS || first.label === "fallback" || !isFamiliar(text)) return UNKNOWN;
  const candidates = [first.label, second.label].filter((label) => label !== "fallback");
  return {
    intent: "clarify",
    confidence: confidenceIn(intent),
    candidates,
    alternative: null,
    example: null,
  };
};

/** Whether the likeliest label of a message without slots is no reading of it. */
const isDoubtful = (
  text: string,
  scored: readonly Scored<LearnedIntent>[],
  [first, second]: readonly [Scored<LearnedIntent>, Scored<LearnedIntent>],
): boolean =>
  // "Y el de 100 que tal" is no greeting.
  (MANNERS.has(first.label) && NAMES_PLAN.test(text)) ||
  // Personal data that a message holds is found by its form: without any, a guess is not enough.
  (first.label === "personal_data" && first.probability < SURE_OF_PERSONAL) ||
  (COURTESIES.has(first.label) && shareOfCourtesies(scored) < SURE_COURTESY) ||
  (!ASKS_TOTAL.test(text) &&
    second.label === "fallback" &&
    first.probability < SURE_INSIDE &&
    second.probability >= MAYBE_OUTSIDE);

const CERTAIN = 0.99;
/** "Quiero dejar mis datos", "¿dónde dejo mi número?": for a call. */
const LEAVES_DATA =
  /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|ok|ya|si|gracias|y|bueno|entonces|pero|como|donde|quiero|quisiera|deseo|me gustaria|puedo|podria|voy a|les|te|le|para) )*dej(?:o|ar|arles|arte|arle|ando) (?:(?:mis|los|mi|el|mi numero de) )?(?:datos|numero|telefono|celular|contacto)(?: (?:de contacto|personales|aqui|aca|ahi|por aqui|gracias|por favor|sin compromiso|para (?:que )?(?:me |nos )?(?:llam|contact|comuni|contrat)\w+(?: (?:conmigo|un asesor|ustedes))?))*$/;
/** "No importa la marca." */
const ANY_OPERATOR =
  /^(?:y |ya |ok )*(?:no (?:me )?importa|da igual) (?:la (?:marca|compania|empresa)|el (?:operador|proveedor))$/;
const WHICH_OTHER =
  /\b(?:que|cual) otr[oa]s?(?: (?:operador|compania|empresa|opcion|internet))? (?:me |nos )?(?:da|dan|ofrece|ofrecen|tiene|tienen|conviene|recomiend\w+)\b/;
/** "Y lo mejor mejor": of price, or of speed. */
const BEST_ALONE =
  /^(?:(?:y|ok|ya|pero|entonces|quiero|dame|cual es) )*lo mejor(?: (?:mejor|de lo mejor|de todo|que (?:tengan|tienen|hay|haya)))*$/;
const OF_EITHER = 0.5;
/** "Pago 1200 al año en Claro", and nothing else. */
const SAYS_WHAT_IS_PAID =
  /^(?:(?:hola|hoy|ahora|ahorita|yo|ya|actualmente) )*(?:pago|pagamos|estoy pagando|estamos pagando) (?:(?:como|unos|casi|mas o menos) )?\$? ?\d[\d.,]*(?: (?:soles|pesos|lucas|mil))*(?: (?:al|por|cada) (?:ano|mes))?(?: (?:en|a|con|por) [a-z]+(?: [a-z]+){0,2})?$/;
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
/** "Necesito internet para el POS y cámaras" of a shop: what is connected to it is not what is bought. */
const NEEDS_INTERNET_FOR =
  /\b(?:necesito|quiero|busco|quisiera) (?:un )?(?:internet|wifi)(?: barato| bueno| estable)? (?:para|pa) (?:(?:el|la|las|los|mi|mis|un|una|unas|y) )*(?:pos|yape|plin|camaras?|alarma|tiktok|whatsapp)\b/;
/** "Quiero plan de WIN." */
const WANTS_PLAN_OF =
  /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|y|por favor) )*(?:quiero|quisiera|busco|necesito|dame|muestrame|(?:quiero |quisiera )?ver|me interesa)(?: (?:un|el|los|algun|algunos|ver|los))* plan(?:es)?(?: (?:de|con|del?|internet|fibra))* [a-z]+(?: por favor| gracias)?$/;
/** "¿Cuánto cuesta instalarla?" */
const INSTALLATION_COST =
  /^(?:(?:hola|y|pero|entonces|oye|ya|ok) )*(?:cuanto (?:me |nos )?(?:cuesta|sale|vale|saldria|costaria|cobran?|es|seria)|(?:me |nos )?cobran?(?: algo)?|hay que pagar(?: algo)?|se paga(?: algo)?) (?:(?:por|la|para|el costo de) )*instal(?:ar\w*|acion|en)$/;
/** "¿Cuánto es la multa de Movistar?" */
const PENALTY =
  /^(?:(?:hola|y|pero|entonces|oye) )*(?:de )?cuanto (?:es|seria|sale|cobran) (?:de )?(?:la )?(?:multa|penalidad|penalizacion)(?: (?:de|en|con|por (?:salir|irme)) (?:\w+ ?){1,3})?$/;
/** "No tengo DNI, solo pasaporte", "¿piden DNI o vale carné de extranjería?" */
const OWN_DOCUMENT =
  /^(?:(?:hola|y|pero|si|yo|es que) )*(?:no tengo (?:el |mi )?dni(?: (?:peruano|solo|tengo|pasaporte|carnet?|de|extranjeria|ptp|pero|puedo|contratar))*|(?:piden|aceptan?|vale|sirve|reciben|puedo con|se puede con) (?:(?:el|mi|con|solo|dni|o|vale|sirve) )*(?:dni|pasaporte|ptp|carnet? de extranjeria|cedula)(?: venezolan[oa])?)$/;
/** "¿Hay que pagar algo por adelantado?", "¿cuánto pago el primer mes?" */
const FIRST_PAYMENT =
  /^(?:(?:hola|y|pero|entonces) )*(?:(?:hay que|tengo que|se|debo) pag(?:ar|a|o) (?:algo )?(?:(?:por )?adelantado|al (?:comienzo|inicio|principio)|de entrada)|cuanto (?:pago|se paga|pagaria|hay que pagar) (?:el|en el|por el) primer (?:mes|recibo))$/;
/** "Estamos pensando entre Movistar y Entel en La Molina, ¿qué dices?" */
const BETWEEN_TWO =
  /\b(?:pensando|dud\w+|indecis\w+|estoy|estamos|toy|decid\w+|elegir|escoger|eleg\w+) (?:\w+ ){0,2}entre \w+ (?:y|o|e|u) \w+/;
/** "¿WIN o Claro? Subo videos pesados": what is said of the upload is told beside the comparison. */
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
  /^(?:(?:hola|y|pero|entonces) )*(?:a que hora|cuando|en cuanto tiempo) (?:me|nos) (?:llaman|van a llamar|llamarian|contactan|van a contactar)$/;
/** "¿Dónde llamo si no tengo internet?" */
const REPORTS_FAULT =
  /^(?:(?:hola|y|pero) )*(?:a )?(?:donde|quien|que numero) (?:llamo|reporto|aviso|hay que llamar|tengo que llamar|debo llamar) (?:si|cuando|porque) (?:me |se )?(?:no (?:tengo|hay|funciona)|falla|fue|va|cae|corta) (?:el |mi )?(?:internet|servicio|wifi|senal)$/;
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
/** "Hola, tengo una duda." */
const BEGINS =
  /^(?:(?:hola|buen[oa]s|dias|tardes|noches|disculp\w+|senorita|joven|amig[oa]|si|ok) )*(?:(?:tengo|quiero hacer(?:te|le|les)?|quisiera hacer(?:te|le|les)?|puedo hacer(?:te|le|les)?|te hago|le hago) )?(?:una?|unas|varias|otra)(?: ultima)? (?:duda|consulta|pregunta|cosa|cosita)(?:s|ita|itas)?(?: por favor)?$/;
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
  /^(?:(?:hola|buen[oa]s|dias|tardes|noches|y|entonces|oye|tu|ustedes|ok|ya|a ver) )*(?:q|que|cual(?:es)?) (?:me |nos )?(?:recomiend|aconsej|sugier|suger)\w*(?: (?:tu|usted|ustedes|a mi|entonces|por favor))*$|^(?:(?:y|ya|ok) )*entonces (?:con )?cual(?: (?:seria|contrato|tomo|elijo|escojo|me (?:conviene|quedo|recomiendas)))?$/;
/** "¿Y al año?", "cuánto es el costo anual". */
const ASKS_YEAR =
  /^(?:(?:y|entonces|ok|cuanto|cual|que|es|el|la|seria|sale|saldria|pago|pagaria|costo|precio|gasto|total|en|al|por|un|1|todo|primer|ano|anual|anualmente|de|del|me|cuesta|costaria|queda|mensual|servicio|contrato) ?)+$/;
/** "Quiero poner una reclamación." */
const CLAIMS =
  /\b(?:poner|presentar|hacer|meter|ingresar|dejar) (?:un|una|mi) (?:reclam\w+|queja|denuncia)\b/;
/** "No tengo claro qué necesito", "no sé cuál elegir". */
const IN_DOUBT =
  /^(?:(?:hola|la verdad|mira|es que|bueno|pero|y|yo) )*(?:no (?:tengo|tenemos) (?:muy )?claro|no (?:se|sabemos|sabria)(?: (?:muy )?bien)?) (?:que|cual|cuant[oa]s?)(?: (?:plan|internet|velocidad|megas|tanto))? (?:es (?:el )?(?:mejor|bueno)|(?:me |nos )?(?:necesit\w+|convien\w+|hac\w+ falta|sirv\w+|elegir|escoger|eleg\w+|pedir|contratar|quiero))(?: (?:para|en) (?:mi|la) casa)?$/;
/** "Mejor no quiero nada", "déjalo ahí, gracias". */
const GIVES_UP =
  /^(?:(?:ya|mejor|bueno|ok|gracias|sabes que) )*(?:no (?:quiero|necesito|gracias)(?: nada)?(?: (?:gracias|mas|por ahora))*|(?:no|a mi no|ya no) me (?:interesa|convence)(?: nada| mucho| gracias)*|(?<=mejor )no|no gracias|dejalo(?: ahi| asi| no mas)*|olvidalo|olvidelo|nada (?:mas )?(?:gracias|olvidalo|por ahora))(?: (?:gracias|por ahora|no mas))*$/;

const GOES_ON = /\b(?:entonces|mejor|muestr\w+|dame|ver|y)\b/;

const shareOfCourtesies = (scored: readonly Scored<LearnedIntent>[]): number =>
  scored.reduce(
    // "¿Cómo te llamas?" is close to "¿quiénes son?".
    (sum, { label, probability }) =>
      COURTESIES.has(label) || label === "how_it_works" ? sum + probability : sum,
    0,
  );

/** A message that asks for the price of what the conversation is about, and nothing else. */
const ASKS_TOTAL =
  /^(?:y |entonces |ok |ya )*(?:cuanto (?:es|son|serian?|salen?|saldrian?|cuestan?|costarian?|valen?|quedan?|quedarian?)|a cuanto(?: sale| queda)?)(?: (?:eso|ese|esa|todo|en total|al mes|mensual))*$/;
/** "Quiero internet barato para mi casa": which plan to contract is not known yet. */
const WANTS_CHEAP_INTERNET =
  /^(?=.*\b(?:internet|wifi|fibra|net)\b).*\b(?:barat|baratit|baratis|economic|economiquit|comod|comodit|accesib)\w*\b/;
const WITHOUT_PRICES: ReadonlySet<Intent> = new Set(["buy", "fallback"]);
/** "El de 49 soles, ¿sube después?" */
const RISES_LATER =
  /\b(?:sube|suben|aumenta|aumentan|cambia)\b.{0,20}\b(?:despues|luego)\b|\b(?:despues|luego) (?:me )?(?:sube|suben|aumenta|cuanto (?:queda|pago|cuesta|sale))\b/;
/** What the cost of a year may be taken for. */
const OF_YEAR: ReadonlySet<Intent> = new Set([
  "promotion_end",
  "payment",
  "free",
  "plan_details",
  "operator",
]);
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

/** Who does not want to be called or written to. */
const OBJECTS_TO_CALLS =
  /\b(?:(?:deje|dejen|dejar|pare|paren|basta|cesen|no sigan|no (?:quiero|deseo) (?:que )?(?:me )?(?:sigan|mas)|no me sigan)(?: ya)?(?: de)? (?:llam|escrib|molest|contact|whatsapp)\w*|no (?:me|nos) (?:llamen|escriban|contacten|molesten|vuelvan a (?:llamar|escribir))|(?:no quiero|no deseo) (?:mas |sus )?(?:llamadas|mensajes|whatsapps?)|no mas llamadas|ya no quiero mas (?:whatsapps?|llamadas|mensajes))\b/;

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
/** "¿Puedo agendar la llamada para el sábado?" */
const BOOKS_CALL = /\b(?:agend|program|reserv|coordin)\w+ (?:la |una )?llamada\b/;

/** "¿Y ustedes me llaman?" */
const ASKS_WHO_CALLS =
  /^(?:y |pero |o )*(?:ustedes (?:me|nos) (?:llaman?|contactan?)|(?:me|nos) (?:llaman?|contactan?) ustedes)$/;
/** "¿Tienen promo para este mes?" asks for plans, not for what comes after a promotion. */
const ASKS_FOR_PROMOTION =
  /\b(?:hay|tienen?|tienes|alguna|que|cuales son las) (?:alguna |buenas? )?(?:promo\w*|ofertas?)\b/;
const AFTERWARDS = /\b(?:termin\w+|acab\w+|venc\w+|dura\w*|despues|luego|sub[aei]\w*|meses)\b/;

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

/** What a message that only gives up an operator may be taken for. */
const GIVING_UP: ReadonlySet<Intent> = new Set(["operator", "small_talk", "goodbye"]);
const ASKS_FOR_ANOTHER = /\b(?:otr[oa]s?|busco|recomiend\w+|cambi(?:o|ar|arme|emos)|alternativas?)\b/;

const FAILS_OFTEN =
  /^(?:(?:y|pero|es verdad que|cierto que) )*(?:el |la |\w+ )?(?:internet de \w+ )?se (?:cae|corta|cuelga) mucho(?: (?:el |la )?(?:internet de |de )?\w+)?$/;
const FAILS =
  /\b(?:no (?:tengo|hay|anda|funciona|llega|carga|sirve|sube|pasa|me)|sin (?:internet|senal|servicio|wifi)|se (?:\w+ )?(?:cae|corta|cuelga|va|lag\w*)|cort\w+|lent\w+|fall\w+|averi\w+|malogr\w+|intermit\w+|baj\w+|llegan?)\b/;
const WANTS_ADVICE =
  /\b(?:que|cual(?:es)?)(?: (?:plan|operador|compania|empresa|internet|otro))? (?:me |nos )?(?:conviene|conviniera|recomiend\w+|sugier\w+|aconsej\w+)\b|\b(?:me|nos) recomiend(?:as|an|a)\b/;

const SUPERLATIVE = /\b(?:el|la|uno|plan)\b.{0,20} mas (?:barat|economic|rapid)[oa]\b/;
const NEEDS_DECODERS = /\b[2-6] (?:decos|decodificadores)\b/;

/** What a few words decide, whatever was learned. */
const corrected = (
  label: Intent,
  text: string,
  { unconnected, operators, excluded, service, budget, megabits, yearTotal, yearBudget }: Slots,
): Intent => {
  const givesUp = excluded.length > 0 && operators.length === 0;
  if (givesUp && (GIVING_UP.has(label) || (label === "complaint" && ASKS_FOR_ANOTHER.test(text))))
    return "price";
  if (label === "fallback" && ASKS_TOTAL.test(text)) return "price";
  if (WITHOUT_PRICES.has(label) && WANTS_CHEAP_INTERNET.test(text)) return "price";
  // "Se me cae a cada rato, ¿qué me conviene?" asks for plans.
  if ((label === "outage" || label === "complaint") && WANTS_ADVICE.test(text)) return "price";
  // "Internet para la chacra": what matters is whether a line reaches it.
  if (label === "plan_type" && budget === null && megabits === null && RURAL.test(text)) return "coverage";
  // "¿Quién tiene mejor cobertura en Comas?"
  if (label === "comparison" && /\bcobertura\b/.test(text)) return "coverage";
  // "¿Se cae mucho WIN?" asks of an operator, and reports no fault.
  if (label === "outage" && operators.length === 1 && FAILS_OFTEN.test(text)) return "operator";
  // "Tengo Movistar y pago 159 por 300 megas" says what has to be bettered.
  if (label === "outage" && budget !== null && megabits !== null && !FAILS.test(text)) return "price";
  // "Quiero salirme de Movistar y pasarme a WIN" looks for WIN's plans.
  if (label === "cancel_contract" && operators.length === 1 && excluded.length > 0 && MOVES_TO.test(text))
    return "buy";
  if (givesUp && label === "buy" && /\bsac(?:ar|o|amos)\b/.test(text)) return "price";
  if (label === "complaint" && ASKS_OF_COMPLAINTS.test(text)) return "comparison";
  if (PRICE_ALONE.test(text) || (operators.length === 1 && PRICE_OF.test(text))) return "price";
  if (label === "price" && RISES_LATER.test(text)) return "promotion_end";
  // "El segundo, ¿cuánto sale al año?" sums twelve months.
  if (yearTotal && OF_YEAR.has(label) && !LATER.test(text)) return "price";
  // "1000 soles al año con la instalación incluida"
  if (label === "installation" && yearBudget !== null) return "price";
  // "Y si piden contrato" signs nothing.
  if (label === "buy" && ASKS_FOR_CONTRACT.test(text)) return "permanence";
  // "No quiero que me llamen, solo ver precios."
  if (label === "data_protection" && ONLY_LOOKS.test(text)) return "price";
  if (label === "my_request" && BOOKS_CALL.test(text)) return "human";
  if (label === "data_protection" && ASKS_FOR_CALL.test(text) && !OBJECTS_TO_CALLS.test(text)) return "human";
  if ((label === "how_it_works" || label === "my_request") && ASKS_WHO_CALLS.test(text)) return "human";
  if (label === "promotion_end" && ASKS_FOR_PROMOTION.test(text) && !AFTERWARDS.test(text)) return "price";
  // "¿Con cuál puedo ver Disney?"
  if (label === "channels" && service !== null && !SPORTS.test(text)) return "streaming";
  if (label === "data_protection" && SENDS_INFORMATION.test(text) && !OBJECTS_TO_CALLS.test(text))
    return "human";
  if (label === "small_talk" && ABOUT_DATA.test(text)) return "data_protection";
  if (label === "human" && OBJECTS_TO_CALLS.test(text)) return "data_protection";
  if (label === "operator" && asksPrice(text)) return "price";
  // "Quiero el de Entel más barato", which is named before it can be contracted.
  if (label === "buy" && operators.length > 0 && SUPERLATIVE.test(text)) return "price";
  // "Planes con 2 decos"
  if (PLAN_LISTING.has(label) && NEEDS_DECODERS.test(text)) return "channels";
  // "No, mejor WIN" corrects the operator, and compares nothing.
  if (label === "comparison" && operators.length === 1 && (PREFERS.test(text) || PLAN_OF_OPERATOR.test(text)))
    return "operator";
  if (label === "buy" && unconnected && !SIGNS_UP.test(text)) return "unconnected";
  if (label !== "buy" || WANTS_TO_BUY.test(text)) return label;
  return /^no (?:tengo|hay) (?:internet|wifi)$/.test(text) ? "outage" : label;
};

import type { Country, ServiceType } from "../kernel/market.ts";
import type { SUPPORT } from "../kernel/support.ts";
import { DISTRICT } from "./es-district.ts";
import { FACTS } from "./es-facts.ts";
import { list, listWith } from "./es-format.ts";
import { DISCOUNTS, OFFER, SUMS, VERDICT, WORTH } from "./es-prices.ts";
import { MARKET_WORDS } from "./market-words.ts";

type Support = (typeof SUPPORT)[keyof typeof SUPPORT];

export const DEFAULT_BOT_NAME = "Asesora";

const TYPES: Readonly<Record<ServiceType, string>> = {
  internet: "solo internet",
  doble_pack: "doble pack",
  triple_pack: "triple pack",
};

/** "Con más de 100 canales" is 101 or more. */
const channelsFrom = (least: number): string =>
  least % 10 === 1 ? `con más de ${least - 1} canales` : `con ${least} canales o más`;
const CHEAPEST_OF_EACH = "más económico del primer año:";
const DIFFERENCE = "Diferencia:";

/** Spanish texts of the assistant's replies. */
export const es = {
  list,
  welcome: (botName: string) =>
    `¡Hola! Soy ${botName}, el asistente de Asesorador. Pregúntame por precios, velocidades u operadores de internet, TV y telefonía para tu hogar.`,
  greeting: (botName: string) =>
    `¡Hola! Soy ${botName}. Te ayudo a comparar planes de internet, TV y telefonía para tu hogar. ¿Qué te gustaría saber?`,
  thanks: "¡Con gusto! Si quieres, sigo buscando: dime tu operador, cuánto pagas o qué velocidad necesitas.",
  goodbye: (country: Country) =>
    `¡Hasta pronto! Con tu ${MARKET_WORDS[country].bill} a mano, comparamos lo que pagas con los planes de nuestro catálogo.`,
  // The chat is open on every page, and within the comparison.
  wizard: "¿Quieres tu cuenta completa, con lo que pagas hoy? La tienes al final de la comparación.",
  /** To the customers of an operator to whom the comparison shows no plans. */
  planless: (operator: string) =>
    `A quien hoy tiene ${operator} la comparación aún no le muestra planes: deja ahí tus datos y un especialista te contacta en menos de 24 horas hábiles para revisar tu caso.`,
  /** Before the title of a list. */
  withoutOperators: (operators: readonly string[], title: string) =>
    `Sin contar ${list(operators)}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  excluding: (operators: readonly string[]) => `que no sean de ${listWith(operators, "ni")} `,
  noPermanence: "sin permanencia ",
  freeInstallation: "con instalación gratis ",
  /** The regular price of some plans is within the limit. */
  atFirst: (limit: string) => `Por ${limit} o menos, pero solo los primeros meses:`,
  cheapest: (what: string) =>
    `Estos son los planes ${what}más económicos de nuestro catálogo, según lo que cuestan el primer año con instalación:`,
  cheapestRegular: (what: string) =>
    `Estos son los planes ${what}más económicos de nuestro catálogo, según su precio regular, sin contar promociones:`,
  mostExpensive: (what: string) =>
    `Estos son los planes ${what}más caros de nuestro catálogo, según lo que cuestan el primer año con instalación:`,
  bestValue: (what: string) =>
    `Estos son los planes ${what}con más velocidad por lo que cuestan el primer año con instalación:`,
  midPriced: (what: string) =>
    `Estos son los planes ${what}de precio intermedio de nuestro catálogo, según lo que cuestan el primer año con instalación:`,
  within: (what: string, limit: string) => `Planes ${what}por ${limit} al mes o menos:`,
  between: (what: string, from: string, limit: string) => `Planes ${what}entre ${from} y ${limit} al mes:`,
  near: (what: string, amount: string) =>
    `Planes ${what}cuyo precio regular es el más cercano a ${amount} al mes:`,
  more: (what: string) =>
    `Otros planes ${what === "" ? "de nuestro catálogo" : what.trimEnd()}, según lo que cuestan el primer año con instalación:`,
  dearerPlans: (what: string) => `No tengo más planes ${what}en nuestro catálogo. Los que siguen en precio:`,
  /** `place`: where they have to reach; null: not said. */
  noOtherOperator: (what: string, place: string | null) =>
    `Ningún otro operador${place === null ? "" : ` de los que pueden llegar a ${place}`} tiene planes ${what}en nuestro catálogo.`,
  exampleFromSpeed: (what: string) => `Por ejemplo, el más económico ${what.trimEnd()}:`,
  ofOtherOperators: "Lo que sí tengo de otros:",
  noMore: (what: string) => `No tengo más planes ${what}en nuestro catálogo: ya te los mostré todos.`,
  withinAtFirst: (what: string, limit: string) =>
    `Ninguno de los planes ${what}cuesta ${limit} o menos todos los meses. Con promoción, los primeros meses:`,
  none: (what: string) => `Hoy no tengo planes ${what}en nuestro catálogo.`,
  nearest: "Lo más cercano que tengo:",
  of: (operators: readonly string[]) => `de ${list(operators)} `,
  kind: (type: ServiceType) => `de ${TYPES[type]} `,
  upTo: (limit: string) => `por ${limit} o menos `,
  inFirstYearUpTo: (limit: string) => `por ${limit} o menos en el primer año con instalación `,
  everyMonthUpTo: (limit: string) => `por ${limit} al mes o menos `,
  atFirstUpTo: (limit: string) => `por ${limit} o menos al menos los primeros meses `,
  withoutTv: "sin TV ",
  withTv: "con TV ",
  withPhone: "con teléfono fijo ",
  fromSpeed: (megabits: number) => `desde ${megabits} Mbps `,
  betweenSpeeds: (least: number, most: number) => `de ${least} a ${most} Mbps `,
  fasterThan: (megabits: number) => `Con más de ${megabits} Mbps:`,
  overSpeed: (megabits: number) => `de más de ${megabits} Mbps `,
  ofSpeed: (megabits: number) => `de ${megabits} Mbps `,
  withChannels: (least: number) => `${channelsFrom(least)} `,
  including: (services: readonly string[], isAny: boolean) =>
    `con ${isAny ? services.join(" o ") : list(services)} `,
  included: (service: string) => `Con ${service} incluido:`,
  streamingIncluded: "con streaming incluido ",
  operator: (name: string, count: number, from: string) =>
    `${name}: ${count === 1 ? "1 plan activo" : `${count} planes activos`}, desde ${from} al mes.`,
  noOperator: (name: string) => `Hoy no tengo planes activos de ${name} en nuestro catálogo.`,
  others: (operators: readonly string[]) => `Sí comparo planes de ${list(operators)}.`,
  compare: (operators: readonly string[], what: string) =>
    `${list(operators)}, con su plan ${what}${CHEAPEST_OF_EACH}`,
  /** How the opening of a comparison of operators ends. */
  cheapestOfEach: CHEAPEST_OF_EACH,
  compareTwo: "Estos son los dos planes que comparas:",
  compareSeveral: "Estos son los planes que comparas:",
  /** What one of two plans has over the other; `better`: the other has nothing over it. */
  advantages: {
    less: "cuesta menos",
    lessAtFirst: "cuesta menos el primer año",
    lessLater: "cuesta menos después de la promoción",
    faster: "es más rápido",
    withTv: "trae TV",
    moreChannels: "trae más canales",
    withPhone: "trae teléfono fijo",
    noPermanence: "no pide permanencia",
    lessPermanence: "pide menos permanencia",
    better: (plan: string, advantages: readonly string[]) =>
      `De los dos te conviene ${plan}: ${list(advantages)}.`,
    ofEach: (plans: readonly (readonly [plan: string, advantages: readonly string[]])[]) =>
      `Depende de lo que más te importe: ${plans.map(([plan, own]) => `${plan} ${list(own)}`).join("; ")}.`,
  },
  /** What to think of a price. */
  verdict: VERDICT,
  /** `price`: what the operator asks for it. */
  todaysPlan: (price: string, plan: string, megabits: number) =>
    `Por ${price} al mes tu operador tiene ${plan}: comparo desde ${megabits} Mbps.`,
  /** Whether a speed is worth more than the next lower one of the guide. */
  worth: WORTH,
  saving: (paid: string, isRaised: boolean, plan: string, change: string) =>
    `Frente a los ${paid} que ${isRaised ? "vas a pagar" : "pagas"}, con ${plan} pagas ${change}.`,
  savingAtFirst: (first: string, months: number, later: string) =>
    `${first} al mes por ${months === 1 ? "1 mes" : `${months} meses`}, luego ${later}`,
  savingPerMonth: (change: string) => `${change} al mes`,
  cheaper: (amount: string) => `${amount} menos`,
  dearer: (amount: string) => `${amount} más`,
  same: "lo mismo",
  /** How the difference of two plans begins. */
  differenceIs: DIFFERENCE,
  difference: (cheaper: string, year: string, counting: string, month: string) =>
    `${DIFFERENCE} ${cheaper} cuesta ${year} menos en el primer año, ${counting}; con el precio regular, ${month}.`,
  sameYear: (counting: string, month: string) =>
    `${DIFFERENCE} en el primer año cuestan lo mismo, ${counting}; con el precio regular, ${month}.`,
  /** Whether the first year's cost has the installation; `unpublished`: the plans of which no price of it is known. */
  countingInstallation: (unpublished: readonly string[]) =>
    unpublished.length === 0
      ? "con la instalación"
      : `sin contar la instalación de ${list(unpublished)}, que no se publica`,
  lessByMonth: (name: string, amount: string) => `${name} cuesta ${amount} menos al mes`,
  faster: (name: string, more: number, less: number) =>
    `${name} es más rápido: ${more} Mbps frente a ${less} Mbps.`,
  permanences: (plans: readonly (readonly [name: string, months: number | null])[]) =>
    `Permanencia: ${plans.map(([name, months]) => `${name}, ${months === 0 ? "ninguna" : months === 1 ? "1 mes" : `${months} meses`}`).join("; ")}.`,
  sameByMonth: "cuestan lo mismo al mes",
  orderOfPlans: (first: string, isBySpeed: boolean) =>
    isBySpeed
      ? `Puse primero ${first} porque es el más rápido de esos planes.`
      : `Puse primero ${first} porque es el que menos cuesta en el primer año de esos planes.`,
  placeOfPlan: (plan: string, before: string, after: string | null, isBySpeed: boolean) =>
    `Puse ${plan} después de ${before}${after === null ? "" : ` y antes que ${after}`} por ${isBySpeed ? "su velocidad" : "lo que cuestan en el primer año con instalación"}.`,
  onlyPlan: (plan: string) => `Solo te mostré ${plan}, porque es lo que más se acerca a lo que preguntaste.`,
  onlyListed: (count: number) => (count === 1 ? "Solo te mostré este plan:" : "Solo te mostré estos planes:"),
  unknownWhich:
    "Qué planes lo traen no está en nuestro catálogo, así que no puedo comparar solo esos. En general:",
  unknownToday: (thing: string) => `No sé qué ${thing} tienes hoy, así que no lo tuve en cuenta.`,
  fastestOfListed: "De esos, del más rápido al más lento:",
  dearestOfListed: "De esos, del que más cuesta en el primer año con instalación al que menos:",
  cheapestOfListed: "De esos, del que menos cuesta en el primer año con instalación al que más:",
  regularOfListed: "De esos, por su precio regular, del más barato al más caro:",
  sameSpeed: (megabits: number) => `Tienen la misma velocidad, ${megabits} Mbps:`,
  /** Of several plans. */
  noneOfThese: (things: readonly string[]) => `Ninguno de esos trae ${listWith(things, "ni")}.`,
  withSports: "con un servicio de deportes ",
  namesNone: (plan: string) => `${plan} no nombra nada de eso entre lo que incluye.`,
  /** The plans that include the service that was asked for by name, in a reply that lists other plans too. */
  serviceOnlyIn: (service: string, plans: readonly string[]) =>
    `${service === "L1 Max" ? "L1 Max, el servicio de la Liga 1," : service} figura solo en ${list(plans)}.`,
  noneOfListed: "Los que te mostré no nombran nada de eso.",
  withoutPart: (tv: boolean, phone: boolean) =>
    `Sin ${tv && phone ? "TV ni teléfono" : tv ? "TV" : "teléfono"}, y el mismo servicio con ${tv && phone ? "los dos" : tv ? "ella" : "él"}:`,
  cheapestWithoutPart: (tv: boolean, phone: boolean) =>
    `El más económico sin ${tv && phone ? "TV ni teléfono" : tv ? "TV" : "teléfono"}, y el que te mostré:`,
  internetAlone: "Con teléfono y sin TV no tengo ninguno. Solo internet, y el que te mostré:",
  withoutService:
    "Cuánto baja un mismo plan sin ese servicio no lo publican los operadores. El más económico con lo demás que pediste:",
  whichOfTwo: "¿Cuál de los dos? Te mostré estos:",
  whichTwo: "¿De cuáles dos? Te mostré estos:",
  contentOfPlans: (count: number) => (count === 1 ? "Esto trae:" : "Esto trae cada uno:"),
  speedOfPlans: "Esta es la velocidad de cada uno:",
  secondYear: "Esto pagas en el segundo año, con los precios de hoy:",
  decodersOfPlans: "Estos decodificadores figuran en nuestro catálogo:",
  perPerson: (people: number) => `Entre ${people}, esto paga cada uno:`,
  meantPlans: (count: number) => (count === 1 ? "Hablo de este plan:" : "Hablo de estos planes:"),
  yearOfPlans: "Esto pagas en el primer año:",
  yearSavings: (
    month: string,
    year: string,
    plans: readonly { readonly name: string; readonly less: string }[],
  ) =>
    plans.length === 0
      ? `Con ${month} al mes pagas ${year} al año, y ninguno de estos planes cuesta menos el primer año:`
      : `Con ${month} al mes pagas ${year} al año. El primer año ahorras ${list(plans.map(({ name, less }) => `${less} con ${name}`))}. Esto pagarías:`,
  noneListed: (operators: readonly string[]) =>
    `Ninguno de esos es de ${list(operators)}. Los suyos más económicos:`,
  ofThatPrice: "Más de un plan tiene ese precio:",
  cheaperElsewhere: (what: string) =>
    `Más baratos, de otros operadores, tengo estos planes${what === "" ? "" : ` ${what.trim()}`}:`,
  cheaperSlower: (what: string) =>
    `No tengo planes ${what}más baratos que esos. Más baratos, con menos velocidad:`,
  noCheaper: (what: string) => `No tengo planes ${what}más baratos que esos. Los más económicos:`,
  compareSpeeds: "El plan más económico de cada una de esas velocidades:",
  compareNearest: "Comparo los que más se acercan a lo que dices:",
  compareAll: (what: string) =>
    `Los planes ${what}más económicos, uno por operador, según lo que cuestan el primer año con instalación:`,
  kinds:
    "Puedes elegir solo internet, doble pack (dos servicios) o triple pack (internet, TV y telefonía). El más económico de cada uno:",
  twoKinds: (kinds: readonly ServiceType[]) =>
    `El más económico ${kinds.map((kind) => `de ${TYPES[kind]}`).join(" y el ")}, según lo que cuestan el primer año con instalación:`,
  noPriceToday: "un precio que hoy no tengo",
  empty: "En este momento nuestro catálogo no tiene planes activos, así que no puedo darte precios.",
  speed: (reason: string, megabits: number) => `Para ${reason}, apunta a ${megabits} Mbps o más.`,
  /** Whether the named speed is enough for what was said. */
  enough: {
    plenty: (megabits: number) => `Según nuestra guía, con ${megabits} Mbps te sobra velocidad.`,
    yes: (megabits: number) => `Según nuestra guía, con ${megabits} Mbps te alcanza.`,
    barely: (megabits: number) => `Según nuestra guía, con ${megabits} Mbps te alcanza, pero justo.`,
    no: (megabits: number) => `Según nuestra guía, ${megabits} Mbps se quedan cortos.`,
  },
  slowest: (plan: string, enough: string) => `El de menos velocidad es ${plan}. ${enough}`,
  apart: (services: readonly string[]) =>
    `Lo que ${services.length === 1 ? "cuesta" : "cuestan"} ${list(services)} por su cuenta no está en nuestro catálogo. Conviene pagar aparte si suma menos que la diferencia entre el plan que ${services.length === 1 ? "lo" : "los"} incluye y uno de solo internet igual de rápido:`,
  /** Before for whom a speed is enough. */
  toWatch: (service: string) => `Para ver ${service}, `,
  speedAsked: (what: string) => `Planes ${what.trim()}, del más económico:`,
  /** For whom a speed is enough, where that was not said. */
  suits: {
    light: (megabits: number) => `${megabits} Mbps alcanzan para 1 o 2 personas.`,
    middle: (megabits: number) =>
      `${megabits} Mbps alcanzan para 3 o 4 personas, o para trabajar, estudiar y ver streaming en familia.`,
    heavy: (megabits: number) => `${megabits} Mbps alcanzan para 5 personas, juegos o 4K.`,
    barely: (megabits: number) => `${megabits} Mbps alcanzan justo para 1 o 2 personas.`,
    none: (megabits: number) => `${megabits} Mbps son pocos, también para 1 o 2 personas.`,
  },
  speeds: (least: number, most: number) =>
    least === most ? `Los planes son de ${most} Mbps. ` : `Hay planes de ${least} a ${most} Mbps. `,
  speedGuide: (light: number, middle: number, heavy: number) =>
    `Como guía: ${light} Mbps para 1 o 2 personas; ${middle} para trabajar, estudiar o ver streaming en familia; ${heavy} o más para 5 personas, juegos o 4K.`,
  reason: {
    devices: (count: number) => `${count} equipos a la vez`,
    people: (count: number) => (count === 1 ? "1 persona" : `${count} personas`),
    light: "mensajes, noticias y videos",
    work: "trabajar o estudiar desde casa",
    heavy: "juegos o video 4K",
  },
  plan: (what: string, speed: string, price: string) => `• ${what}${speed}: ${price}`,
  withInstallation: (plan: string, installation: string) => `${plan}; instalación ${installation}`,
  planYear: (plan: string, total: string, installation: string) =>
    `${plan}. Primer año: ${total}, ${installation}.`,
  /** What the total of the first year says of the installation. */
  yearInstallation: (cents: number | null, price: string) =>
    cents === null
      ? "sin la instalación, que el operador no publica"
      : cents === 0
        ? "con instalación gratis"
        : `con ${price} de instalación`,
  planSpeed: (megabits: number) => ` (${megabits} Mbps)`,
  perMonth: (price: string) => `${price} al mes`,
  promotion: (price: string, months: number, later: string) =>
    `${price} al mes por ${months === 1 ? "1 mes" : `${months} meses`}, luego ${later}`,
  checked: (from: string, to: string) =>
    from === to ? `Precios revisados el ${from}.` : `Precios revisados entre el ${from} y el ${to}.`,
  unchecked: "No tengo anotada la fecha de revisión de estos precios.",
  how: (country: Country) =>
    `Nos dices cuánto pagas, con qué operador y qué te importa más. Comparamos los planes activos de nuestro catálogo con tu ${MARKET_WORDS[country].bill} y te mostramos el ahorro, con la promo y lo que pagas después. Solo si un plan te gusta dejas tus datos y un asesor te llama en 24 horas hábiles.`,
  free: "Es 100% gratuito para ti: comparas sin registrarte y sin compromiso.",
  /** As the page "privacidad" says. */
  sharing:
    "No vendemos tus datos ni los cedemos para publicidad. Si dejas los tuyos, nuestro equipo los usa para contactarte; solo si decides contratar pasan al operador del plan que elegiste, y solo lo que necesita para eso. Puedes pedir que los borremos.",
  /** As the page "privacidad" says. */
  kept: (country: Country) =>
    `Comparar no pide datos personales. Si envías una solicitud guardamos tu nombre, documento, teléfono, correo y, para internet y TV, tu dirección, con lo que respondiste y el plan que elegiste. También lo que escribes en este chat, cifrado. Puedes pedir que lo borremos${country === "peru" ? " (Ley N° 29733)" : ""}; todo está en la página de privacidad.`,
  data: (country: Country) =>
    `Comparar no pide datos personales. Si dejas los tuyos para que te contacten, los guardamos cifrados, los usamos para eso y puedes pedir que los borremos${country === "peru" ? " (Ley N° 29733)" : ""}. En la página de tu solicitud retiras tu autorización, y nadie te llamará ni te escribirá más. Aquí en el chat no necesito tu ${country === "peru" ? "DNI" : "RUT"} ni tu dirección.`,
  /** To who does not want to be called any more. */
  noMoreCalls: ({ phone, hours }: Support) =>
    `Siento las molestias. Para que nadie de nuestro equipo te llame ni te escriba más, retira tu autorización en la página de tu solicitud, o elige ahí que te escriban en vez de llamarte; si no tienes el enlace, pídelo al ${phone}, ${hours}. Si las llamadas son de un operador, el pedido se le hace a él.`,
  erasure: ({ phone }: Support) =>
    `Tus datos se borran en la página de tu solicitud: abre el enlace que recibiste al enviarla y elige «Eliminar mis datos»; no se puede deshacer. Si ya no tienes el enlace, llámanos al ${phone} desde el teléfono que dejaste y lo hacemos nosotros. Los pasos están también en la página de privacidad.`,
  coverage:
    "La cobertura depende de tu dirección exacta y la confirma un asesor con el operador, sin costo: yo no puedo verla desde aquí. Deja tus datos al final de la comparación y te contactamos en 24 horas hábiles.",
  district: DISTRICT,
  facts: FACTS,
  permanence:
    "La permanencia es el tiempo mínimo que pide cada operador; si sales antes, el contrato puede fijar una penalidad.",
  shortestStay: "De la permanencia más corta a la más larga:",
  channels: "Esto publican los operadores; la lista de canales la tiene cada uno:",
  regularWithin: (limit: string) => `Con el precio regular, por ${limit} al mes o menos:`,
  noRegularWithin: (limit: string) => `Con el precio regular, ninguno de esos cuesta ${limit} o menos:`,
  ofSoMany: (least: number) => `Planes ${channelsFrom(least)}; la lista la tiene cada operador:`,
  streaming: "Esto incluye de streaming, según el operador:",
  channelsOfOperator: "Qué canales trae cada plan lo publica el operador, no nuestro catálogo.",
  noChannels: "Ninguno de esos planes tiene TV. Con doble o triple pack sí hay canales.",
  upload:
    "Los operadores no publican la velocidad de subida en nuestro catálogo, así que no te la puedo asegurar: un asesor la confirma antes de contratar.",
  uploadOf: (symmetric: readonly string[]) =>
    symmetric.length === 0
      ? "De la subida: los operadores no la publican; un asesor la confirma antes de contratar."
      : `De la subida: ${list(symmetric)} ${symmetric.length === 1 ? "dice" : "dicen"} tenerla igual a la bajada; de los demás planes los operadores no la publican.`,
  symmetric:
    "Estos planes dicen tener subida y bajada iguales; de los demás los operadores no publican la subida:",
  symmetricOthers: "Ninguno de esos planes dice tener subida y bajada iguales. Sí lo dicen:",
  latencyOf: (names: readonly string[]) =>
    names.length === 0
      ? "Del ping: ninguno de nuestro catálogo dice tener baja latencia."
      : `Del ping: ninguno de estos dice tener baja latencia; sí lo dice ${list(names)}.`,
  promotionEnd: "La promoción dura los meses indicados; después pagas el precio regular:",
  longestPrice:
    "Del precio que se mantiene más meses al que sube antes; sin promoción no hay subida al terminarla:",
  longestPromotion: "De la promoción que dura más meses a la que dura menos, o que no tiene:",
  /** `what`: "sin permanencia ", or empty. */
  fixedPrice: (what: string) =>
    `Estos planes ${what}no tienen promoción: su precio es el mismo desde el primer mes.`,
  fixedOfListed: "De esos, tienen el mismo precio desde el primer mes:",
  risingOfListed: "Estos suben al terminar la promoción:",
  noFixedOfListed: "Ninguno de esos mantiene su precio: los que te mostré suben al terminar la promoción.",
  fixedElsewhere: "Fuera de esa lista, con el mismo precio desde el primer mes:",
  fixedOver: (limit: string) => `Por más de ${limit}, con el mismo precio desde el primer mes:`,
  noFixedPrice: "Hoy todos esos planes tienen promoción: su precio sube después de los primeros meses.",
  building: "Esto cuestan en edificio y en casa:",
  sameInBuilding: "Estos planes cuestan en edificio lo mismo que en casa:",
  /** `plans`: with their prices in a house. */
  inBuilding: (plans: readonly (readonly [name: string, price: string])[]) =>
    `Son los precios en edificio. En casa, ${list(plans.map(([name, price]) => `${name} cuesta ${price}`))}.`,
  sameThere: "En edificio cuestan lo mismo que en casa.",
  /** After plans that have another price in a building: so many more have one. */
  moreInBuilding: (more: number) =>
    more === 0
      ? "Los demás cuestan igual en casa y en edificio."
      : `También cambia en ${more === 1 ? "1 plan" : `${more} planes`} más; los demás cuestan igual en casa y en edificio.`,
  buy: "¡Buena idea! Contesta unas preguntas cortas, elige el plan y deja tus datos: un asesor te llama en 24 horas hábiles para contratarlo con el operador. No pagas nada por esto.",
  /** To who is shown no plans to choose from. */
  buyWithoutChoice:
    "¡Buena idea! Deja tus datos y un asesor te llama en 24 horas hábiles para contratarlo con el operador. No pagas nada por esto.",
  buyPlan: (name: string) => `Para contratar ${name}:`,
  smallTalk:
    "Soy un asistente automático, así que de mí hay poco que contar. De planes de internet, TV y telefonía sé bastante: ¿qué buscas?",
  insult:
    "Siento no haberte ayudado. Dime qué necesitas y lo intento otra vez, o habla con una persona de nuestro equipo.",
  complaint: ({ phone, hours }: Support) =>
    `Siento lo que pasó. Para resolverlo, habla con una persona al ${phone}, ${hours}. Si dejaste una solicitud, tu enlace de seguimiento dice en qué va.`,
  /** `within`: working hours. */
  myRequest: ({ phone }: Support, within: number) =>
    `El enlace que te dimos al enviar tu solicitud dice en qué va, y ahí puedes pedir otra hora, retirar tu consentimiento o borrar tus datos. Un asesor te llama en ${within} horas hábiles. ¿Perdiste el enlace? Llámanos al ${phone}.`,
  /** To who expects a call and has sent nothing, around what says where. */
  call: {
    send: "Para que te llamemos hace falta que dejes tus datos: en este chat no los recibo.",
    atComparison: "Déjalos al final de la comparación. Un asesor te llama en 24 horas hábiles.",
    atThatTime:
      "Esa hora no la puedo reservar en este chat: completa el formulario y, en el enlace de seguimiento que recibes, pide la hora que prefieras dentro de ese horario.",
    /** `within`: so many hours of work. */
    late: ({ phone, hours }: Support, within: number) =>
      `Siento la espera. Si ya pasaron ${within} horas hábiles desde que enviaste tu solicitud, llámanos al ${phone}, ${hours}. El enlace que te dimos entonces dice en qué va.`,
    sent: "Si ya los dejaste, tu enlace de seguimiento dice en qué va, y ahí puedes pedir otra hora.",
  },
  otherLanguage: ({ phone }: Support) =>
    `I only speak Spanish, sorry. Try for example «planes de internet». To talk to a person, call ${phone}. · Solo hablo español; pregúntame por planes de internet, TV y telefonía.`,
  /** Above the reply to a message in English. */
  guessed:
    "I answer in Spanish what I think you are asking. · Respondo en español lo que creo que preguntas:",
  personalData: (where: string | null) =>
    `Por tu seguridad, no uso los datos personales que escribas aquí. ${where ?? "Si quieres que te llamemos, déjalos en el formulario al final de la comparación: ahí se guardan cifrados."}`,
  cancelContract: (country: Country) =>
    `La baja se pide al operador que tienes hoy, por sus canales de atención, y la pide el titular; nosotros no podemos hacerla. Guarda el número o la constancia de tu pedido y pregunta cómo se devuelven los equipos. Conviene pedirla cuando el servicio nuevo ya esté instalado, para no quedarte sin internet, y revisar antes si tienes permanencia o ${MARKET_WORDS[country].bill}s por pagar. Un asesor te orienta sin costo.`,
  payment: (country: Country) =>
    `El servicio se paga al operador, por los medios que él acepta: lo usual es su app o su web con tarjeta, ${country === "peru" ? "la banca por internet, agentes y bodegas y, en algunos, Yape o Plin" : "la banca en línea, el pago automático y locales de pago"}. Qué medios acepta el tuyo lo dicen su web y tu ${MARKET_WORDS[country].bill}; si se paga por adelantado o a mes vencido, el contrato. A nosotros no nos pagas nada. Un asesor te confirma cuándo es el primer pago antes de contratar.`,
  clarify: "¿Te refieres a una de estas preguntas? Toca una o dímelo de otra forma.",
  secondMiss: ({ phone, hours }: Support) =>
    `Sigo sin entenderte bien, perdona. Una persona de nuestro equipo puede ayudarte en el ${phone}, ${hours}.`,
  whichPlan: "¿De qué plan? Dime el operador o pregúntame primero por los planes.",
  link: {
    compare: "Comparar y dejar mis datos",
    steps: "Cómo ver o borrar mi solicitud",
    alarms: "Cotizar una alarma",
    car: "Cotizar un seguro de auto",
  },
  /** A question of each intent, to choose from. */
  example: {
    greeting: "Hola",
    thanks: "Gracias",
    goodbye: "Chau",
    small_talk: "¿Quién eres?",
    insult: "Hablar con una persona",
    complaint: "Tengo un reclamo",
    my_request: "¿Cómo va mi solicitud?",
    other_language: "¿Qué planes tienen?",
    personal_data: "¿Qué hacen con mis datos?",
    operator: "Planes de un operador",
    price: "¿Cuál es el plan más barato?",
    speed: "¿Qué velocidad necesito?",
    upload_speed: "¿Cuál es la velocidad de subida?",
    comparison: "Compara los operadores",
    plan_type: "¿Qué planes tienen?",
    streaming: "¿Qué planes incluyen streaming?",
    channels: "¿Cuántos canales tienen?",
    installation: "¿Cuánto cuesta la instalación?",
    unconnected: "Hoy no tengo internet en casa",
    permanence: "¿Hay permanencia?",
    promotion_end: "¿Cuánto pago después de la promoción?",
    building_price: "¿Cambia el precio en edificio?",
    plan_details: "¿Qué incluye el primero?",
    buy: "Quiero contratar",
    how_it_works: "¿Cómo funciona?",
    free: "¿Es gratis este servicio?",
    data_protection: "¿Qué hacen con mis datos?",
    coverage: "¿Hay cobertura en mi zona?",
    outage: "Mi internet falla",
    cancel_contract: "¿Cómo doy de baja mi servicio actual?",
    payment: "¿Cómo se paga?",
    human: "Hablar con una persona",
    hours: "¿En qué horario atienden?",
    alarms: "Alarmas para mi casa",
    car_insurance: "Seguro de auto",
    mobile_plans: "Planes de celular",
    fallback: "¿Cómo funciona?",
  },
  installation:
    "La instalación la coordina un asesor con el operador después de confirmar la cobertura. Su costo y la permanencia, cuando el operador los publica, están en la cuenta de cada plan.",
  unconnected: (country: Country) =>
    `No necesitas ${MARKET_WORDS[country].aBill}: al empezar, marca «Hoy no tengo internet en casa». Verás los planes por precio, sin compararlos con un pago de hoy.`,
  outage:
    "No somos tu operador, así que no puedo revisar tu servicio, pero prueba esto: apaga el router un minuto y enciéndelo; revisa que los cables estén firmes y que no tenga una luz roja; mide al lado del router o con cable, porque si ahí va bien lo débil es el wifi. Si sigue igual, reporta la falla a la central de tu operador y anota el código. Si te pasa seguido, te ayudo a comparar otros planes.",
  fastest: (operators: readonly string[]) => `${list(operators)}, del plan más rápido al más lento:`,
  fastestOf: (what: string) => `Planes ${what}del más rápido al más lento:`,
  /** `where`: to leave what a call takes; null: after the comparison. */
  human: ({ phone, hours }: Support, where: string | null) =>
    `Puedes hablar con una persona al ${phone}, ${hours}. ${where ?? "Si prefieres que te llamemos, completa el formulario y un asesor te contacta en 24 horas hábiles."}`,
  hours: ({ phone, hours, city }: Support) =>
    `Atendemos ${hours} (hora de ${city}). Teléfono: ${phone}. Nuestras 24 horas hábiles son un día de ese horario. Yo estoy disponible a toda hora.`,
  holidays:
    "No tengo dato de los feriados: antes de contar con uno, confírmalo por teléfono un día de atención.",
  loans:
    "No ofrecemos préstamos ni créditos: en Asesorador comparas planes de internet, TV y telefonía para el hogar, y cotizas alarmas y seguros de auto.",
  mobile:
    "La comparación de planes móviles está temporalmente deshabilitada. Por ahora te ayudo con internet, TV y telefonía fija.",
  fallback:
    "No estoy seguro de haber entendido. Sé de planes de internet, TV y telefonía para el hogar (precios, velocidades, operadores), de alarmas, de seguros de auto y de cómo funciona este comparador. ¿Me lo dices de otra forma?",
  outside:
    "Con eso no te puedo ayudar. Sé de planes de internet, TV y telefonía para el hogar (precios, velocidades, operadores), de alarmas, de seguros de auto y de cómo funciona este comparador.",
  suggest: {
    cheapest: "¿Cuál es el plan más barato?",
    speed: "¿Qué velocidad necesito?",
    how: "¿Cómo funciona?",
    human: "Hablar con una persona",
    streaming: "¿Qué planes incluyen streaming?",
    free: "¿Es gratis?",
    compare: (one: string, other: string) => `Compara ${one} y ${other}`,
    operator: (name: string) => `Planes de ${name}`,
  },
  /** How much less plans cost while their promotion lasts, in percent of the regular price by month. */
  discounts: DISCOUNTS,
  /** What is paid over some months. */
  sums: SUMS,
  /** What others have offered to the visitor, beside the catalogue. */
  offer: OFFER,
  /** Above the plans: the things that were asked for and that nothing is known of. */
  leftOut: (words: readonly string[]): string =>
    `No tengo datos de ${words.map((word) => `«${word}»`).join(" ni de ")} en nuestro catálogo, así que no ${words.length === 1 ? "lo" : "los"} tuve en cuenta. Lo que sí sé:`,
  /** Plans in the order of what they cost more after their promotion. */
  byRise: (rise: "most" | "least"): string =>
    `Planes con promoción, por lo que sube su precio al terminar: primero los que ${rise === "most" ? "más" : "menos"} suben.`,
  /** Plans that state a feature. */
  withFeature: (feature: string, having: number, all: number): string =>
    `${feature}, según el operador: lo ${having === 1 ? "tiene" : "tienen"} ${having} de ${all} planes. ${having === 1 ? "Es este" : "Los más económicos"}:`,
  /** Whether plans have a feature; `who`: "de Entel ", or empty. */
  hasFeature: (
    feature: string,
    { having, all, who }: { readonly having: number; readonly all: number; readonly who: string },
  ): string => {
    const says = having === 1 ? "dice" : "dicen";
    if (having === 0)
      return all === 1
        ? `No, que yo sepa: el plan ${who}no dice tener ${feature}. Sí lo dicen otros:`
        : `No, que yo sepa: ninguno de los ${all} planes ${who}dice tener ${feature}. Sí lo dicen otros:`;
    if (having < all)
      return `Sí: ${having} de los ${all} planes ${who}${says} tener ${feature}; de los demás no tengo el dato.`;
    return all === 1
      ? `Sí: el plan ${who}dice tener ${feature}:`
      : `Sí: los ${all} planes ${who}dicen tener ${feature}. Los más económicos:`;
  },
  toPlay: "Para jugar, con baja latencia según el operador:",
  lowLatency: "Contra el lag, más que los megas cuenta la latencia. Dice tenerla baja:",
} as const;

import type { Currency, ServiceType } from "../kernel/market.ts";
import { SUPPORT } from "../kernel/support.ts";

/** Keeps a currency sign and its amount on one line. */
const NBSP = "\u00a0";
const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "set", "oct", "nov", "dic"];

/** "S/ 1,299.00", or "$ 25.000" where there are no cents. */
export const money = (cents: number, currency: Currency): string => {
  const [whole = "0", decimals = "00"] = (cents / 100).toFixed(2).split(".");
  const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator);
  return currency === "CLP" ? `$${NBSP}${grouped(".")}` : `S/${NBSP}${grouped(",")}.${decimals}`;
};

/** "2026-11-12" is "12 nov 2026". */
export const day = (iso: string): string => {
  const [year = "", month = "", date = ""] = iso.slice(0, 10).split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
};

export const DEFAULT_BOT_NAME = "Asesora";

const TYPES: Readonly<Record<ServiceType, string>> = {
  internet: "solo internet",
  doble_pack: "doble pack",
  triple_pack: "triple pack",
};

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} y ${words.at(-1)}`;

/** Spanish texts of the assistant's replies. */
export const es = {
  list,
  welcome: (botName: string) =>
    `¡Hola! Soy ${botName}, el asistente de Asesorador. Pregúntame por precios, velocidades u operadores de internet, TV y telefonía para tu hogar.`,
  greeting: (botName: string) =>
    `¡Hola! Soy ${botName}. Te ayudo a comparar planes de internet, TV y telefonía para tu hogar. ¿Qué te gustaría saber?`,
  thanks: "¡Con gusto! Si quieres, sigo buscando: dime tu operador, cuánto pagas o qué velocidad necesitas.",
  goodbye:
    "¡Hasta pronto! Cuando tengas tu recibo a mano, lo ponemos al lado de los planes de nuestro catálogo.",
  wizard: "¿Quieres tu cuenta completa? Toca «Evaluar Mi Plan y Ahorrar» en la página de inicio.",
  wizardChile: "¿Quieres tu cuenta completa? Elige tu categoría en esta página.",
  cheapest: (what: string) =>
    `Estos son los planes ${what}más económicos de nuestro catálogo (costo del primer año):`,
  within: (what: string, limit: string) => `Planes ${what}por ${limit} al mes o menos:`,
  none: (what: string) => `Hoy no tengo planes ${what}en nuestro catálogo.`,
  nearest: "Lo más cercano que tengo:",
  of: (operators: readonly string[]) => `de ${list(operators)} `,
  kind: (type: ServiceType) => `de ${TYPES[type]} `,
  upTo: (limit: string) => `por ${limit} o menos `,
  fromSpeed: (megabits: number) => `desde ${megabits} Mbps `,
  including: (service: string) => `con ${service} `,
  streamingIncluded: "con streaming incluido ",
  operator: (name: string, count: number, from: string) =>
    `${name}: ${count === 1 ? "1 plan activo" : `${count} planes activos`}, desde ${from} al mes.`,
  noOperator: (name: string) => `Hoy no tengo planes activos de ${name} en nuestro catálogo.`,
  others: (operators: readonly string[]) => `Sí comparo planes de ${list(operators)}.`,
  compare: (operators: readonly string[]) => `${list(operators)}, con su plan más económico del primer año:`,
  compareAll: (type: ServiceType | null) =>
    `Los planes ${type === null ? "" : `de ${TYPES[type]} `}más económicos, uno por operador (costo del primer año):`,
  kinds:
    "Puedes elegir solo internet, doble pack (dos servicios) o triple pack (internet, TV y telefonía). El más económico de cada uno:",
  empty: "En este momento nuestro catálogo no tiene planes activos, así que no puedo darte precios.",
  speed: (reason: string, megabits: number) => `Para ${reason}, apunta a ${megabits} Mbps o más.`,
  speedAsked: (megabits: number) => `Planes desde ${megabits} Mbps, del más económico:`,
  speedGuide: (light: number, middle: number, heavy: number) =>
    `Como guía: ${light} Mbps para 1 o 2 personas; ${middle} para trabajar, estudiar o ver streaming en familia; ${heavy} o más para 5 personas, juegos o 4K.`,
  reason: {
    people: (count: number) => (count === 1 ? "1 persona" : `${count} personas`),
    work: "trabajar o estudiar desde casa",
    heavy: "juegos o video 4K",
  },
  plan: (what: string, speed: string, price: string) => `• ${what}${speed}: ${price}`,
  planSpeed: (megabits: number) => ` (${megabits} Mbps)`,
  perMonth: (price: string) => `${price} al mes`,
  promotion: (price: string, months: number, later: string) =>
    `${price} al mes por ${months === 1 ? "1 mes" : `${months} meses`}, luego ${later}`,
  checked: (from: string, to: string) =>
    from === to ? `Precios revisados el ${from}.` : `Precios revisados entre el ${from} y el ${to}.`,
  unchecked: "No tengo anotada la fecha de revisión de estos precios.",
  how: "Nos dices cuánto pagas, con qué operador y qué te importa más. Comparamos los planes activos de nuestro catálogo con tu recibo y te mostramos el ahorro, con la promo y lo que pagas después. Solo si un plan te gusta dejas tus datos y un asesor te llama en 24 horas hábiles.",
  free: "Sí, es 100% gratuito para ti: comparas sin registrarte y sin compromiso.",
  data: "Comparar no pide datos personales. Si dejas los tuyos para que te contacten, los guardamos cifrados, los usamos para eso y puedes pedir que los borremos (Ley N° 29733). Aquí en el chat no necesito tu DNI ni tu dirección.",
  coverage:
    "La cobertura depende de tu dirección exacta y la confirma un asesor con el operador, sin costo: yo no puedo verla desde aquí. Deja tus datos al final de la comparación y te contactamos en 24 horas hábiles.",
  installation:
    "La instalación la coordina un asesor con el operador después de confirmar la cobertura. Su costo y la permanencia, cuando el operador los publica, están en la cuenta de cada plan.",
  unconnected:
    "No necesitas un recibo: al empezar, marca «Hoy no tengo internet en casa». Verás los planes por precio, sin compararlos con un pago de hoy.",
  outage:
    "No somos tu operador, así que no puedo revisar tu servicio: para una avería llama a su central. Si te pasa seguido, te ayudo a comparar otros planes.",
  fastest: (operators: readonly string[]) => `${list(operators)}, del plan más rápido al más lento:`,
  human: `Puedes hablar con una persona al ${SUPPORT.phone}, ${SUPPORT.hours}. Si prefieres que te llamemos, completa el formulario y un asesor te contacta en 24 horas hábiles.`,
  hours: `Atendemos ${SUPPORT.hours} (hora de Lima). Teléfono: ${SUPPORT.phone}. Yo estoy disponible a toda hora.`,
  alarms:
    "También comparamos alarmas para casa, departamento o local. Cuéntanos qué necesitas en asesorador, sección Alarmas, y te contactamos en 2 horas hábiles.",
  carInsurance:
    "También te ayudamos con el seguro de tu auto: nos das los datos del vehículo en la sección Seguro de Auto y te contactamos en 2 horas hábiles con opciones.",
  mobile:
    "La comparación de planes móviles está temporalmente deshabilitada. Por ahora te ayudo con internet, TV y telefonía fija.",
  fallback:
    "No estoy seguro de haber entendido. Sé de planes de internet, TV y telefonía para el hogar: precios, velocidades, operadores y cómo funciona este comparador. ¿Me lo dices de otra forma?",
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
} as const;

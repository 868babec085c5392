import type { Priority, ServiceType } from "@asesorador/domain/kernel/market";
import { plural } from "@asesorador/domain/kernel/plural";
import type { Badge } from "@asesorador/domain/recommendation/badges";
import type { PlanCounts } from "@asesorador/domain/recommendation/plan-counts";
import type { Reason } from "@asesorador/domain/recommendation/reasons";
import { count, solesOfCents } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { esCosts } from "../shared/es-costs.ts";
import { esCounts } from "../shared/es-counts.ts";
import { phoneHint } from "../shared/es-phone.ts";
import type { CONTACT_FIELDS, ProblemTexts } from "./draft.ts";
import { es } from "./es.ts";

const WORDS = { place: "tu distrito", bill: "tu recibo" } as const;

const planType = {
  internet: es.service.internet,
  doble_pack: es.service.doble,
  triple_pack: es.service.triple,
} satisfies Record<ServiceType, string>;
const badge = {
  maximum_saving: "Máximo Ahorro",
  maximum_quality: "Máxima Calidad",
  ideal: "Ideal para ti",
  great_saving: "Gran Ahorro",
  high_speed: "Alta Velocidad",
  recommended: "Recomendado",
  good_saving: "Buen Ahorro",
  good_speed: "Buena Velocidad",
  valid_option: "Opción Válida",
} satisfies Record<Badge, string>;

const problem: ProblemTexts<(typeof CONTACT_FIELDS)[number]> = {
  name: { missing: "Escribe tu nombre y apellido." },
  phone: {
    missing: "Escribe tu teléfono.",
    unreachable: "Revisa tu teléfono: celular de 9 dígitos o fijo con código de ciudad.",
  },
  email: {
    missing: "Escribe tu correo.",
    unreachable: "Revisa tu correo: sin comas ni espacios, como nombre@correo.com.",
  },
  dni: { missing: "Escribe tu número de documento." },
  address: { missing: "Escribe la dirección donde instalaríamos el servicio." },
  dataConsent: { missing: "Marca la casilla para que podamos llamarte." },
};

/** Spanish texts of steps 3 to 5. Texts that the specification quotes are verbatim. */
export const esPlans = {
  planType,
  badge,
  analysis: {
    heading: "Análisis IA",
    intro: "Ponemos tu recibo al lado de cada plan activo.",
    introUnconnected: "Ponemos cada plan activo al lado de los demás.",
    meter: "Avance del análisis",
    stages: [
      "Leyendo tu recibo",
      "Contando los planes activos",
      "Separando los de tu tipo",
      "Comparando precios con tu recibo",
      "Ordenando según tu prioridad",
    ],
    receipt: "Tu recibo hoy",
    active: "Planes activos",
    ofType: (type: string) => `De tu tipo: ${type}`,
    order: "Tu prioridad",
    pending: "…",
    skip: "Ver mis resultados",
    wait: "Los resultados aparecen solos en unos segundos.",
    live: (counts: PlanCounts) =>
      `Comparamos ${plural(count(counts.active), "plan activo", "planes activos")}: ${plural(count(counts.ofType), "es", "son")} de tu tipo${esCounts.narrowed(counts, WORDS)}`,
    failedTitle: "No pudimos cargar los planes",
    failedText:
      "Puede ser tu conexión o un problema nuestro. Inténtalo otra vez, o deja tus datos y te llamamos.",
    retry: "Intentar de nuevo",
  },
  results: {
    heading: "Mi Recomendación para Ti",
    intro: (type: string, counts: PlanCounts) =>
      `Comparamos ${plural(count(counts.active), "plan activo", "planes activos")}. ${plural(count(counts.ofType), "es", "son")} ${type}${esCounts.narrowed(counts, WORDS)}`,
    top: "MI RECOMENDACIÓN #1",
    hire: "CONTRATAR MI PLAN PERFECTO",
    choose: "Contratar Plan",
    more: "Ver más",
    others: "Otros planes de tu tipo",
    othersIntro: {
      ahorrar: "Del precio más bajo al más alto.",
      mejor_servicio: "Del mejor puntaje al más bajo.",
      ambos: "Del mejor puntaje al más bajo.",
    } satisfies Record<Priority, string>,
    rest: (left: number) => (left === 1 ? "Ver 1 plan más" : `Ver ${count(left)} planes más`),
    leaveDetails: "Prefiero que me asesoren",
    noneCheaper: (areSomeOutside: boolean) =>
      `Ningún plan de tu tipo ${areSomeOutside ? `que llegue o pueda llegar a ${WORDS.place} ` : ""}tiene un precio mensual menor que tu recibo de hoy. Abajo ves la cuenta completa de cada uno.`,
  },
  claro: {
    title: "Aún no tenemos opciones para clientes de Claro",
    text: "Por ahora no podemos comparar tu recibo de Claro con otros planes.",
    promise:
      "Deja tus datos y un especialista te contacta en menos de 24 horas hábiles para revisar tu caso.",
    next: "Dejar mis datos",
  },
  empty: {
    title: "No encontramos planes de tu tipo",
    text: {
      no_plans: "En este momento no hay planes activos en nuestro catálogo.",
      none_of_type: "Ningún operador de nuestro catálogo vende hoy ese tipo de servicio.",
    },
    promise:
      "Deja tus datos y un especialista te llama en menos de 24 horas hábiles con lo que haya en tu zona.",
    next: "Dejar mis datos",
    change: "Cambiar mis respuestas",
  },
  plan: {
    by: (brand: string, type: string) => `${brand} · ${type}`,
    chartTable: "Ver el gráfico en una tabla",
    chartMonths: (first: number, last: number) =>
      first === last ? `Mes ${last}` : `Meses ${first} a ${last}`,
    chartHead: ["Meses", "Al mes", "Suma"],
    today: "Tu recibo hoy",
    reasons: "Por qué te lo mostramos",
    score: (points: number) => `Por qué este puntaje: ${points} de 100`,
    saves: "Ahorro",
    service: "Servicio",
    extras: "Extras",
    points: (points: number, max: number) => `+${points} de ${max}`,
    weights: "Cambiar mis pesos",
    first: (order: string) =>
      `Va primero por el orden de la lista (${order.charAt(0).toLowerCase()}${order.slice(1).replace(/\.$/, "")}).`,
    confidence: (value: number) => `Confianza de la recomendación: ${percent(value)}`,
    method: "Cómo elegimos (se abre aparte)",
    moreOf: (name: string, brand: string) => `Ver más de ${name}, ${brand}`,
    chooseOf: (name: string, brand: string) => `Contratar Plan ${name}, ${brand}`,
  },
  contact: {
    problem,
    heading: "Datos de Contacto",
    intro:
      "Un especialista te llama en menos de 24 horas hábiles, confirma la cobertura y coordina la instalación.",
    name: "Nombre y apellido",
    phone: "Teléfono",
    phoneHint: phoneHint.peru,
    email: "Correo electrónico",
    dniOrCard: "DNI o carné de extranjería",
    dniOrCardHint: "8 dígitos si es DNI, 9 si es carné.",
    address: "Dirección",
    addressHint: "Calle, número y distrito. La usamos para ver la cobertura.",
    submit: "Enviar mi solicitud",
    sending: "Enviando…",
    incomplete: "COMPLETA LOS DATOS PARA AHORRAR",
    incompleteShort: "Completa datos",
    chosen: "Tu plan elegido",
    change: "Ver otros planes",
    noPlan: "Sin plan elegido: el especialista te propone opciones.",
    checking: "Confirmamos que el precio siga igual…",
  },
  sent: {
    title: "¡Solicitud Enviada!",
    text: "Un especialista te contactará pronto.",
    promise: "Te llamamos en menos de 24 horas hábiles.",
    again: "Hacer otra consulta",
  },
  /** Notes for the adviser. */
  notes: {
    claro: "Cliente de Claro: consulta sin plan elegido.",
    chose: (name: string, brand: string) => `Eligió ${name} (${brand}) en el cotizador Perú.`,
    noPlan: "Dejó sus datos sin elegir un plan.",
    unconnected: (service: string) => `Hoy no tiene internet en casa. Busca: ${service}.`,
  },
} as const;

/** One reason as a sentence; mentions when a saving ends with the promotion. */
export const reasonText = (reason: Reason, promotionMonths: number | null): string => {
  switch (reason.code) {
    case "saving_percent":
      return `${savingText(reason.savingCents, promotionMonths)} (${percent(reason.percent)} de tu recibo)`;
    case "saving_amount":
    case "saving_some":
      return savingText(reason.savingCents, promotionMonths);
    case "speed":
      return `${count(reason.megabits)} Mbps de velocidad`;
    case "streaming":
      return reason.services.length > 0 ? `Incluye ${reason.services.join(", ")}` : "Incluye streaming";
    case "pack":
      return reason.type === "doble_pack"
        ? "Dos servicios en un solo recibo"
        : "Tres servicios en un solo recibo";
    case "promotion":
      return `${solesOfCents(reason.priceCents)} durante ${esCosts.months(reason.months)}`;
    case "no_permanence":
      return "Sin plazo de permanencia";
    case "free_installation":
      return "Instalación sin costo";
    case "operator_pick":
      return "Marcado por nuestro equipo";
    case "generic_plan":
      return "Plan de telecomunicaciones";
    case "generic_details":
      return "Información disponible en detalle";
    default:
      return reason satisfies never;
  }
};

const savingText = (cents: number, months: number | null): string => {
  const saving = `Ahorras ${solesOfCents(cents)} al mes`;
  if (months === null) return saving;
  return months === 1 ? `${saving} el primer mes` : `${saving} los primeros ${months} meses`;
};

import type { CurrentService, Priority, ServiceType } from "@asesorador/domain/kernel/market";
import { plural } from "@asesorador/domain/kernel/plural";
import type { PlanCounts } from "@asesorador/domain/recommendation/plan-counts";
import { count, pesos } from "../../kernel/formats.ts";
import type { Problem } from "../shared/contact-problems.ts";
import { es as shared } from "../shared/es.ts";
import { esCosts } from "../shared/es-costs.ts";
import { esCounts } from "../shared/es-counts.ts";
import type { Category } from "./category.ts";
import type { ChileCompany, ChileField } from "./chile-draft.ts";

const WORDS = { place: "tu comuna", bill: "tu boleta" } as const;

const planType = {
  internet: "Solo Internet",
  doble_pack: "Doble Pack",
  triple_pack: "Triple Pack",
} satisfies Record<ServiceType, string>;

/** Spanish texts of the Chile-style wizard. Texts that the specification quotes are verbatim. */
export const es = {
  planType,
  joined: (...parts: readonly string[]) => parts.join(" · "),
  badge: "100% Gratuito",
  home: "Inicio",
  picker: {
    title: "¿Qué quieres comparar?",
    intro: "Elige una categoría. Comparas gratis y sin registro, en 2 a 3 minutos.",
    claim: `Ahorra hasta ${pesos(360_000)} al año`,
    claimNote: "Máximo referencial de nuestra publicidad: tu ahorro lo calculamos con lo que pagas tú.",
    popular: "Popular",
    names: {
      telecomunicaciones: "Internet + TV",
      planes_moviles: "Planes Móviles",
      alarmas: "Alarmas",
      seguro_auto: "Seguro de Auto",
    } satisfies Record<Category, string>,
    details: {
      telecomunicaciones: "Internet, TV y telefonía para tu hogar",
      planes_moviles: "Temporalmente deshabilitados",
      alarmas: "Propuestas para tu casa o local en 2 horas hábiles",
      seguro_auto: "Un asesor cotiza por ti y te trae 3 opciones",
    } satisfies Record<Category, string>,
  },
  mobile: {
    title: "Planes Móviles",
    text: "Funcionalidad de planes móviles temporalmente deshabilitada",
  },
  progress: {
    label: "Pasos",
    steps: ["Categoría", "Gasto", "Servicio Actual", "¿Necesito?", "Propuesta", "Contrata"],
    time: "2 min",
    go: (name: string) => `Ir al paso ${name}`,
  },
  title: (step: number, name: string) => `Paso ${step} de 5: ${name}`,
  loading: "Cargando…",
  back: "Volver",
  next: "Continuar",
  company: {
    movistar: "Movistar",
    entel: "Entel",
    claro: "Claro",
    vtr: "VTR",
    mundo: "Mundo",
    gtd: "GTD",
    wom: "WOM",
    otro: "Otra empresa",
  } satisfies Record<ChileCompany, string>,
  service: {
    internet: "Solo Internet",
    doble: "Doble Pack",
    triple: "Triple Pack",
  } satisfies Record<CurrentService, string>,
  priority: {
    ahorrar: "Quiero ahorrar dinero",
    mejor_servicio: "Quiero mejor servicio",
    ambos: "Ambos: ahorrar y mejorar",
  } satisfies Record<Priority, string>,
  spend: {
    heading: "¿Cuánto pagas hoy?",
    intro: "Mira tu última boleta. Con ella calculamos cuánto ahorras de verdad.",
    district: "¿En qué comuna vives? (opcional)",
    openDistrict: "Buscar mi comuna",
    bill: "Tengo mi boleta a mano",
    company: "Compañía actual",
    unconnected: "Hoy no tengo internet en casa",
    payment: "Pago mensual",
    paymentHint: "El total de tu boleta en pesos, por ejemplo 38000.",
  },
  current: {
    heading: "¿Qué servicio tienes hoy?",
    wanted: "¿Qué servicio buscas?",
    intro: "Te mostramos planes del mismo tipo.",
    detail: {
      internet: "Sin TV ni teléfono",
      doble: "Internet y TV o teléfono",
      triple: "Internet, TV y teléfono",
    } satisfies Record<CurrentService, string>,
  },
  need: {
    heading: "¿Qué necesitas?",
    intro: "Con esto elegimos cuál te recomendamos. No cambia los precios.",
    detail: {
      ahorrar: "Buscamos el precio más bajo",
      mejor_servicio: "Buscamos el precio más cercano al tuyo",
      ambos: "Buscamos el mayor ahorro con el precio de entrada",
    } satisfies Record<Priority, string>,
    /** Without a bill to compare with. */
    unconnected: {
      ahorrar: "Buscamos el precio más bajo",
      mejor_servicio: "Buscamos el más rápido",
      ambos: "Buscamos el precio más bajo",
    } satisfies Record<Priority, string>,
  },
  analysis: {
    heading: "Analizando tu situación",
    messages: [
      "Analizando tu información...",
      "Calculando ahorros potenciales...",
      "Preparando recomendaciones...",
    ],
    today: "Tu boleta hoy",
    active: "Planes activos",
    ofType: (type: string) => `De tu tipo: ${type}`,
    pending: "…",
    skip: "Ver mi propuesta",
    note: "Nuestro sistema analiza miles de opciones. Aquí ves cuántas hay hoy de verdad.",
    live: (counts: PlanCounts) =>
      `Comparamos ${plural(count(counts.active), "plan activo", "planes activos")}: ${plural(count(counts.ofType), "es", "son")} de tu tipo${esCounts.narrowed(counts, WORDS)}`,
  },
  proposal: {
    heading: "Tu propuesta",
    intro: (type: string, counts: PlanCounts) =>
      `${counts.ofType === 1 ? `Hay 1 plan ${type} activo` : `Comparamos ${count(counts.ofType)} planes ${type} activos`}${esCounts.narrowed({ ...counts, cheaper: null }, WORDS)}`,
    mark: { for_you: "PARA TI", alternative: "ALTERNATIVA" },
    alternativeNote: (areSomeOutside: boolean) =>
      `Ningún plan de tu tipo ${areSomeOutside ? `que llegue o pueda llegar a ${WORDS.place} ` : ""}empieza costando menos que tu boleta. Te mostramos esta alternativa con su cuenta completa.`,
    others: "Otros planes de tu tipo",
    order: "Del precio más bajo al más alto.",
    why: "Por qué te lo mostramos",
    best: {
      ahorrar: "Tiene el precio más bajo",
      mejor_servicio: "Tiene el precio más cercano a lo que ya pagas",
      ambos: "Tiene el mayor ahorro con su precio de entrada",
    } satisfies Record<Priority, string>,
    /** Without a bill to compare with. */
    bestUnconnected: {
      ahorrar: "Tiene el precio más bajo",
      mejor_servicio: "Es el más rápido",
      ambos: "Tiene el precio más bajo",
    } satisfies Record<Priority, string>,
    among: (brand: string | null, { areSomeOutside, isCheaper }: Among) => {
      const which = [
        ...(areSomeOutside ? [`llegan o podrían llegar a ${WORDS.place}`] : []),
        ...(isCheaper ? [`empiezan costando menos que ${WORDS.bill}`] : []),
      ];
      return `entre los planes ${brand ? `de ${brand} ` : ""}de tu tipo${which.length > 0 ? ` que ${which.join(" y ")}` : ""}.`;
    },
    preferred: (brand: string) => `Miramos primero los de ${brand}: es la marca que preferimos.`,
    details: "Ver detalles",
    detailsShort: "Detalles",
    detailsOf: (name: string, brand: string) => `Ver detalles de ${name}, ${brand}`,
    chooseRecommended: "Elegir recomendado",
    choose: "Elegir este plan",
    chooseOf: (name: string, brand: string) => `Elegir este plan: ${name}, ${brand}`,
    chosen: "Seleccionado",
    today: "Tu boleta hoy",
    monthly: (months: number | null) =>
      months === null ? "Ahorro al mes" : `Ahorro al mes, ${esCosts.months(months)}`,
    rest: (left: number) => (left === 1 ? "Ver 1 plan más" : `Ver ${count(left)} planes más`),
    moreChips: (left: number) => `+${left} más`,
    failedTitle: "No pudimos cargar los planes",
    failedText: "Puede ser tu conexión o un problema nuestro. Inténtalo otra vez, o deja tus datos.",
    retry: "Intentar de nuevo",
  },
  none: {
    title: { company: "Nuestro equipo te ayudará", no_plans: "Nuestro equipo te ayudará" },
    text: {
      company: "Por ahora no tenemos recomendaciones para clientes de tu compañía.",
      no_plans: "Por ahora no tenemos recomendaciones: no hay planes activos en nuestro catálogo.",
    },
    promise:
      "Deja tus datos y un especialista te contacta en menos de 24 horas hábiles para revisar tu caso.",
    contact: "Completar contacto",
  },
  honest: {
    text: (type: string) =>
      `Hoy no hay planes ${type} disponibles en nuestro catálogo, o tu plan actual ya es competitivo. Estas son las alternativas:`,
    kind: {
      doble_pack: "Doble pack",
      internet: "Internet solo",
      triple_pack: "Triple pack",
      premium: "Premium: el más rápido",
    } satisfies Record<ServiceType | "premium", string>,
  },
  contact: {
    heading: "Contrata tu nuevo plan",
    intro:
      "Un especialista te contacta en menos de 24 horas hábiles, confirma la cobertura y coordina la instalación.",
    address: "Dirección",
    addressHint: "Calle, número y comuna. La usamos para ver la cobertura.",
    submit: "Confirmar y Contactarme",
    sending: "Enviando...",
    chosen: "Tu plan elegido",
    noPlan: "Sin plan elegido: el especialista te propone opciones.",
    missingTitle: "Campos requeridos",
    missing: "Por favor completa todos los campos obligatorios y acepta los términos.",
    failedTitle: "Error al enviar formulario",
    failed: (message: string, reference: string) =>
      `Error específico: ${message}. Código de referencia: ${reference}.`,
    unknown: "Error desconocido",
    offline: "No pudimos conectarnos con nuestro servidor",
    offlineReference: "SIN-CONEXION",
  },
  sent: {
    title: "¡Solicitud enviada!",
    promise: "Un especialista te contacta en menos de 24 horas hábiles.",
    savings: "Tu ahorro aproximado",
    year: "En el primer año",
    month: "Al mes, al empezar",
    noSavings: "El especialista calcula contigo cuánto puedes ahorrar.",
    again: "Calcular para otro usuario",
  },
  /** Notes for the adviser. */
  notes: {
    chose: (name: string, brand: string) => `Eligió ${name} (${brand}) en el cotizador de /chile.`,
    noPlan: "Dejó sus datos sin elegir un plan en el cotizador de /chile.",
    unconnected: (service: string) => `Hoy no tiene internet en casa. Busca: ${service}.`,
  },
  problem: {
    currentCompany: { missing: "Elige tu compañía actual." },
    monthlyPayment: {
      missing: "Escribe cuánto pagas al mes.",
      not_an_amount: "Escribe un monto en pesos entre 1 y 10.000.000, por ejemplo 30.000.",
    },
    address: { missing: "Escribe la dirección donde instalaríamos el servicio." },
    ...shared.contact.problem,
  } satisfies Partial<Record<ChileField, Partial<Record<Problem, string>>>>,
} as const;

type Among = {
  /** Of the plans of the type, some are known not to serve the comuna. */
  readonly areSomeOutside: boolean;
  readonly isCheaper: boolean;
};

/** Error text of a field. */
export const problemText = (field: ChileField, problem: Problem): string => {
  const words: Partial<Record<ChileField, Partial<Record<Problem, string>>>> = es.problem;
  return words[field]?.[problem] ?? problem;
};

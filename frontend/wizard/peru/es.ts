import type { CurrentService, HousingType, PeruCompany, Priority } from "@asesorador/domain/kernel/market";
import { percent } from "../../kernel/percent.ts";
import type { BUDGET_FIELDS, PRIORITY_FIELDS, ProblemTexts } from "./draft.ts";

const company = {
  movistar: "Movistar",
  claro: "Claro",
  bitel: "Bitel",
  win: "WIN",
  wow: "WOW",
  otra: "Otra",
} satisfies Record<PeruCompany, string>;
const service = {
  internet: "Solo Internet",
  doble: "Doble Pack",
  triple: "Triple Pack",
} satisfies Record<CurrentService, string>;
const priority = {
  ahorrar: "Ahorrar dinero",
  mejor_servicio: "Mejor servicio",
  ambos: "Ambos",
} satisfies Record<Priority, string>;
const housing = { casa: "Casa", edificio: "Edificio" } satisfies Record<HousingType, string>;

const problem: ProblemTexts<(typeof BUDGET_FIELDS | typeof PRIORITY_FIELDS)[number]> = {
  housingType: { missing: "Elige tu tipo de vivienda." },
  district: {},
  monthlyPayment: {
    missing: "Escribe cuánto pagas al mes.",
    not_an_amount: "Escribe un monto en soles entre 1 y 10,000,000, por ejemplo 150.",
  },
  currentCompany: { missing: "Elige tu compañía actual." },
  currentService: { missing: "Elige tu servicio actual." },
  priority: { missing: "Elige lo que más te importa." },
};

/**
 * Spanish texts of the frame and of steps 1 and 2; the rest is in es-plans.ts, which loads later. Texts that
 * the specification quotes are verbatim.
 */
export const es = {
  back: "Volver",
  steps: ["Presupuesto", "Prioridades", "Análisis IA", "Recomendaciones", "Contrata"],
  stepsLabel: "Pasos",
  title: (step: number, name: string) => `Paso ${step} de 5: ${name}`,
  percent: (step: number, of: number) => percent((step * 100) / of),
  loading: "Cargando…",
  company,
  noCompany: "Ninguna",
  service,
  priority,
  housing,
  problem,
  budget: {
    heading: "¿Qué pagas hoy?",
    intro: "Mira tu último recibo. Con él calculamos cuánto ahorras de verdad.",
    housing: "Tu vivienda",
    district: "¿En qué distrito vives? (opcional)",
    openDistrict: "Buscar mi distrito",
    bill: "Tengo mi recibo a mano",
    payment: "Pago mensual",
    paymentHint: "El total de tu recibo de internet, TV y teléfono, en soles.",
    company: "Compañía actual",
    service: "Servicio actual",
    unconnected: "Hoy no tengo internet en casa",
    wanted: "¿Qué servicio buscas?",
    serviceDetail: {
      internet: "Sin TV ni teléfono",
      doble: "Internet y TV o teléfono",
      triple: "Internet, TV y teléfono",
    } satisfies Record<CurrentService, string>,
    next: "Continuar ➜",
    incomplete: "Completa todos los campos *",
  },
  priorities: {
    heading: "¿Qué te importa más?",
    intro: "Con esto ordenamos los planes. No cambia sus precios.",
    legend: "Tu prioridad",
    detail: {
      ahorrar: "Primero los planes con el precio más bajo",
      mejor_servicio: "Por puntaje, y la velocidad pesa más",
      ambos: "Por puntaje: ahorro y velocidad pesan igual",
    } satisfies Record<Priority, string>,
    /** With NO_COMPANY, where nothing can be saved. */
    detailUnconnected: {
      ahorrar: "Primero los planes con el precio más bajo",
      mejor_servicio: "Por puntaje, y la velocidad pesa más",
      ambos: "Primero los planes con el precio más bajo",
    } satisfies Record<Priority, string>,
    next: "Analizar Planes ➜",
    incomplete: "Selecciona una prioridad",
  },
} as const;

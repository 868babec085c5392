import type { FunnelStep } from "@asesorador/domain/journey/contract";
import { STEP_NAMES, WIZARD_NAMES } from "@asesorador/domain/journey/es-steps";
import { plural } from "@asesorador/domain/kernel/plural";

/** Every Spanish text of the funnel. */
export const es = {
  title: "Embudo de conversión",
  intro: "Visitas anónimas desde que se abre el cotizador hasta que se envía la solicitud.",
  wizard: "Cotizador",
  wizards: WIZARD_NAMES,
  period: "Período",
  periods: { 30: "Últimos 30 días", 90: "Últimos 90 días" },
  steps: {
    ...STEP_NAMES,
    enviado: "Solicitud enviada",
  } satisfies Record<FunnelStep["step"], string>,
  bars: "Visitas que llegaron a cada paso",
  left: (count: string, share: string) => `−${plural(count, "se va", "se van")} (${share})`,
  conversion: "Visitas que envían su solicitud",
  conversionNote: (sent: string, started: string) => `${sent} de ${plural(started, "visita", "visitas")}`,
  biggest: "Mayor abandono",
  biggestNote: (share: string) => `${share} de quienes llegan se va`,
  firstPlan: "Eligen el primer plan",
  firstPlanNote: (first: string, selected: string) =>
    `${first} de ${plural(selected, "elección", "elecciones")}`,
  phone: "Desde un teléfono",
  phoneNote: (phones: string) => plural(phones, "visita", "visitas"),
  unknown: "—",
  none: "Todavía no hay visitas en este período. Aparecerán cuando alguien abra el cotizador.",
  loading: "Cargando el embudo…",
  failed: "No pudimos cargar el embudo. Lo intentamos otra vez cada 30 segundos.",
  details: "Ver los datos en una tabla",
  table: {
    steps: "Pasos del cotizador",
    step: "Paso",
    reached: "Llegaron",
    share: "Del inicio",
    left: "Se fueron",
    leftShare: "De los que llegaron",
    median: "Mediana aprox. en pantalla",
    average: "Promedio en pantalla",
  },
  plans: {
    title: "Plan mostrado primero",
    plan: "Plan",
    shown: "Veces",
    score: "Puntaje medio",
    selected: "Elegido",
    unknown: (id: number) => `Plan ${id}`,
  },
  weights: {
    title: "Pesos con que se ordenó la lista",
    weights: "Ahorro / servicio / extras",
    value: (saving: number, service: number, extras: number) => `${saving} / ${service} / ${extras}`,
    shown: "Listas",
  },
  minutes: (minutes: number, seconds: number) =>
    seconds === 0 ? `${minutes}\u00a0min` : `${minutes}\u00a0min ${seconds}\u00a0s`,
  hours: (hours: number, minutes: number) => `${hours}\u00a0h ${minutes}\u00a0min`,
  longer: (days: number, hours: number) => `${days}\u00a0d ${hours}\u00a0h`,
  seconds: (seconds: number) => `${seconds}\u00a0s`,
} as const;

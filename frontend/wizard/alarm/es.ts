import type { Country } from "@asesorador/domain/kernel/market";
import { es as shared } from "../shared/es.ts";
import type { ShortWords } from "../shared/ShortWizard.tsx";
import type { AlarmDraft, AlarmProvider, PropertyType, SecurityNeed } from "./alarm-draft.ts";

/** Spanish texts of the alarm wizard. Texts that the specification quotes are verbatim. */
export const es = {
  property: {
    casa: "Casa",
    departamento: "Departamento",
    local: "Local Comercial",
  } satisfies Record<PropertyType, string>,
  propertyDetail: {
    casa: "Con patio, jardín o cochera",
    departamento: "En edificio o condominio",
    local: "Tienda, oficina o almacén",
  } satisfies Record<PropertyType, string>,
  popular: "Popular",
  propertyLegend: "Tipo de propiedad",
  location: { peru: "Distrito", chile: "Comuna" } satisfies Record<Country, string>,
  locationHint: {
    peru: "Por ejemplo Lince, o tu ciudad si no estás en Lima.",
    chile: "Por ejemplo Ñuñoa.",
  } satisfies Record<Country, string>,
  need: {
    cameras: "Cámaras de vigilancia",
    sensors: "Sensores de movimiento",
    monitoring: "Monitoreo 24/7",
    panic: "Botón de pánico",
    fire: "Detección de incendios",
    access: "Control de acceso",
  } satisfies Record<SecurityNeed, string>,
  needsLegend: "Necesidades de seguridad",
  hasAlarm: "¿Tienes alarma hoy?",
  yesNo: { yes: "Sí", no: "No" },
  provider: "Empresa actual",
  providers: {
    Prosegur: "Prosegur",
    ADT: "ADT",
    Securitas: "Securitas",
    Otro: "Otro",
  } satisfies Record<AlarmProvider, string>,
  payment: "Pago mensual",
  plan: {
    // Peru's price is a demonstration: see ALARM_PRICE_CENTS.
    name: {
      peru: "Sistema de alarma (precio de demostración)",
      chile: "Sistema de alarma",
    } satisfies Record<Country, string>,
    brand: "Por cotizar",
  },
  notes: (property: string, needs: readonly string[]) =>
    `Cotización de alarma: ${property}. Necesita: ${needs.join(", ")}.`,
} as const;

const AREA = { peru: "distrito", chile: "comuna" } as const satisfies Record<Country, string>;

export const wordsFor = (country: Country): ShortWords<AlarmDraft> => ({
  forms: [
    { heading: "¿Qué quieres proteger?", intro: "Cada tipo de propiedad pide un equipo distinto." },
    { heading: "¿Dónde queda?", intro: `Con tu ${AREA[country]} vemos qué empresas atienden en tu zona.` },
    { heading: "¿Qué necesitas?", intro: "Marca todo lo que te importa. Puedes elegir varias." },
    { heading: "¿Tienes alarma hoy?", intro: "Si ya pagas una, comparamos contra ese pago." },
    {
      heading: "Datos de contacto",
      intro: "Un asesor te contacta en menos de 2 horas hábiles con tus propuestas.",
    },
  ],
  problem: {
    propertyType: { missing: "Elige el tipo de propiedad." },
    location: { missing: `Escribe tu ${AREA[country]}.` },
    securityNeeds: { missing: "Elige al menos una." },
    hasCurrentAlarm: { missing: "Dinos si tienes alarma hoy." },
    currentProvider: { missing: "Elige tu empresa actual." },
    monthlyPayment: {
      missing: "Escribe cuánto pagas al mes.",
      not_an_amount: shared.notAnAmount[country],
    },
    ...shared.contact.problem,
  },
  submit: "Ver Propuestas",
  sending: "Enviando...",
  confirmation: {
    promise: "Un asesor te contacta en menos de 2 horas, dentro de nuestro horario de atención.",
    whatNext: [
      "Un asesor te llama en menos de 2 horas hábiles.",
      "Te presenta propuestas para tu propiedad y lo que necesitas.",
      "Si una te convence, coordinamos la instalación.",
    ],
  },
});

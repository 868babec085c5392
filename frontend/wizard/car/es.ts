import type { Country } from "@asesorador/domain/kernel/market";
import { SUPPORT } from "@asesorador/domain/kernel/support";
import { es as shared } from "../shared/es.ts";
import type { ShortWords } from "../shared/ShortWizard.tsx";
import type { CarDraft, CoverageType } from "./car-draft.ts";

type Vehicle = {
  readonly vehicleYear: number;
  readonly vehicleBrand: string;
  readonly vehicleModel: string;
};

/** Spanish texts of the car-insurance wizard. Texts that the specification quotes are verbatim. */
export const es = {
  hasPlate: "¿Tu auto tiene placa?",
  plates: { yes: "Tengo la placa", no: "No tengo placa / auto nuevo" },
  platesDetail: {
    peru: { yes: "Está en tu tarjeta de propiedad", no: "Seguimos con marca, modelo y año" },
    chile: { yes: "También se llama patente", no: "Seguimos con marca, modelo y año" },
  } satisfies Record<Country, Record<"yes" | "no", string>>,
  plate: "Placa",
  plateHint: "Hasta 6 letras y números. El guion no hace falta.",
  year: "Año",
  yearHint: (from: number, to: number) => `Entre ${from} y ${to}.`,
  make: "Marca",
  makeHint: "Busca tu marca. Si no está en la lista, escríbela.",
  otherMake: (typed: string) => `Usar “${typed}”`,
  model: "Modelo",
  uninsured: "Todavía no tengo seguro",
  coverageLegend: "Tipo de cobertura",
  coverageWanted: "¿Qué cobertura te interesa?",
  coverage: {
    third_party: "Responsabilidad Civil",
    comprehensive: "Todo Riesgo",
    limited: "Contra Terceros Plus",
  } satisfies Record<CoverageType, string>,
  coverageDetail: {
    third_party: "Paga los daños que causes a otros",
    comprehensive: "Cubre también los daños de tu auto",
    limited: "Daños a otros, y robo o pérdida total del tuyo",
  } satisfies Record<CoverageType, string>,
  recommended: "Recomendado",
  premium: "Pago mensual (prima)",
  plan: { name: (coverage: string) => `Seguro vehicular ${coverage}`.trim(), brand: "Por cotizar" },
  notes: ({ vehicleBrand, vehicleModel, vehicleYear }: Vehicle, today: string) =>
    `Cotización de seguro: ${vehicleBrand} ${vehicleModel} ${vehicleYear}, ${today}.`,
  insuredWith: (coverage: string) => `hoy con ${coverage}`,
  wants: (coverage: string) => `todavía sin seguro; le interesa ${coverage}`,
} as const;

export const wordsFor = (country: Country): ShortWords<CarDraft> => ({
  forms: [
    { heading: "¿Qué auto vas a asegurar?", intro: "Con la placa el asesor encuentra tus datos más rápido." },
    { heading: "Datos de tu auto", intro: "Año, marca y modelo: de ellos depende el precio." },
    {
      heading: "Tu seguro actual",
      intro: "Si ya tienes uno, comparamos las opciones contra lo que pagas hoy.",
    },
    {
      heading: "Datos de contacto",
      intro: "Un asesor te contacta en menos de 2 horas hábiles con tus opciones.",
    },
  ],
  problem: {
    hasPlate: { missing: "Dinos si tu auto tiene placa." },
    vehiclePlate: { missing: "Escribe la placa." },
    vehicleYear: {
      missing: "Escribe el año.",
      out_of_range: `Escribe un año desde 1990 hasta el próximo. Si tu auto es más antiguo, llámanos al ${SUPPORT[country].phone}: un asesor te dice si hay opciones.`,
    },
    vehicleBrand: { missing: "Elige o escribe la marca." },
    vehicleModel: { missing: "Escribe el modelo." },
    uninsured: {},
    coverageType: { missing: "Elige el tipo de cobertura." },
    monthlyPremium: {
      missing: "Escribe cuánto pagas al mes.",
      not_an_amount: shared.notAnAmount[country],
    },
    ...shared.contact.problem,
  },
  submit: "Recibir mis opciones",
  sending: "Enviando...",
  confirmation: {
    promise: "Un asesor te contacta en menos de 2 horas, dentro de nuestro horario de atención.",
    whatNext: [
      "Comparamos más de 15 aseguradoras. Es una cifra de nuestra publicidad: tu asesor te dice con cuáles cotizó.",
      "Te presentamos las 3 mejores opciones.",
      "Te ayudamos con la contratación de la que elijas.",
    ],
  },
});

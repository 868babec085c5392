import type { Country } from "../../kernel/market.ts";
import type { Section, SectionAspect } from "../text/section-aspects.ts";

type Texts = Readonly<Partial<Record<SectionAspect, string>>>;

type OfSection = {
  /** Where a message names nothing but the section. */
  readonly opening: string;
  readonly companies: (names: readonly string[]) => string;
  readonly price: string;
  /** What each company decides, and that it does. */
  readonly decided: Texts;
  readonly decidedBy: (subjects: string) => string;
  /** `place`: null where it was not named. */
  readonly serves: (place: string | null) => string;
  readonly where: (country: Country) => string;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const AREA = { peru: "distrito", chile: "comuna" } as const satisfies Record<Country, string>;

// What is quoted, and what each coverage pays, is said as in the wizards of these sections.

const alarms = {
  opening: "También comparamos alarmas para casa, departamento o local.",
  companies: (names) =>
    `No tengo planes ni precios de ${names.join(" ni de ")} ni de otras empresas de alarmas, así que no puedo compararlas: el asesor te dice con cuáles cotiza.`,
  price: "Los precios no los tengo en este chat: dependen de tu propiedad y de lo que necesites.",
  decided: {
    without_power: "si funciona sin luz o sin internet",
    police: "a quién avisa (a ti, a una central o a la policía)",
    on_phone: "si se ve y se controla desde el celular",
    own_installation: "si es inalámbrica o la instalas tú",
    installation: "la instalación y su costo",
    contract: "el contrato y su permanencia",
    payment: "cómo se paga",
    delay: "cuánto demora",
  },
  decidedBy: (subjects) =>
    `${capitalised(subjects)} lo define cada empresa y no está en nuestro catálogo: el asesor te lo confirma antes de contratar.`,
  serves: (place) => `si atiende en ${place ?? "tu zona"}`,
  where: (country) =>
    `Cotiza gratis en Asesorador, sección Alarmas: pide el tipo de propiedad, tu ${AREA[country]} y qué necesitas, y un asesor te llama en 2 horas hábiles con propuestas.`,
  properties: { flat: "departamento", shop: "local comercial", house: "casa" } as Texts,
  needs: {
    cameras: "cámaras de vigilancia",
    sensors: "sensores de movimiento",
    monitoring: "monitoreo 24/7",
    panic: "botón de pánico",
    fire: "detección de incendios",
    access: "control de acceso",
  } as Texts,
  wanted: (property: string | null, needs: string, withoutAlarm: boolean) =>
    withoutAlarm && needs !== ""
      ? `Puedes cotizar solo ${needs}${property === null ? "" : ` para ${property}`}.`
      : `Cotizamos alarmas${property === null ? "" : ` para ${property}`}${needs === "" ? "" : ` con ${needs}`}.`,
  pets: "Dile al asesor que tienes mascota: de eso depende qué sensores de movimiento te propone.",
} as const satisfies OfSection & Record<string, unknown>;

const car_insurance = {
  opening:
    "También te ayudamos con el seguro de tu auto. El precio, la cobertura y si lo aceptan dependen del vehículo y no los tengo en este chat.",
  companies: (names) =>
    `No tengo tarifas de ${names.join(" ni de ")} ni de otras aseguradoras, así que no puedo compararlas: el asesor te dice con cuáles cotizó.`,
  price: "El precio, al mes o al año, depende de la marca, el modelo y el año, y no lo tengo en este chat.",
  decided: {
    parts: "si cubre partes, vidrios o grúa",
    disaster: "si cubre desastres naturales",
    deductible: "el deducible",
    hired_vehicle: "si acepta un auto que trabaja como taxi o reparto",
    motorcycle: "si asegura motos",
    gas: "si acepta un auto a gas",
    old_vehicle: "hasta qué antigüedad acepta",
    contract: "el contrato y su renovación",
    payment: "si se paga al mes o al año",
    delay: "cuánto demora la póliza",
  },
  decidedBy: (subjects) =>
    `${capitalised(subjects)} lo define cada aseguradora y no está en nuestro catálogo: el asesor te lo confirma antes de contratar.`,
  serves: (place) => (place === null ? "en qué zonas vale" : `si vale en ${place}`),
  where: () =>
    "Para cotizar el seguro de tu auto, da sus datos en la sección Seguro de Auto: un asesor te contacta en 2 horas hábiles con opciones, sin costo.",
  vehicle: "Sí se cotiza: bastan la marca, el modelo y el año.",
  withoutPlate: "No hace falta placa: sin ella la cotización sigue con marca, modelo y año.",
  thirdParty: "Responsabilidad Civil paga los daños que causes a otros.",
  limited: "Contra Terceros Plus suma el robo o la pérdida total de tu auto.",
  comprehensive:
    "Todo Riesgo cubre también los daños de tu auto, con el deducible y los límites de cada póliza.",
  theft: "El robo de tu auto lo cubren Contra Terceros Plus y Todo Riesgo.",
  crash:
    "En un choque, los daños de tu auto los cubre Todo Riesgo; los que causes a otros, todas las coberturas.",
} as const satisfies OfSection & Record<string, unknown>;

export const sectionTexts = { alarms, car_insurance } as const satisfies Record<Section, OfSection>;

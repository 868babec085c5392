import type { Country } from "../../kernel/market.ts";
import { MARKET_WORDS } from "../market-words.ts";
import type { Section, SectionAspect } from "../text/section-aspects.ts";

type Texts = Readonly<Partial<Record<SectionAspect, string>>>;

type OfSection = {
  /** Where a message names nothing but the section. */
  readonly opening: string;
  readonly companies: (names: readonly string[]) => string;
  /** Where it is asked which companies there are. */
  readonly whichCompanies: string;
  readonly price: string;
  /** Which one suits. */
  readonly advice: string;
  /** What is usual, and that it is no promise. */
  readonly usual: Texts;
  readonly confirmed: string;
  /** What each company decides, and that it does. */
  readonly decided: Texts;
  readonly decidedBy: (subjects: string) => string;
  /** `place`: null where it was not named. */
  readonly serves: (place: string | null) => string;
  readonly where: (country: Country) => string;
  /** Of work, within which an adviser calls. */
  readonly hours: number;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const HOURS = 2;

// What is quoted, and what each coverage pays, is said as in the wizards of these sections.

const alarms = {
  opening: "También comparamos alarmas para casa, departamento o local.",
  companies: (names) =>
    `No tengo planes ni precios de ${names.join(" ni de ")} ni de otras empresas de alarmas, así que no puedo compararlas: el asesor te dice con cuáles cotiza.`,
  advice:
    "Cuál conviene depende de lo que quieras cuidar: los sensores avisan si alguien entra, las cámaras muestran qué pasa y, con monitoreo, una central llama a la policía.",
  price: "Los precios no los tengo en este chat: dependen de tu propiedad y de lo que necesites.",
  whichCompanies: "No tengo aquí la lista de empresas de alarmas: el asesor te dice con cuáles cotiza.",
  usual: {
    without_power:
      "Lo usual es que la alarma tenga una batería, que dura unas horas sin luz, y un chip que avisa sin internet; las cámaras sí necesitan internet para verse de lejos.",
    weak_signal:
      "El chip que avisa usa la señal de celular: donde es mala puede no avisar, así que pide que el equipo avise también por internet.",
    police:
      "Lo usual es que sin monitoreo te avise solo a ti, y con monitoreo a una central, que te llama y, si confirma la alerta, avisa a la policía.",
    on_phone:
      "Lo usual es que las cámaras y la alarma se vean y se manejen desde una app del celular, con internet.",
    own_installation:
      "Hay alarmas inalámbricas que instala uno mismo; las que tienen monitoreo suele instalarlas un técnico.",
    contents:
      "Un equipo básico suele traer un panel, sensores de movimiento y de puertas, una sirena y un control; cámaras y monitoreo se suman según lo que elijas.",
    installation:
      "Suele instalarla un técnico: algunas empresas lo cobran y otras lo incluyen con un contrato.",
    no_contract:
      "Las que no piden contrato ni mensualidad suelen ser las que no tienen monitoreo: compras el equipo y te avisa solo a ti.",
    contract:
      "Las que tienen monitoreo suelen pedir un contrato de uno o más años, con penalidad si sales antes.",
    tenancy:
      "En una casa que no es tuya lo usual es que la pongan con permiso del dueño; las alarmas inalámbricas casi no necesitan agujeros y se pueden llevar a otra casa.",
    payment: "Lo usual es pagar el monitoreo cada mes, y los equipos al inicio o dentro de esa cuota.",
  },
  confirmed: "Lo exacto cambia según la empresa: el asesor te lo confirma antes de contratar.",
  decided: {
    delay: "cuánto demora",
    recording: "si las cámaras graban en la nube o en una tarjeta, y por cuántos días",
  },
  decidedBy: (subjects) =>
    `${capitalised(subjects)} lo define cada empresa y no está en nuestro catálogo: el asesor te lo confirma antes de contratar.`,
  serves: (place) => `si atiende en ${place ?? "tu zona"}`,
  where: (country) =>
    `Cotiza gratis en Asesorador, sección Alarmas: pide el tipo de propiedad, tu ${MARKET_WORDS[country].district} y qué necesitas, y un asesor te llama en ${HOURS} horas hábiles con propuestas.`,
  hours: HOURS,
  properties: { flat: "departamento", shop: "local comercial", house: "casa" } as Texts,
  needs: {
    cameras: "cámaras de vigilancia",
    sensors: "sensores de movimiento",
    monitoring: "monitoreo 24/7",
    panic: "botón de pánico",
    fire: "detección de incendios",
    access: "control de acceso",
  } as Texts,
  camerasAlone: (property: string | null, needs: string) =>
    `Puedes cotizar solo ${needs}${property === null ? "" : ` para ${property}`}.`,
  wanted: (property: string | null, needs: string, refused: string) => {
    const equipment = [needs === "" ? "" : `con ${needs}`, refused === "" ? "" : `sin ${refused}`];
    return (
      `Cotizamos alarmas${property === null ? "" : ` para ${property}`} ${equipment.filter(Boolean).join(" y ")}`.trim() +
      "."
    );
  },
  burgled: "Siento lo que pasó.",
  pets: "Hay sensores de movimiento que no saltan con mascotas: dile al asesor qué mascota tienes y su tamaño.",
} as const satisfies OfSection & Record<string, unknown>;

const car_insurance = {
  opening:
    "También te ayudamos con el seguro de tu auto. El precio, la cobertura y si lo aceptan dependen del vehículo y no los tengo en este chat.",
  companies: (names) =>
    `No tengo tarifas de ${names.join(" ni de ")} ni de otras aseguradoras, así que no puedo compararlas: el asesor te dice con cuáles cotizó.`,
  advice: "Cuanto más te costaría reparar o reponer tu auto, más conviene Todo Riesgo.",
  price: "El precio, al mes o al año, depende de la marca, el modelo y el año, y no lo tengo en este chat.",
  whichCompanies: "No tengo aquí la lista de aseguradoras: el asesor te dice con cuáles cotizó.",
  usual: {
    parts: "Las llantas, los vidrios, el robo de partes y la grúa suelen ir en Todo Riesgo, con límites.",
    disaster: "Los desastres naturales suelen ir en Todo Riesgo: pide que te lo muestren en la póliza.",
    deductible: "El deducible es la parte de cada daño que pagas tú; su monto lo dice cada póliza.",
    hired_vehicle:
      "Un auto que trabaja como taxi o reparto necesita una póliza para ese uso, y no todas las aseguradoras lo aceptan: dilo al cotizar.",
    unfit_driver:
      "Si quien maneja bebió alcohol, consumió drogas o no tiene licencia vigente, las pólizas suelen excluirlo y no pagan los daños.",
    gas: "El equipo de gas se declara al cotizar; si no, puede quedar fuera de la póliza.",
    old_vehicle:
      "Todo Riesgo suele tener un tope de antigüedad; la responsabilidad civil acepta autos más antiguos.",
    contract: "Lo usual es una póliza de un año que se renueva.",
    payment: "Lo usual es una póliza anual que se paga al contado o en cuotas mensuales.",
  },
  confirmed: "Lo exacto cambia según la aseguradora: el asesor te lo confirma antes de contratar.",
  decided: {
    motorcycle: "si asegura motos",
    other_driver: "si cubre a otra persona que lo maneje, y desde qué edad,",
    other_owner: "quién puede contratar si el auto es de otra persona",
    driver_age: "cuánto cambian el precio tu edad y la antigüedad de tu licencia",
    delay: "cuánto demora la póliza",
  },
  decidedBy: (subjects) =>
    `${capitalised(subjects)} lo define cada aseguradora y no está en nuestro catálogo: el asesor te lo confirma antes de contratar.`,
  serves: (place) => (place === null ? "en qué zonas vale" : `si vale en ${place}`),
  where: () =>
    `Para cotizar el seguro de tu auto, da sus datos en la sección Seguro de Auto: un asesor te contacta en ${HOURS} horas hábiles con opciones, sin costo.`,
  hours: HOURS,
  wholeVehicle: "Sí se cotiza: con esos datos de tu auto basta.",
  priceOfVehicle:
    "El precio depende también de la cobertura, y no lo tengo en este chat: lo dice la cotización.",
  vehicle: "Sí se cotiza: bastan la marca, el modelo y el año.",
  withoutPlate: "No hace falta placa: sin ella la cotización sigue con marca, modelo y año.",
  thirdParty: "Responsabilidad Civil paga los daños que causes a otros.",
  limited: "Contra Terceros Plus suma el robo o la pérdida total de tu auto.",
  comprehensive:
    "Todo Riesgo cubre también los daños de tu auto, con el deducible y los límites de cada póliza.",
  comprehensiveAlone:
    "Todo Riesgo cubre los daños que causes a otros, el robo y también los daños de tu auto, con el deducible y los límites de cada póliza.",
  totalLoss: "La pérdida total de tu auto la cubren Contra Terceros Plus y Todo Riesgo.",
  theft: "El robo de tu auto lo cubren Contra Terceros Plus y Todo Riesgo.",
  cheapest:
    "La cobertura que menos suele costar es Responsabilidad Civil, que solo paga los daños que causes a otros.",
  cheapestWithTheft:
    "De las coberturas que incluyen el robo, la que menos suele costar es Contra Terceros Plus.",
  crash:
    "En un choque, los daños de tu auto los cubre Todo Riesgo; los que causes a otros, todas las coberturas.",
} as const satisfies OfSection & Record<string, unknown>;

export const sectionTexts = { alarms, car_insurance } as const satisfies Record<Section, OfSection>;

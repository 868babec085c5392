import { topics } from "./topic.ts";

/** Insurance of vehicles. */
export const CAR_INSURANCE = topics({
  /** How the insurance that the law asks of every vehicle differs from the one that is quoted. */
  insurance_kinds: {
    words:
      /^(?=.*\b(?:soat|soap)\b).*\b(?:lo mismo|igual(?:es)?|mism[oa]|diferen\w+|distint\w+|reemplaz\w+|sustituy\w+|en (?:vez|lugar) de|bast(?:a|an|aria)|alcanz\w+|suficiente|obligatori\w+|que (?:es|cubre)|(?:no )?(?:me )?cubre|(?:para que |no )sirve|(?:necesito|hace falta|tengo que (?:tener|sacar)) (?:otr|un|el)\w*)\b/,
    unless: /\b(?:aparte|ademas|fuera) del (?:soat|soap)\b/,
    intents: ["car_insurance"],
    text: ({ country }) =>
      `No son lo mismo, y uno no reemplaza al otro: el ${country === "chile" ? "SOAP" : "SOAT"} es obligatorio y paga gastos médicos e indemnizaciones a las personas heridas o fallecidas en un accidente, no los daños de los vehículos; el seguro vehicular suele ser voluntario y, según la cobertura que elijas, paga los daños que causes a otros, el robo o los daños de tu auto. Este último se cotiza en la sección Seguro de Auto, sin costo.`,
  },
  /** The insurance that the law asks of every vehicle. */
  compulsory_insurance: {
    words: /\b(?:soat|soap)\b/,
    unless: /\bya (?:lo )?(?:tengo|pague)\b|\b(?:aparte|ademas) del (?:soat|soap)\b/,
    intents: ["car_insurance"],
    isCertain: true,
    text: ({ country }) =>
      `En la sección Seguro de Auto cotizas un seguro vehicular: responsabilidad civil, contra terceros o todo riesgo. No sé si también consiguen el ${country === "chile" ? "SOAP" : "SOAT"}: pregúntalo ahí y un asesor te responde en 2 horas hábiles.`,
  },
  /** What happened to an insured vehicle. */
  accident: {
    words:
      /\b(?:choque|choco|chocaron|chocado|chocar|siniestr\w+|accidente|grua|robaron)\b.{0,20}\b(?:carro|auto|camioneta|moto|vehiculo|coche)\b|\b(?:me|nos) (?:chocaron|han chocado|acaban de chocar)\b/,
    unless:
      /\b(?:cubren?|cubra|cubierto|cobertura|incluyen?|cuest\w+|precio|cotiz\w+|asegurar|contra|alarma)\b/,
    intents: ["car_insurance"],
    isCertain: true,
    text: () =>
      "De un choque o un siniestro se ocupa la aseguradora que tienes hoy: su número está en tu póliza. Nosotros te ayudamos a cotizar otro seguro en la sección Seguro de Auto.",
  },
});

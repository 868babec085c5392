// Apart from consent.ts, so that a page loads the text that it shows and no other.

/** The current text of the Peru wizard. Never edited: a changed text gets a new id, and this one stays in consent.ts. */
export const peruConsent = {
  id: "peru_wizard@1",
  text: "Autorizo a Asesorador a usar mis datos personales para que un asesor me contacte, evalúe la contratación del plan elegido y confirme la cobertura en mi zona, de acuerdo con la Ley N° 29733, Ley de Protección de Datos Personales. Puedo retirar este permiso cuando quiera.",
} as const;

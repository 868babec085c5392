// Apart from consent.ts, so that a page loads the text that it shows and no other.

/** What the Peru wizard shows now. Never edited: another text is another id, and this one goes on standing in consent.ts. */
export const peruConsent = {
  id: "peru_wizard@1",
  text: "Autorizo a Asesorador a usar mis datos personales para que un asesor me contacte, evalúe la contratación del plan elegido y confirme la cobertura en mi zona, de acuerdo con la Ley N° 29733, Ley de Protección de Datos Personales. Puedo retirar este permiso cuando quiera.",
} as const;

// Apart from consent.ts, so that a page loads the text that it shows and no other.

/**
 * The current text of Peru's car-insurance wizard. Never edited: a changed text gets a new id, and this one stays in
 * consent.ts.
 */
export const carPeruConsent = {
  id: "seguro_auto_peru@1",
  text: "Autorizo a Asesorador a usar mis datos personales y los de mi vehículo para que un asesor me llame o me escriba con propuestas de seguros y me ayude a contratar, de acuerdo con la Ley N° 29733, Ley de Protección de Datos Personales, y la Ley N° 32323. Puedo retirar este permiso cuando quiera.",
} as const;

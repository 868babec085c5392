// Apart from consent.ts, so that a page loads the text that it shows and no other.

/** The current text of the car-insurance wizard. Never edited: a changed text gets a new id, and this one stays in consent.ts. */
export const carConsent = {
  id: "seguro_auto@1",
  text: "Autorizo a Asesorador a usar mis datos personales y los de mi vehículo para que un asesor me llame o me escriba con propuestas de seguros y me ayude a contratar, de acuerdo con la Ley N° 29733, la Ley N° 32323 y, en Chile, la Ley N° 21.719. Puedo retirar este permiso cuando quiera.",
} as const;

// Apart from consent.ts, so that a page loads the text that it shows and no other.

/** The current text of the Chile-style wizard. Never edited: a changed text gets a new id, and this one stays in consent.ts. */
export const chileConsent = {
  id: "chile_wizard@1",
  text: "Acepto que Asesorador use mis datos personales para contactarme, evaluar la contratación del plan elegido y confirmar la disponibilidad en mi zona, de acuerdo con la Ley N° 29733, la Ley N° 32323 y, en Chile, la Ley N° 21.719. Puedo retirar este permiso cuando quiera.",
} as const;

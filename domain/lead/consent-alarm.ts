// Apart from consent.ts, so that a page loads the text that it shows and no other.

/** What the alarm wizard shows now. Never edited: another text is another id, and this one goes on standing in consent.ts. */
export const alarmConsent = {
  id: "alarmas@1",
  text: "Autorizo a Asesorador a usar mis datos personales para que un asesor me llame o me escriba con propuestas de alarmas y coordine la instalación, de acuerdo con la Ley N° 29733, la Ley N° 32323 y, en Chile, la Ley N° 21.719. Puedo retirar este permiso cuando quiera.",
} as const;

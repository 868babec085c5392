/** The text that a visitor accepts for the reminder. Never edited: a changed text gets a new id. */
export const REMINDER_CONSENT = {
  id: "promotion_reminder@1",
  text: "Autorizo a Asesorador a escribirme a mi correo antes de que termine la promoción del plan que contraté. Puedo retirar este permiso cuando quiera.",
  /** SHA-256 of `text` in UTF-8, hexadecimal; a test checks it. */
  sha256: "d2547fdf2bdcbdfcbaba69ee4b2166fd0da05b459c063a1f170bb82a26925563",
} as const;

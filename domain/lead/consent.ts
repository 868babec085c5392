/** What a visitor agrees to. A text once shown is never edited: add a version. */
type ConsentText = {
  readonly text: string;
  /** SHA-256 of `text` in UTF-8, hexadecimal; a test holds it to the text. */
  readonly sha256: string;
  readonly purposes: readonly string[];
};

const CONSENTS = {
  "peru_wizard@1": {
    text: "Autorizo a Asesorador a usar mis datos personales para que un asesor me contacte, evalúe la contratación del plan elegido y confirme la cobertura en mi zona, de acuerdo con la Ley N° 29733, Ley de Protección de Datos Personales. Puedo retirar este permiso cuando quiera.",
    sha256: "44682be8d59fdf8537ff7da1630d20b15e79e92795c5b40dd8a40249631ab73a",
    purposes: ["contact", "coverage_check", "contracting"],
  },
} as const satisfies Record<string, ConsentText>;

export type ConsentId = keyof typeof CONSENTS;

/** The text behind an id, or null when there never was one. */
export const consentText = (id: string): ConsentText | null =>
  Object.hasOwn(CONSENTS, id) ? CONSENTS[id as ConsentId] : null;

export const CURRENT_CONSENT = "peru_wizard@1" satisfies ConsentId;
export const CONSENT_IDS = Object.keys(CONSENTS) as readonly ConsentId[];

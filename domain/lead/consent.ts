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
  "chile_wizard@1": {
    text: "Acepto que Asesorador use mis datos personales para contactarme, evaluar la contratación del plan elegido y confirmar la disponibilidad en mi zona, de acuerdo con la Ley N° 29733, la Ley N° 32323 y, en Chile, la Ley N° 21.719. Puedo retirar este permiso cuando quiera.",
    sha256: "c4f8753ccb6a8963509fd7fbceca982e52ffcebc22e8b3b5d9f09436e5ee905e",
    purposes: ["contact", "coverage_check", "contracting"],
  },
  "alarmas@1": {
    text: "Autorizo a Asesorador a usar mis datos personales para que un asesor me llame o me escriba con propuestas de alarmas y coordine la instalación, de acuerdo con la Ley N° 29733, la Ley N° 32323 y, en Chile, la Ley N° 21.719. Puedo retirar este permiso cuando quiera.",
    sha256: "61689015a2540e23be3aba1839bbd8a8d553426ebb2eef6c314e57deb6d5ada0",
    purposes: ["contact", "quoting", "installation"],
  },
  "seguro_auto@1": {
    text: "Autorizo a Asesorador a usar mis datos personales y los de mi vehículo para que un asesor me llame o me escriba con propuestas de seguros y me ayude a contratar, de acuerdo con la Ley N° 29733, la Ley N° 32323 y, en Chile, la Ley N° 21.719. Puedo retirar este permiso cuando quiera.",
    sha256: "b3394b38e7901f180d7fb534e79a3a4b8f66673194f228c93e546b582e208797",
    purposes: ["contact", "quoting", "contracting"],
  },
} as const satisfies Record<string, ConsentText>;

export type ConsentId = keyof typeof CONSENTS;

/** The text behind an id, or null when there never was one. */
export const consentText = (id: string): ConsentText | null =>
  Object.hasOwn(CONSENTS, id) ? CONSENTS[id as ConsentId] : null;

export const CURRENT_CONSENT = "peru_wizard@1" satisfies ConsentId;
/** What the other wizards show now. */
export const CHILE_CONSENT = "chile_wizard@1" satisfies ConsentId;
export const ALARM_CONSENT = "alarmas@1" satisfies ConsentId;
export const CAR_CONSENT = "seguro_auto@1" satisfies ConsentId;
export const CONSENT_IDS = Object.keys(CONSENTS) as readonly ConsentId[];

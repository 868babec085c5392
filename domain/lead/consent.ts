import { alarmConsent } from "./consent-alarm.ts";
import { alarmPeruConsent } from "./consent-alarm-peru.ts";
import { carConsent } from "./consent-car.ts";
import { carPeruConsent } from "./consent-car-peru.ts";
import { chileConsent } from "./consent-chile.ts";
import { peruConsent } from "./consent-peru.ts";

/** What a visitor agrees to. A text once shown is never edited: add a version. */
type ConsentText = {
  readonly text: string;
  /** SHA-256 of `text` in UTF-8, hexadecimal; a test checks it. */
  readonly sha256: string;
  readonly purposes: readonly string[];
};

const CONSENTS = {
  [peruConsent.id]: {
    text: peruConsent.text,
    sha256: "44682be8d59fdf8537ff7da1630d20b15e79e92795c5b40dd8a40249631ab73a",
    purposes: ["contact", "coverage_check", "contracting"],
  },
  [chileConsent.id]: {
    text: chileConsent.text,
    sha256: "c4f8753ccb6a8963509fd7fbceca982e52ffcebc22e8b3b5d9f09436e5ee905e",
    purposes: ["contact", "coverage_check", "contracting"],
  },
  [alarmConsent.id]: {
    text: alarmConsent.text,
    sha256: "61689015a2540e23be3aba1839bbd8a8d553426ebb2eef6c314e57deb6d5ada0",
    purposes: ["contact", "quoting", "installation"],
  },
  [carConsent.id]: {
    text: carConsent.text,
    sha256: "b3394b38e7901f180d7fb534e79a3a4b8f66673194f228c93e546b582e208797",
    purposes: ["contact", "quoting", "contracting"],
  },
  [alarmPeruConsent.id]: {
    text: alarmPeruConsent.text,
    sha256: "2ee27c2b37419194c7ecacbe9dd4a5380593ce3aaa1988982c61336bab8e6723",
    purposes: ["contact", "quoting", "installation"],
  },
  [carPeruConsent.id]: {
    text: carPeruConsent.text,
    sha256: "fb2f95e15fd0ff1cbe0ef0a175572b61e1c9192e4799e2d4d1e44af2432f2ad8",
    purposes: ["contact", "quoting", "contracting"],
  },
} as const satisfies Record<string, ConsentText>;

type ConsentId = keyof typeof CONSENTS;

/** The text of a consent id; null for an unknown id. */
export const consentText = (id: string): ConsentText | null =>
  Object.hasOwn(CONSENTS, id) ? CONSENTS[id as ConsentId] : null;

/** The purposes of a consent that the team records: no text was shown that could cover more. */
export const RECORDED_PURPOSES = ["contact"] as const;

export const CONSENT_IDS = Object.keys(CONSENTS) as readonly ConsentId[];

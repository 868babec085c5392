import type { Country } from "@asesorador/domain/kernel/market";
import { documentHints, normaliseDocument } from "@asesorador/domain/lead/document";
import { esDocument } from "./es-document.ts";

/** As many characters as are kept; a passport has up to 12, a RUT as it is written 12 too. */
const LENGTH = { peru: 12, chile: 15 } as const satisfies Record<Country, number>;

/** What the field keeps of what was typed or pasted: in Peru without points, dashes and spaces; a RUT as it is written. */
export const keptDocument = (typed: string, country: Country): string =>
  (country === "peru" ? normaliseDocument(typed) : typed).slice(0, LENGTH[country]);

/** What looks wrong about a document, in words; null for a blank one and one that looks right. */
export const documentWarning = (typed: string, country: Country): string | null => {
  const [code] = normaliseDocument(typed) === "" ? [] : documentHints(typed, country);
  return code === undefined ? null : (esDocument[country][code] ?? null);
};

import { entryPriceOf } from "../../kernel/entry-price.ts";
import { type Country, CURRENCY } from "../../kernel/market.ts";
import { es } from "../es.ts";
import { money } from "../es-format.ts";
import { type Offering, operatorsOf } from "../offering.ts";

/** What an operator may write in a quick reply instead of a value that changes. */
export const PLACEHOLDERS = ["nombre_bot", "precio_desde", "operadores", "planes"] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

type Values = {
  readonly botName: string;
  /** Of the visitor's market, or of the operator that the text is about. */
  readonly offerings: readonly Offering[];
  readonly country: Country;
};

/** A text with the catalogue's current values; braces around other words stay as they are. */
export const withValues = (text: string, { botName, offerings, country }: Values): string => {
  const values: Readonly<Record<Placeholder, () => string>> = {
    nombre_bot: () => botName,
    precio_desde: () =>
      offerings.length === 0
        ? es.noPriceToday
        : money(Math.min(...offerings.map(entryPriceOf)), CURRENCY[country]),
    operadores: () => es.list(operatorsOf(offerings)),
    planes: () => String(offerings.length),
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    PLACEHOLDERS.some((known) => known === name) ? values[name as Placeholder]() : whole,
  );
};

/** The first price that a text states itself, which stays when the catalogue's changes; null where it states none. */
export const statedPrice = (text: string): string | null =>
  /(?:S\/|\$)[.\s]?\s?\d[\d.,]*\d|(?:S\/|\$)\s?\d|\b\d[\d.,]*\s(?:soles|pesos|lucas)\b/i.exec(text)?.[0] ??
  null;

/** Unknown placeholders, which visitors would see as they are: each once, without its braces. */
export const unknownPlaceholders = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/\{([^{}\s]+)\}/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !PLACEHOLDERS.some((known) => known === name)),
  ),
];

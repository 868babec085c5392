import { type District, districtText } from "@asesorador/domain/kernel/district";
import { searchable } from "@asesorador/domain/kernel/letters";
import type { Country } from "@asesorador/domain/kernel/market";

/** Rows of the list: more are a reason to type one more letter. */
const SHOWN = 40;
/** Where most visitors live. */
const FIRST = { peru: ["Lima", "Callao"], chile: ["Metropolitana"] } as const satisfies Record<
  Country,
  readonly string[]
>;

/** The market's list; each is loaded on its own. */
export const loadDistricts = async (market: Country): Promise<readonly District[]> =>
  market === "peru"
    ? (await import("@asesorador/domain/kernel/districts-peru")).PERU_DISTRICTS
    : (await import("@asesorador/domain/kernel/districts-chile")).CHILE_DISTRICTS;

/** Those whose name or region has every typed word, names that begin with the text first, then the capital's. */
export const suggestions = (
  districts: readonly District[],
  text: string,
  market: Country,
): readonly string[] => {
  const typed = searchable(text.replaceAll(",", " "));
  const words = typed.split(" ");
  const rank = ({ name, region }: District): number =>
    (searchable(name).startsWith(typed) ? 0 : 2) +
    ((FIRST[market] as readonly string[]).includes(region) ? 0 : 1);
  return districts
    .filter((district) => {
      const label = searchable(districtText(district));
      return words.every((word) => label.includes(word));
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "es"))
    .slice(0, SHOWN)
    .map(districtText);
};

/** The one that a text names, by its name where no other has it; null while the text is none. */
export const districtTyped = (districts: readonly District[], text: string): District | null => {
  const typed = searchable(text);
  const whole = districts.find((district) => searchable(districtText(district)) === typed);
  const [only, another] = districts.filter(({ name }) => searchable(name) === typed);
  return whole ?? (only && !another ? only : null);
};

import { comparableDistrict, type District, districtText } from "@asesorador/domain/kernel/district";
import type { Country } from "@asesorador/domain/kernel/market";

/** Rows of the list: more are a reason to type one more letter. */
const SHOWN = 40;
/** Provinces, or a region, where most visitors live: the beginnings of their districts' codes. */
const FIRST = { peru: ["1501", "0701"], chile: ["13"] } as const satisfies Record<Country, readonly string[]>;

/** A district of a list that is searched with each key. */
export type ListedDistrict = District & {
  readonly label: string;
  /** As `comparableDistrict` makes them. */
  readonly search: { readonly name: string; readonly label: string };
};

/** Makes districts searchable, and sorts them by name. */
export const listed = (districts: readonly District[]): readonly ListedDistrict[] => {
  const { compare } = new Intl.Collator("es");
  return districts
    .map((district) => {
      const label = districtText(district);
      return {
        ...district,
        label,
        search: { name: comparableDistrict(district.name), label: comparableDistrict(label) },
      };
    })
    .sort((a, b) => compare(a.name, b.name));
};

/**
 * Labels of those whose name, province or region has every typed word: labels that begin with the text first, then the
 * capital's, then by name.
 */
export const suggestions = (
  districts: readonly ListedDistrict[],
  text: string,
  market: Country,
): readonly string[] => {
  const typed = comparableDistrict(text);
  const words = typed.split(" ");
  const rank = (one: ListedDistrict): number =>
    (one.search.label.startsWith(typed) ? 0 : 2) + (isFirst(one, market) ? 0 : 1);
  return districts
    .filter(({ search }) => words.every((word) => search.label.includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, SHOWN)
    .map(({ label }) => label);
};

/**
 * The one that a text names, by its name where no other has it; null while the text is none. A district far from the capital
 * has to be chosen where one of the capital's is called so for short: in Lima "Surco" is Santiago de Surco.
 */
export const districtTyped = (
  districts: readonly ListedDistrict[],
  text: string,
  market: Country,
): District | null => {
  const typed = comparableDistrict(text);
  const whole = districts.find(({ search }) => search.label === typed);
  if (whole) return whole;
  const [only, another] = districts.filter(({ search }) => search.name === typed);
  if (!only || another) return null;
  const isShort = districts.some(
    (one) => isFirst(one, market) && one !== only && ` ${one.search.name} `.includes(` ${typed} `),
  );
  return isShort && !isFirst(only, market) ? null : only;
};

const isFirst = ({ code }: District, market: Country): boolean =>
  FIRST[market].some((first) => code.startsWith(first));

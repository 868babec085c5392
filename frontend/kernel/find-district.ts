import { comparableDistrict, type District, districtText } from "@asesorador/domain/kernel/district";
import { DISTRICT_NICKNAMES } from "@asesorador/domain/kernel/district-nicknames";
import type { Country } from "@asesorador/domain/kernel/market";
import { editsBetween } from "@asesorador/domain/kernel/nearest";

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
 * Labels of those whose name, province or region has every typed word, or that people call so: what is called so in full first,
 * then labels that begin with the text, then the capital's, then by name. Where there is none, of those that are near the text.
 */
export const suggestions = (
  districts: readonly ListedDistrict[],
  text: string,
  market: Country,
): readonly string[] => {
  const typed = spelledOut(text);
  const words = typed.split(" ");
  const called = calledSo(typed, market);
  const rank = ({ code, search }: ListedDistrict): number =>
    called.get(code) === typed ? -1 : called.has(code) || search.label.startsWith(typed) ? 0 : 2;
  const having = districts.filter(
    ({ code, search }) => called.has(code) || words.every((word) => search.label.includes(word)),
  );
  const found = having.length > 0 ? having.map((one) => ({ one, rank: rank(one) })) : near(districts, words);
  const order = (entry: (typeof found)[number]) => entry.rank + (isFirst(entry.one, market) ? 0 : 1);
  return found
    .toSorted((a, b) => order(a) - order(b))
    .slice(0, SHOWN)
    .map(({ one }) => one.label);
};

const SHORT_FOR: Readonly<Record<string, string>> = { sn: "san", sta: "santa", sto: "santo" };

/** As `comparableDistrict`, without points and with the short forms of names written in full. */
const spelledOut = (text: string): string =>
  comparableDistrict(text.replaceAll(".", "")).replace(
    /\b(sn|sta|sto)\b/g,
    (short) => SHORT_FOR[short] ?? short,
  );

/** Fewer letters are the beginning of too many names. */
const TELLING = 3;

/** What begins with the text of what districts are called besides their names, by their codes. */
const calledSo = (typed: string, market: Country): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(DISTRICT_NICKNAMES[market])
      .filter(([name]) => typed.length >= TELLING && name.startsWith(typed))
      .map(([name, code]) => [code, name]),
  );

/**
 * Those of which each typed word is in the label, or nearly one of its words: the fewest wrong letters first, then those whose
 * name it is, then those as long.
 */
const near = (districts: readonly ListedDistrict[], words: readonly string[]) =>
  districts.flatMap((one) => {
    const { name, label } = one.search;
    const wrong = wrongLetters(label, words);
    if (wrong === NONE) return [];
    const otherName = wrongLetters(name, words) === NONE ? 0.5 : 0;
    const otherLength = Math.abs(name.length - words.join(" ").length) / 100;
    return [{ one, rank: 2 * wrong + otherName + otherLength }];
  });

const wrongLetters = (label: string, words: readonly string[]): number =>
  words.reduce((wrong, word) => wrong + (wrong === NONE ? 0 : wrongIn(label, word)), 0);

const NONE = Number.POSITIVE_INFINITY;

const wrongIn = (label: string, word: string): number => {
  if (label.includes(word)) return 0;
  const atMost = Math.min(2, Math.floor(word.length / 4));
  if (atMost === 0) return NONE;
  // Without spaces a name is a word too; of a longer one its beginning may have been typed.
  const names = [...label.split(" "), label.replaceAll(" ", "")]
    .map((name) => (name.length > word.length + atMost ? name.slice(0, word.length) : name))
    .filter((name) => name.length >= word.length - atMost);
  const least = Math.min(...names.map((name) => editsBetween(word, name)));
  return least <= atMost ? least : NONE;
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
  const typed = spelledOut(text);
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

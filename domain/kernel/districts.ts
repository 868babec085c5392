import { comparableDistrict, type District, districtText } from "./district.ts";
import { CHILE_DISTRICTS } from "./districts-chile.ts";
import { PERU_DISTRICTS } from "./districts-peru.ts";
import type { Country } from "./market.ts";

export const DISTRICTS = { peru: PERU_DISTRICTS, chile: CHILE_DISTRICTS } as const satisfies Record<
  Country,
  readonly District[]
>;

const byCode = (districts: readonly District[]): ReadonlyMap<string, District> =>
  new Map(districts.map((district) => [district.code, district]));

const BY_CODE = byCode(Object.values(DISTRICTS).flat());
const IN = { peru: byCode(DISTRICTS.peru), chile: byCode(DISTRICTS.chile) } as const;

/** A market's districts by code. */
export const districtsOf = (country: Country): ReadonlyMap<string, District> => IN[country];

/** null when no list has the code. */
export const districtOf = (code: string | null | undefined): District | null =>
  BY_CODE.get(code ?? "") ?? null;

/** "Miraflores, Lima"; a code that no list has is returned itself. */
export const districtNameOf = (code: string): string => {
  const district = districtOf(code);
  return district ? districtText(district) : code;
};

const grouped = (
  country: Country,
  textsOf: (district: District) => readonly string[],
): ReadonlyMap<string, readonly District[]> => {
  const groups = new Map<string, District[]>();
  for (const district of DISTRICTS[country])
    for (const text of textsOf(district)) groups.set(text, [...(groups.get(text) ?? []), district]);
  return groups;
};

const indexOf = (country: Country) => ({
  exact: grouped(country, (district) => [district.code, comparableDistrict(districtText(district))]),
  named: grouped(country, ({ name, region }) => [
    comparableDistrict(name),
    comparableDistrict(`${name} ${region}`),
  ]),
});

/** Made when it is first asked for: only imports of coverage search by text. */
const indexes = new Map<Country, ReturnType<typeof indexOf>>();

/**
 * The districts of a market that a text names, in any case and without accents: by code or as `districtText` writes it, else by
 * name, or by name and region. Several where it does not say which one.
 */
export const districtsNamed = (text: string, country: Country): readonly District[] => {
  const { exact, named } = indexes.get(country) ?? indexOf(country);
  indexes.set(country, { exact, named });
  const asked = comparableDistrict(text);
  return exact.get(asked) ?? named.get(asked) ?? [];
};

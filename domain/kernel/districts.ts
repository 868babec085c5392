import type { District } from "./district.ts";
import { CHILE_DISTRICTS } from "./districts-chile.ts";
import { PERU_DISTRICTS } from "./districts-peru.ts";
import { searchable } from "./letters.ts";
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

/** The districts of a market that a text names: by code, by name, or by name and region ("Miraflores, Lima"). */
export const districtsNamed = (text: string, country: Country): readonly District[] => {
  const asked = plain(text);
  return DISTRICTS[country].filter(
    ({ code, name, region }) =>
      code === asked || plain(name) === asked || plain(`${name} ${region}`) === asked,
  );
};

const plain = (text: string): string => searchable(text.replaceAll(/[,()]/g, " "));

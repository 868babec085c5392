import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import type { CatalogueRevision } from "@asesorador/domain/kernel/catalogue-revision";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import { request } from "../../kernel/request.ts";

type Catalogue = {
  readonly services: readonly Service[];
  readonly brands: readonly Brand[];
  /** What the prices come from; recorded with the visit. */
  readonly revision: CatalogueRevision | null;
};
/** Plans, and what their prices come from. */
export type Plans = readonly Plan[] & Partial<Pick<Catalogue, "revision">>;

/** The answer does not match the contract: the page is outdated, or a proxy answered in the server's place. */
class UnexpectedCatalogue extends Error {
  override readonly name = "UnexpectedCatalogue";
}

/**
 * Both lists of the catalogue. The server has parsed them by the contract, so only what a recommendation uses
 * is checked here: the contract's schemas would double what this step loads. Throws what `request`
 * throws, and UnexpectedCatalogue.
 */
export const fetchCatalogue = async (
  servicesUrl: string,
  brandsUrl: string,
  signal: AbortSignal,
): Promise<Catalogue> => {
  const [services, brands] = await Promise.all([
    request("GET", servicesUrl, null, { signal }),
    request("GET", brandsUrl, null, { signal }),
  ]);
  return {
    services: entries(services, "services", isService),
    brands: entries(brands, "brands", isBrand),
    revision: (services as Readonly<Record<string, CatalogueRevision | null>>)["catalogue"] ?? null,
  };
};

type Unknown<Entry> = { readonly [Key in keyof Entry]?: unknown };

const isBrand = ({ id, name, country }: Unknown<Brand>): boolean =>
  Number.isInteger(id) && typeof name === "string" && typeof country === "string";

const isService = ({ id, brand, name, price, type, country }: Unknown<Service>): boolean =>
  Number.isInteger(id) &&
  Number.isInteger((brand as Unknown<Service["brand"]> | undefined)?.id) &&
  Number.isFinite(price) &&
  [name, type, country].every((word) => typeof word === "string");

const entries = <Entry extends object>(
  answer: unknown,
  list: string,
  isEntry: (entry: Unknown<Entry>) => boolean,
): readonly Entry[] => {
  const found = (answer as Readonly<Record<string, unknown>> | undefined)?.[list];
  if (Array.isArray(found) && found.every((entry) => isEntry(entry ?? {}))) return found as Entry[];
  throw new UnexpectedCatalogue(list);
};

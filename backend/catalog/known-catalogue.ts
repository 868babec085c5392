import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import { readBrands, readServices } from "@asesorador/projections/catalog/queries";
import type { Context } from "../application/context.ts";
import { catalogueCopy } from "./catalogue-copy.ts";

/**
 * All services by id, inactive ones included, in a cached copy of the catalogue: no SQL for a lead. While the database is
 * unavailable the last copy is used, because a lead must not wait for a price list.
 */
export const knownCatalogue = ({ db, readModels }: Pick<Context, "db" | "readModels">) =>
  orLastCopy(
    catalogueCopy(readModels, async (): Promise<ReadonlyMap<number, Service>> => {
      const services = await readServices(db, { onlyActive: false });
      return new Map(services.map((service) => [service.id, service]));
    }),
  );

/** Where each brand serves, by its id; kept as the catalogue is. */
export const knownCoverage = ({ db, readModels }: Pick<Context, "db" | "readModels">) =>
  orLastCopy(
    catalogueCopy(readModels, async (): Promise<ReadonlyMap<number, Brand["coverage"]>> => {
      const brands = await readBrands(db, { onlyActive: false });
      return new Map(brands.map(({ id, coverage }) => [id, coverage]));
    }),
  );

/** The last copy where reading fails. */
const orLastCopy = <Copy>(read: () => Promise<Copy>): (() => Promise<Copy>) => {
  let last: { readonly copy: Copy } | null = null;
  return async () => {
    try {
      last = { copy: await read() };
    } catch (error) {
      if (!last) throw error;
    }
    return last.copy;
  };
};

type KnownCatalogue = ReturnType<typeof knownCatalogue>;

/** Finds one service in that copy. */
export const knownService =
  (catalogue: KnownCatalogue) =>
  async (id: number): Promise<Service | null> =>
    (await catalogue()).get(id) ?? null;

/** The distinct names of its brands; empty while the catalogue can't be read. */
export const brandNamesIn = (catalogue: KnownCatalogue) => async (): Promise<readonly string[]> => {
  const services = await catalogue().catch(() => null);
  return [...new Set([...(services?.values() ?? [])].map(({ brand }) => brand.name))];
};

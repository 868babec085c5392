import type { Service } from "@asesorador/domain/catalog/contract";
import { readServices } from "@asesorador/projections/catalog/queries";
import type { Context } from "../application/context.ts";

type Known = { readonly tag: string | null; readonly services: Promise<ReadonlyMap<number, Service>> };

/**
 * All services by id, inactive ones included, in a cached copy of the catalogue that is renewed when its read model
 * changes: no SQL for a lead. While the database is unavailable the last copy is used, because a lead must not wait for
 * a price list.
 */
export const knownCatalogue = ({ db, readModels }: Pick<Context, "db" | "readModels">) => {
  let known: Known | null = null;
  let last: ReadonlyMap<number, Service> | null = null;

  const load = async (): Promise<ReadonlyMap<number, Service>> => {
    const services = await readServices(db, { onlyActive: false });
    last = new Map(services.map((service) => [service.id, service]));
    return last;
  };

  return async (): Promise<ReadonlyMap<number, Service>> => {
    const tag = readModels.tag("catalog");
    if (!known || tag === null || known.tag !== tag) known = { tag, services: load() };
    const current = known;
    try {
      return await current.services;
    } catch (error) {
      if (known === current) known = null;
      if (!last) throw error;
      return last;
    }
  };
};

/** Finds one service in that copy. */
export const knownServices = (context: Pick<Context, "db" | "readModels">) => {
  const catalogue = knownCatalogue(context);
  return async (id: number): Promise<Service | null> => (await catalogue()).get(id) ?? null;
};

/** The distinct names of its brands; empty while the catalogue can't be read. */
export const brandNamesIn =
  (catalogue: ReturnType<typeof knownCatalogue>) => async (): Promise<readonly string[]> => {
    const services = await catalogue().catch(() => null);
    return [...new Set([...(services?.values() ?? [])].map(({ brand }) => brand.name))];
  };

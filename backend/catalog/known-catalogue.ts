import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import { readBrands, readServices } from "@asesorador/projections/catalog/queries";
import type { Context } from "../application/context.ts";

/**
 * All services by id, inactive ones included, in a cached copy of the catalogue: no SQL for a lead. While the database is
 * unavailable the last copy is used, because a lead must not wait for a price list.
 */
export const knownCatalogue = (context: Pick<Context, "db" | "readModels">) =>
  copyOf(context, async ({ db }): Promise<ReadonlyMap<number, Service>> => {
    const services = await readServices(db, { onlyActive: false });
    return new Map(services.map((service) => [service.id, service]));
  });

/** Where each brand serves, by its id; kept as the catalogue is. */
export const knownCoverage = (context: Pick<Context, "db" | "readModels">) =>
  copyOf(context, async ({ db }): Promise<ReadonlyMap<number, Brand["coverage"]>> => {
    const brands = await readBrands(db, { onlyActive: false });
    return new Map(brands.map(({ id, coverage }) => [id, coverage]));
  });

/** What `load` reads of the catalogue, read again when its read model has changed; the last copy where that fails. */
const copyOf = <Copy>(
  { db, readModels }: Pick<Context, "db" | "readModels">,
  load: (context: Pick<Context, "db">) => Promise<Copy>,
): (() => Promise<Copy>) => {
  let known: { readonly tag: string | null; readonly copy: Promise<Copy> } | null = null;
  let last: { readonly copy: Copy } | null = null;

  const read = async (): Promise<Copy> => {
    const copy = await load({ db });
    last = { copy };
    return copy;
  };

  return async () => {
    const tag = readModels.tag("catalog");
    if (!known || tag === null || known.tag !== tag) known = { tag, copy: read() };
    const current = known;
    try {
      return await current.copy;
    } catch (error) {
      if (known === current) known = null;
      if (!last) throw error;
      return last.copy;
    }
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

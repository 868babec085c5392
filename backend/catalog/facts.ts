import { readCatalogueFacts } from "@asesorador/projections/catalog/queries";
import type { Context } from "../application/context.ts";

type Facts = Awaited<ReturnType<typeof readCatalogueFacts>>;

/** Summary figures of the active catalogue, queried only when the catalogue has changed. */
export const catalogueFacts = ({ db, readModels }: Pick<Context, "db" | "readModels">) => {
  let last: { readonly tag: string; readonly facts: Promise<Facts> } | null = null;
  return (): Promise<Facts> => {
    const tag = readModels.tag("catalog");
    if (tag === null) return readCatalogueFacts(db);
    if (last?.tag !== tag) {
      const asked = { tag, facts: readCatalogueFacts(db) };
      // An error is not cached: the next page queries again.
      asked.facts.catch(() => {
        if (last === asked) last = null;
      });
      last = asked;
    }
    return last.facts;
  };
};

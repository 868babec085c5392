import { readCatalogueFacts } from "@asesorador/projections/catalog/queries";
import type { Context } from "../application/context.ts";

type Facts = Awaited<ReturnType<typeof readCatalogueFacts>>;

/** The active catalogue in a few figures, asked of the database only when the catalogue has changed. */
export const catalogueFacts = ({ db, readModels }: Pick<Context, "db" | "readModels">) => {
  let last: { readonly tag: string; readonly facts: Promise<Facts> } | null = null;
  return (): Promise<Facts> => {
    const tag = readModels.tag("catalog");
    if (tag === null) return readCatalogueFacts(db);
    if (last?.tag !== tag) {
      const asked = { tag, facts: readCatalogueFacts(db) };
      // An error is not kept: the next page asks again.
      asked.facts.catch(() => {
        if (last === asked) last = null;
      });
      last = asked;
    }
    return last.facts;
  };
};

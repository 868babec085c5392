import type { Context } from "../application/context.ts";

/**
 * What `load` reads of the catalogue: read again when its read model has changed, and for each call while no changes are
 * notified. An error is not kept: the next call reads again.
 */
export const catalogueCopy = <Copy>(
  readModels: Context["readModels"],
  load: () => Promise<Copy>,
): (() => Promise<Copy>) => {
  let known: { readonly tag: string; readonly copy: Promise<Copy> } | null = null;
  return () => {
    const tag = readModels.tag("catalog");
    if (tag === null) return load();
    if (known?.tag !== tag) {
      const asked = { tag, copy: load() };
      asked.copy.catch(() => {
        if (known === asked) known = null;
      });
      known = asked;
    }
    return known.copy;
  };
};

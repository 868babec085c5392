/** The rows of all pages, each once: one that moved between two requests is on both pages. */
export const uniqueRows = <Row extends { readonly id: string }>(
  pages: readonly (readonly Row[])[],
): readonly Row[] => {
  const byId = new Map<string, Row>();
  for (const one of pages.flat()) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
};

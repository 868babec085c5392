import type { Item } from "@asesorador/domain/assistant/knowledge-contract";

const sumOf = <One>(items: readonly One[], of: (item: One) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** The rated answers of articles, and the percentage of good ratings; null without any. */
export const effectivenessOf = (items: readonly Pick<Item, "rated" | "good">[]) => {
  const rated = sumOf(items, (item) => item.rated);
  const good = sumOf(items, (item) => item.good);
  return { rated, share: rated === 0 ? null : Math.round((good / rated) * 100) };
};

/** The average over the answers of articles, in percent; null without any. */
export const confidenceOf = (items: readonly Pick<Item, "usage" | "confidence">[]): number | null => {
  const usage = sumOf(items, (item) => item.usage);
  return usage === 0 ? null : sumOf(items, (item) => (item.confidence ?? 0) * item.usage) / usage;
};

/** Parses the contract's features, a JSON array as text; any other text is a single feature. */
export const featuresIn = (features: string): readonly string[] => {
  if (features.trim() === "") return [];
  try {
    const list: unknown = JSON.parse(features);
    if (Array.isArray(list)) return list.filter((one) => typeof one === "string");
  } catch {
    // Plain text, from a client that does not write JSON.
  }
  return [features];
};

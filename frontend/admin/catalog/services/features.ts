/** The contract's features, a JSON array as text, as a list; what is no such array is one feature as it came. */
export const featuresIn = (features: string): readonly string[] => {
  if (features.trim() === "") return [];
  try {
    const list: unknown = JSON.parse(features);
    if (Array.isArray(list)) return list.filter((one) => typeof one === "string");
  } catch {
    // Plain text, from a client that writes no JSON.
  }
  return [features];
};

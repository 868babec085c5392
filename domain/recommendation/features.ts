import { searchable } from "../kernel/strings.ts";
import type { PricedPlan } from "./plan.ts";

/**
 * Whether a streaming service is included: named services, or the words the specification (section 3) looks for among
 * the features.
 */
export const hasStreaming = ({ streaming, features }: Pick<PricedPlan, "streaming" | "features">): boolean =>
  streaming.length > 0 || mentionsStreaming(features);

/** Scores, reasons and filters ask for the same lists over and over. */
const answers = new WeakMap<readonly string[], boolean>();

const mentionsStreaming = (features: readonly string[]): boolean => {
  const known = answers.get(features);
  if (known !== undefined) return known;
  const found = features.some((feature) => /netflix|streaming/.test(searchable(feature)));
  answers.set(features, found);
  return found;
};

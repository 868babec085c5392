import { searchable } from "../kernel/letters.ts";
import type { PricedPlan } from "./plan.ts";

/**
 * Whether a streaming service is included: named services, or the words the specification (section 3) looks for among
 * the features.
 */
export const hasStreaming = ({ streaming, features }: Pick<PricedPlan, "streaming" | "features">): boolean =>
  streaming.length > 0 || features.some((feature) => /netflix|streaming/.test(searchable(feature)));

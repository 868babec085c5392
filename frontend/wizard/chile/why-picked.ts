import type { Priority } from "@asesorador/domain/kernel/market";
import { searchable } from "@asesorador/domain/kernel/text";
import { PREFERRED_BRAND } from "@asesorador/domain/recommendation/chile-pick";
import { es } from "./es.ts";

/** Why this plan stands first, as the rule picked it; a preference for a brand is said. */
export const whyPicked = (
  brand: string,
  mark: "for_you" | "alternative",
  priority: Priority | null,
): string => {
  const isPreferred = searchable(brand) === PREFERRED_BRAND;
  const best = es.proposal.best[priority ?? "ahorrar"];
  return `${best} ${es.proposal.among[mark]}.${isPreferred ? ` ${es.proposal.preferred(brand)}` : ""}`;
};

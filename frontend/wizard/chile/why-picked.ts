import { searchable } from "@asesorador/domain/kernel/letters";
import type { Priority } from "@asesorador/domain/kernel/market";
import { PREFERRED_BRAND } from "@asesorador/domain/recommendation/chile-pick";
import { es } from "./es.ts";

/** Why this plan is recommended, including a preference for its brand, as others may save more. */
export const whyPicked = (
  brand: string,
  mark: "for_you" | "alternative",
  priority: Priority | null,
): string => {
  const preferred = searchable(brand) === PREFERRED_BRAND ? brand : null;
  const { best, among, preferred: preference } = es.proposal;
  const reason = `${best[priority ?? "ahorrar"]} ${among(preferred, mark === "for_you")}`;
  return preferred ? `${reason} ${preference(preferred)}` : reason;
};

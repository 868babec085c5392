import { searchable } from "@asesorador/domain/kernel/strings";
import { PREFERRED_BRAND } from "@asesorador/domain/recommendation/chile-pick";
import { type ChileDraft, isUnconnected } from "./chile-draft.ts";
import { es } from "./es.ts";

/**
 * The reason for a recommendation. States a preference for the plan's brand, because other plans may save more.
 * `areSomeOutside`: of the plans of the type, some are known not to serve the comuna.
 */
export const whyPicked = (
  brand: string,
  mark: "for_you" | "alternative",
  draft: Pick<ChileDraft, "priority" | "currentCompany">,
  areSomeOutside: boolean,
): string => {
  const unconnected = isUnconnected(draft);
  const preferred = searchable(brand) === PREFERRED_BRAND ? brand : null;
  const { among, preferred: preference } = es.proposal;
  const best = es.proposal[unconnected ? "bestUnconnected" : "best"][draft.priority ?? "ahorrar"];
  const reason = `${best} ${among(preferred, { areSomeOutside, isCheaper: mark === "for_you" && !unconnected })}`;
  return preferred ? `${reason} ${preference(preferred)}` : reason;
};

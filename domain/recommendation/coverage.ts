import type { Covers } from "../kernel/market.ts";

/** The districts that a brand serves and those that it does not, by code; any other is unknown. */
export type Coverage = { readonly yes: readonly string[]; readonly no: readonly string[] };

export const NOTHING_KNOWN: Coverage = { yes: [], no: [] };

type Covered = { readonly plan: { readonly coverage: Coverage } };

/** Whether the plan's brand serves a district; null where none was stated. */
export const coversIn = (coverage: Coverage, district: string | null | undefined): Covers | null => {
  if (!district) return null;
  if (coverage.yes.includes(district)) return "yes";
  return coverage.no.includes(district) ? "no" : "unknown";
};

/** Whether the brand is known not to serve the district; false where nothing is known. */
const isOutside = ({ coverage }: Covered["plan"], district: string | null | undefined): boolean =>
  coversIn(coverage, district) === "no";

/** The plans that serve the district or may serve it, and those that do not; each in the order given. */
export const byCoverage = <One extends Covered>(
  plans: readonly One[],
  district: string | null | undefined,
): { readonly within: readonly One[]; readonly outside: readonly One[] } => {
  const within: One[] = [];
  const outside: One[] = [];
  for (const one of plans) (isOutside(one.plan, district) ? outside : within).push(one);
  return { within, outside };
};

import type { Weights } from "../recommendation/constants.ts";
import { weightShares } from "../recommendation/peru-score.ts";

/** Weights as a person writes them: saving, service and extras, in any proportion. */
export const WEIGHT_PARTS = ["saving", "service", "extras"] as const;
export type WeightPart = (typeof WEIGHT_PARTS)[number];

export type WeightsProblem =
  | { readonly code: "not_three" | "all_zero" }
  | { readonly code: "not_a_number" | "negative"; readonly part: WeightPart; readonly given: string };

/** "20/30/50", scaled to whole percent that add up to 100. */
export const parseWeights = (
  text: string,
):
  | { readonly ok: true; readonly weights: Weights }
  | { readonly ok: false; readonly problem: WeightsProblem } => {
  const parts = text.split("/").map((part) => part.trim());
  if (parts.length !== WEIGHT_PARTS.length) return { ok: false, problem: { code: "not_three" } };
  const numbers = parts.map((part) => (/^[+-]?\d{1,9}(\.\d{1,9})?$/.test(part) ? Number(part) : Number.NaN));
  for (const [i, part] of WEIGHT_PARTS.entries()) {
    const given = (parts[i] ?? "").slice(0, 40);
    const value = numbers[i] ?? Number.NaN;
    if (Number.isNaN(value)) return { ok: false, problem: { code: "not_a_number", part, given } };
    if (value < 0) return { ok: false, problem: { code: "negative", part, given } };
  }
  const [saving = 0, service = 0, extras = 0] = numbers;
  const shares = weightShares({ saving, service, extras });
  if (!shares) return { ok: false, problem: { code: "all_zero" } };
  return { ok: true, weights: { saving: shares[0], service: shares[1], extras: shares[2] } };
};

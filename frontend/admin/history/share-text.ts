import { percent } from "../../kernel/percent.ts";
import { shareOf } from "../../kernel/share-of.ts";

/** A part as a percentage with one decimal; of nothing it is 0. */
export const shareText = (part: number, whole: number): string => percent(shareOf(part, whole) ?? 0, 1);

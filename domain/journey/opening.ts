import type * as z from "zod/mini";
import type { Opening } from "./commands.ts";
import type { ReportedOpening } from "./record-contract.ts";
import { CampaignWord, Language, ReferrerHost, type Variants } from "./reported-values.ts";

/** What was reported of a visit's beginning and is not recorded, because it is not of the listed form. */
export type DroppedWord = "campaign_word" | "referrer" | "language" | "variant";

/** Project constant: the experiments of one visit. */
const MAX_VARIANTS = 10;

/** The recorded part of what a browser reported, and what was dropped of it, once for each word. */
export const openingOf = (
  reported: ReportedOpening | null,
): { readonly opening: Opening; readonly dropped: readonly DroppedWord[] } => {
  const dropped: DroppedWord[] = [];
  const kept = <Word extends string>(
    schema: z.ZodMiniType<Word>,
    text: string | null,
    reason: DroppedWord,
  ): Word | null => {
    if (text === null || text === "") return null;
    const { data } = schema.safeParse(text);
    if (data === undefined) dropped.push(reason);
    return data ?? null;
  };
  if (!reported) return { opening: NOT_REPORTED, dropped };
  const { wizardVersion, entry, campaign, variants } = reported;
  const [source, medium, name] = (["source", "medium", "name"] as const).map((part) =>
    kept(CampaignWord, campaign?.[part] ?? null, "campaign_word"),
  ) as [string | null, string | null, string | null];
  return {
    opening: {
      wizardVersion,
      entry,
      referrerHost: kept(ReferrerHost, reported.referrerHost, "referrer"),
      campaign: source === null && medium === null && name === null ? null : { source, medium, name },
      language: kept(Language, reported.language, "language"),
      variants: variants && variantsIn(variants, () => dropped.push("variant")),
    },
    dropped,
  };
};

/** The beginning of a visit whose browser reports nothing. */
export const NOT_REPORTED: Opening = {
  wizardVersion: null,
  entry: null,
  referrerHost: null,
  campaign: null,
  language: null,
  variants: null,
};

const variantsIn = (reported: Readonly<Record<string, string>>, drop: () => void): Variants => {
  const kept: [string, string][] = [];
  for (const [name, variant] of Object.entries(reported)) {
    const isOne = [name, variant].every((word) => CampaignWord.safeParse(word).success);
    if (isOne && kept.length < MAX_VARIANTS) kept.push([name, variant]);
    else drop();
  }
  return Object.fromEntries(kept);
};

import type * as z from "zod/mini";
import type { Opening } from "./commands.ts";
import type { ToldOpening } from "./record-contract.ts";
import { CampaignWord, Language, ReferrerHost, type Variants } from "./told-words.ts";

/** What was told of a visit's beginning and is not recorded, because it is not of the listed form. */
export type DroppedWord = "campaign_word" | "referrer" | "language" | "variant";

/** Project constant: the experiments of one visit. */
const MAX_VARIANTS = 10;

/** The recorded part of what a browser told, and what was dropped of it, once for each word. */
export const openingOf = (
  told: ToldOpening | null,
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
  if (!told) return { opening: NOT_TOLD, dropped };
  const { wizardVersion, entry, campaign, variants } = told;
  const [source, medium, name] = (["source", "medium", "name"] as const).map((part) =>
    kept(CampaignWord, campaign?.[part] ?? null, "campaign_word"),
  ) as [string | null, string | null, string | null];
  return {
    opening: {
      wizardVersion,
      entry,
      referrerHost: kept(ReferrerHost, told.referrerHost, "referrer"),
      campaign: source === null && medium === null && name === null ? null : { source, medium, name },
      language: kept(Language, told.language, "language"),
      variants: variants && variantsIn(variants, () => dropped.push("variant")),
    },
    dropped,
  };
};

/** Of a browser that tells nothing. */
export const NOT_TOLD: Opening = {
  ...{ wizardVersion: null, entry: null, referrerHost: null },
  ...{ campaign: null, language: null, variants: null },
};

const variantsIn = (told: Readonly<Record<string, string>>, drop: () => void): Variants => {
  const kept: [string, string][] = [];
  for (const [name, variant] of Object.entries(told)) {
    const isOne = [name, variant].every((word) => CampaignWord.safeParse(word).success);
    if (isOne && kept.length < MAX_VARIANTS) kept.push([name, variant]);
    else drop();
  }
  return Object.fromEntries(kept);
};

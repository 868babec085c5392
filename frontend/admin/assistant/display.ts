import { TEMPLATE_KEYS } from "@asesorador/domain/assistant/config";
import type { ChatStats, Config } from "@asesorador/domain/assistant/contract";
import { activeTemplates } from "@asesorador/domain/assistant/public-config";
import { dayAndTime } from "../../kernel/formats.ts";
import { es } from "./es.ts";

/** Specification, section 9. */
const PREVIEW = 200;

/** The value's first 200 characters; an ellipsis tells that there is more. */
export const previewOf = (value: string): string => {
  const characters = [...value];
  return characters.length <= PREVIEW ? value : `${characters.slice(0, PREVIEW).join("")}…`;
};

/** When it was changed, by Lima's clock; "N/A" for a time that is none. */
export const updatedAt = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? es.list.unknown : dayAndTime(instant);

/** A share in a hundred; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;

/** Replies that visitors found useful, of all that they rated; null while nobody rated any. */
export const precision = ({ thumbsUp, thumbsDown }: Pick<ChatStats, "thumbsUp" | "thumbsDown">) =>
  shareOf(thumbsUp, thumbsUp + thumbsDown);

/** Under a second in milliseconds, else in seconds with one decimal. */
export const latencyInWords = (ms: number): string =>
  Math.round(ms) < 1000 ? es.tab.ms(String(Math.round(ms))) : es.tab.seconds((ms / 1000).toFixed(1));

/** The newest change of any configuration; null where there is none. */
export const lastChange = (configs: readonly Pick<Config, "updatedAt">[]): string | null =>
  configs
    .map((config) => config.updatedAt)
    .toSorted()
    .at(-1) ?? null;

/** How many of the quick replies are switched on, and how many there could be. */
export const templatesIn = (configs: readonly Config[]) => ({
  active: Object.keys(activeTemplates(configs)).length,
  all: TEMPLATE_KEYS.length,
});

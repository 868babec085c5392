import { TEMPLATE_KEYS } from "@asesorador/domain/assistant/config";
import type { ChatStats } from "@asesorador/domain/assistant/console-contract";
import type { Config } from "@asesorador/domain/assistant/contract";
import { activeTemplates } from "@asesorador/domain/assistant/public-config";
import { dayAndTime, truncated } from "../../kernel/formats.ts";
import { shareOf } from "../../kernel/share-of.ts";
import type { Tone } from "../../ui/StatusBadge.tsx";
import { es } from "./es.ts";

/** Specification, section 9. */
const PREVIEW = 200;

/** The value's first 200 characters, with an ellipsis when there are more. */
export const previewOf = (value: string): string => truncated(value, PREVIEW);

/** The time of a change in Lima; "N/A" for an invalid one. */
export const updatedAt = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? es.list.unknown : dayAndTime(instant);

/** Percentage of rated replies with thumbs up; null without ratings. */
export const precision = ({ thumbsUp, thumbsDown }: Pick<ChatStats, "thumbsUp" | "thumbsDown">) =>
  shareOf(thumbsUp, thumbsUp + thumbsDown);

/** Companion specification, section 9: 90 or more green, 80 or more yellow, below red; of a percentage as it is shown, rounded. */
export const bandOf = (share: number): Tone => {
  const shown = Math.round(share);
  return shown >= 90 ? "green" : shown >= 80 ? "yellow" : "red";
};

/** In milliseconds below a second, else in seconds with one decimal. */
export const latencyInWords = (ms: number): string =>
  Math.round(ms) < 1000 ? es.tab.ms(String(Math.round(ms))) : es.tab.seconds((ms / 1000).toFixed(1));

/** The time of the newest change, of a configuration or of what was taught; null without any. */
export const lastChange = (
  configs: readonly Pick<Config, "updatedAt">[],
  taughtAt: string | null = null,
): string | null =>
  [...configs.map((config) => config.updatedAt), ...(taughtAt === null ? [] : [taughtAt])]
    .toSorted()
    .at(-1) ?? null;

/** The number of active quick replies and of all possible ones. */
export const templatesIn = (configs: readonly Config[]) => ({
  active: Object.keys(activeTemplates(configs)).length,
  all: TEMPLATE_KEYS.length,
});

import { BOT_NAME_KEY, TEMPLATE_KEYS, WELCOME_KEY } from "@asesorador/domain/assistant/config";
import {
  CHOICE_SETTINGS,
  type ChoiceSetting,
  NUMBER_SETTINGS,
  type NumberSetting,
} from "@asesorador/domain/assistant/settings";
import { es } from "./es.ts";

/** The keys that the chat reads, in display order, with their descriptions. */
export const KNOWN_KEYS: readonly { readonly key: string; readonly does: string }[] = (
  [
    BOT_NAME_KEY,
    WELCOME_KEY,
    ...TEMPLATE_KEYS,
    ...(Object.keys(NUMBER_SETTINGS) as NumberSetting[]),
    ...(Object.keys(CHOICE_SETTINGS) as ChoiceSetting[]),
  ] as const
).map((key) => ({ key, does: es.keys[key] }));

/** A key's description; null when the chat does not read it. */
export const doesOf = (key: string): string | null =>
  KNOWN_KEYS.find((known) => known.key === key)?.does ?? null;

import { BOT_NAME_KEY, TEMPLATE_KEYS, type TemplateKey, WELCOME_KEY } from "./config.ts";
import type { Config } from "./contract.ts";
import { DEFAULT_BOT_NAME, es } from "./es.ts";

type Entry = Pick<Config, "configKey" | "configValue" | "isActive">;

/** The public part of the configurations. Inactive ones are ignored; name and greeting have defaults. */
export const publicConfig = (
  configs: readonly Entry[],
): { readonly botName: string; readonly welcomeMessage: string } => {
  const botName = activeValue(configs, BOT_NAME_KEY) ?? DEFAULT_BOT_NAME;
  const welcomeMessage =
    activeValue(configs, WELCOME_KEY) ?? activeValue(configs, "welcome_message") ?? es.welcome(botName);
  return { botName, welcomeMessage };
};

/** The active quick replies. */
export const activeTemplates = (configs: readonly Entry[]): Readonly<Partial<Record<TemplateKey, string>>> =>
  Object.fromEntries(
    TEMPLATE_KEYS.flatMap((key) => {
      const value = activeValue(configs, key);
      return value === null ? [] : [[key, value]];
    }),
  );

const activeValue = (configs: readonly Entry[], key: string): string | null => {
  const value = configs.find(({ configKey, isActive }) => isActive && configKey === key)?.configValue.trim();
  return value === undefined || value === "" ? null : value;
};

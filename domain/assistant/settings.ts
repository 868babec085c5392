import type { Config } from "./contract.ts";
import { LANGUAGE_MODEL_MODES, type LanguageModelMode } from "./language-model-modes.ts";

/** How the assistant addresses people in greetings, thanks, farewells and where it did not understand. */
export const TONES = ["friendly", "professional", "casual", "formal"] as const;
export type Tone = (typeof TONES)[number];

export const LANGUAGES = ["es-PE", "es", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const HISTORY_RETENTIONS = ["10", "25", "50"] as const;
export type HistoryRetention = (typeof HISTORY_RETENTIONS)[number];

export const REVIEW_FREQUENCIES = ["weekly", "monthly", "quarterly"] as const;
export type ReviewFrequency = (typeof REVIEW_FREQUENCIES)[number];

/** The console's advanced settings, each stored as a configuration. */
export type Settings = {
  /** Below this confidence, 0 to 1, the two likeliest readings are asked back. */
  readonly threshold: number;
  /** The most suggested questions below a reply. */
  readonly maxSuggestions: number;
  /** Target in seconds; the analytics count the replies within it. */
  readonly responseSeconds: number;
  /** Messages of a conversation, after which it is continued in a new one. */
  readonly maxMessages: number;
  readonly tone: Tone;
  readonly language: Language;
  /** Percentage of good ratings below which the knowledge base marks an article's effectiveness. */
  readonly minEffectiveness: number;
  /** Versions of an article that are shown and can be restored. */
  readonly historyRetention: HistoryRetention;
  /** An article unchanged for longer than this needs a review. */
  readonly reviewFrequency: ReviewFrequency;
  /** Whether an outside language model is asked what the assistant did not understand, where one is configured. */
  readonly languageModel: LanguageModelMode;
};

export const DEFAULT_SETTINGS: Settings = {
  threshold: 0.7,
  maxSuggestions: 3,
  responseSeconds: 2,
  maxMessages: 20,
  tone: "friendly",
  language: "es-PE",
  minEffectiveness: 80,
  historyRetention: "10",
  reviewFrequency: "quarterly",
  languageModel: "off",
};

/** The specification's hints: bounds, step and default of each number. */
export const NUMBER_SETTINGS = {
  confidence_threshold: { name: "threshold", min: 0, max: 1, step: 0.1 },
  max_suggestions: { name: "maxSuggestions", min: 1, max: 5, step: 1 },
  response_time: { name: "responseSeconds", min: 1, max: 10, step: 1 },
  max_messages: { name: "maxMessages", min: 5, max: 50, step: 1 },
  knowledge_min_effectiveness: { name: "minEffectiveness", min: 0, max: 100, step: 1 },
} as const;
export type NumberSetting = keyof typeof NUMBER_SETTINGS;

export const CHOICE_SETTINGS = {
  tone: { name: "tone", options: TONES },
  language: { name: "language", options: LANGUAGES },
  knowledge_history: { name: "historyRetention", options: HISTORY_RETENTIONS },
  knowledge_review: { name: "reviewFrequency", options: REVIEW_FREQUENCIES },
  language_model: { name: "languageModel", options: LANGUAGE_MODEL_MODES },
} as const;
export type ChoiceSetting = keyof typeof CHOICE_SETTINGS;

const isNumberSetting = (key: string): key is NumberSetting => Object.hasOwn(NUMBER_SETTINGS, key);
const isChoiceSetting = (key: string): key is ChoiceSetting => Object.hasOwn(CHOICE_SETTINGS, key);

/** Whether a configuration's value is usable; every value of a key that is no setting is. */
export const isUsableSetting = (key: string, value: string): boolean => {
  const text = value.trim();
  if (isNumberSetting(key)) return numberIn(key, text) !== null;
  if (isChoiceSetting(key)) return CHOICE_SETTINGS[key].options.some((option) => option === text);
  return true;
};

/** The settings in force; a missing, inactive or unusable one has its default. */
export const settingsFrom = (
  configs: readonly Pick<Config, "configKey" | "configValue" | "isActive">[],
): Settings => {
  const values = new Map(
    configs.flatMap(({ configKey, configValue, isActive }) =>
      isActive ? [[configKey, configValue.trim()] as const] : [],
    ),
  );
  const number = (key: NumberSetting): number =>
    numberIn(key, values.get(key) ?? "") ?? DEFAULT_SETTINGS[NUMBER_SETTINGS[key].name];
  return {
    threshold: number("confidence_threshold"),
    maxSuggestions: number("max_suggestions"),
    responseSeconds: number("response_time"),
    maxMessages: number("max_messages"),
    tone: TONES.find((one) => one === values.get("tone")) ?? DEFAULT_SETTINGS.tone,
    language: LANGUAGES.find((one) => one === values.get("language")) ?? DEFAULT_SETTINGS.language,
    minEffectiveness: number("knowledge_min_effectiveness"),
    historyRetention:
      HISTORY_RETENTIONS.find((one) => one === values.get("knowledge_history")) ??
      DEFAULT_SETTINGS.historyRetention,
    reviewFrequency:
      REVIEW_FREQUENCIES.find((one) => one === values.get("knowledge_review")) ??
      DEFAULT_SETTINGS.reviewFrequency,
    languageModel:
      LANGUAGE_MODEL_MODES.find((one) => one === values.get("language_model")) ??
      DEFAULT_SETTINGS.languageModel,
  };
};

/** null outside the bounds or between two steps. */
const numberIn = (key: NumberSetting, text: string): number | null => {
  const { min, max, step } = NUMBER_SETTINGS[key];
  if (!/^\d{1,3}(?:\.\d{1,3})?$/.test(text)) return null;
  const value = Number(text);
  const steps = (value - min) / step;
  return value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-6 ? value : null;
};

/** Off; it says what a message means; it also writes the sentence above the catalogue's lines. */
export const LANGUAGE_MODEL_MODES = ["off", "understand", "phrase"] as const;
export type LanguageModelMode = (typeof LANGUAGE_MODEL_MODES)[number];

/** What a question to the language model came to; it never rejects. */
export type ModelAnswer = {
  /** "paused": it was not asked, because it has failed several times in a row; nothing left this process. */
  readonly outcome: "answered" | "late" | "failed" | "paused";
  /** "" unless answered. Hostile: whatever the service likes. */
  readonly text: string;
  /** As the service counts them; 0 when it does not say. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Millionths of a dollar at the configured prices. */
  readonly costMicros: number;
  readonly durationMs: number;
};

/** An outside language model that speaks the protocol of OpenAI, as the operator of the installation configured it. */
export type LanguageModel = {
  /** Its name and its server's, for the panel; the key is never here. */
  readonly name: string;
  readonly host: string;
  /** Dollars for a million tokens. */
  readonly prices: { readonly input: number; readonly output: number };
  readonly isPaused: () => boolean;
  readonly ask: (
    prompt: { readonly system: string; readonly user: string; readonly maxTokens: number },
    signal: AbortSignal,
  ) => Promise<ModelAnswer>;
};

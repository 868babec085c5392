import type { Country } from "../../kernel/market.ts";
import type { TemplateKey } from "../config.ts";
import type { ReplySource } from "../events.ts";
import type { LearnedModel } from "../intents/learned-model.ts";
import type { Offering } from "../offering.ts";
import type { Settings } from "../settings.ts";
import type { City } from "../text/districts-in-text.ts";

/** The current knowledge of the assistant. */
export type Knowledge = {
  /** Active plans of active brands of all markets. */
  readonly offerings: readonly Offering[];
  /** Texts of the active quick replies. */
  readonly templates: Readonly<Partial<Record<TemplateKey, string>>>;
  readonly botName: string;
  /** DEFAULT_SETTINGS when absent. */
  readonly settings?: Settings;
  /** The assistant's own when absent. */
  readonly model?: LearnedModel;
  /** The active article that a message asks for; null when none does. Absent: there are no articles. */
  readonly findArticle?: (message: string) => Article | null;
};

/** An article of the knowledge base. */
export type Article = {
  readonly id: string;
  readonly content: string;
  /** Share of the message's words that it holds, 0 to 1. */
  readonly share: number;
  /** Its title and tags hold every word of the message, of which there are at least two. */
  readonly isTitled?: boolean;
};

/** One message of the conversation so far. */
export type Turn = { readonly role: "user" | "assistant"; readonly content: string };

export type Question = {
  readonly message: string;
  /** The conversation so far, oldest first, without the message itself. */
  readonly turns: readonly Turn[];
  readonly country: Country;
  /** Where the visitor lives, as an earlier message said; a district that the message names comes before it. */
  readonly district?: string | null | undefined;
  /** The city that the whole message names, of which this is a part. */
  readonly city?: City | null;
  /** Operators that the whole message gives up, of which this is a part. */
  readonly excluded?: readonly string[];
  /** The visitor lives in a building, as the whole message said of which this is a part. */
  readonly isInBuilding?: boolean;
};

export type Reply = {
  /** At most MAX_REPLY characters. */
  readonly text: string;
  /** One of the assistant's, or the key of an operator's own. */
  readonly intent: string;
  readonly source: ReplySource;
  /** Keys of the configurations and ids of the services ("service-7") used in the reply. */
  readonly sourceIds: readonly string[];
  /** Probability of the intent, 0 to 1. */
  readonly confidence: number;
  /** Whether the reply hands over to a person. */
  readonly handsOff: boolean;
  /** Suggested next questions, as many as the settings allow. */
  readonly suggestions: readonly string[];
  /** The district that the conversation is about; null: none was named. */
  readonly district: string | null;
};

export const MAX_REPLY = 1000;

import type { Intent } from "../intents/lexicon.ts";
import type { Slots } from "../text/slots.ts";
import type { Candidate } from "./understood.ts";

/** What words and slots decide by themselves, whatever the classifier finds. */
export type WordRule = {
  /** A message, as typed, that this rule decides and none before it. */
  readonly example: string;
  /** Whether it decides a message. The text is normalised. */
  readonly holds: (text: string, slots: Slots) => boolean;
  readonly intent: Intent;
  /** The intent becomes the one that the slots fit. */
  readonly isFitted?: true;
  /** Asked back in place of the intent. */
  readonly candidates?: readonly Candidate[];
};

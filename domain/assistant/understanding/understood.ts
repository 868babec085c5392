import type { Intent, LearnedIntent } from "../intents/lexicon.ts";
import type { Slots } from "../text/slots.ts";
import type { Topic } from "../topics/topics.ts";
import type { TrainingExample } from "../training.ts";

/** An intent that can be asked back. */
export type Candidate = LearnedIntent | "unconnected";

/** What was recognised in a message. */
export type Understood = Slots & {
  readonly intent: Intent;
  /** Probability of the intent, 0 to 1 with two decimals. */
  readonly confidence: number;
  /** The two likeliest intents where neither is clear; else empty. */
  readonly candidates: readonly Candidate[];
  /** The second likeliest intent where the likeliest was taken; null where there is none to offer. */
  readonly alternative: LearnedIntent | null;
  /** The operators' example that the message repeats, or the nearest of an own intent. */
  readonly example: TrainingExample | null;
  /** What the message itself asks besides its intent. */
  readonly topics: readonly Topic[];
  /** Probability by the classifier that the message is out of scope, 0 to 1. */
  readonly outOfScope: number;
  /** The message holds an e-mail address, a telephone number or a document. */
  readonly hasPersonalData: boolean;
};

/** What the classifier and the examples say about a message. */
export type Judged = Pick<Understood, "intent" | "confidence" | "candidates" | "alternative" | "example">;

/** What is recognised in a message alone, without its slots. */
export type JudgedMessage = Judged & Pick<Understood, "hasPersonalData" | "topics" | "outOfScope">;

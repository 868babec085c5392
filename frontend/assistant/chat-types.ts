export type ChatConfig = { readonly botName: string; readonly welcomeMessage: string };

export type Question = {
  readonly message: string;
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  readonly conversationId: string;
  readonly messageId: string;
  readonly country: "peru" | "chile";
  readonly district: string | null;
};
/** `messageId` is null for a failure message, which cannot be rated. */
export type Answer = {
  readonly message: string;
  readonly conversationId: string;
  readonly messageId: string | null;
  readonly suggestions: readonly string[];
  /** The reply hands over to a person. */
  readonly handsOff?: boolean;
  /** The message waits for an adviser, who has the conversation: there is no reply to show. */
  readonly forAdviser?: boolean | undefined;
  /** Pages of this site for the next step. */
  readonly links?: readonly { readonly label: string; readonly href: string }[];
  /** The code of the district that the conversation is about. */
  readonly district?: string | null;
};
/** The answer to the last question, which may be under way; null: nothing was asked. */
export type LastAnswer = Promise<Pick<Answer, "conversationId"> | null>;
export type Rating = {
  readonly userMessage: string;
  readonly botResponse: string;
  readonly rating: 1 | -1;
  readonly messageCount: number;
  /** ISO time. */
  readonly at: string;
  readonly conversationId: string;
  readonly messageId: string;
};

/** What a browser is sent about a visitor who waits for an adviser: nothing that the visitor wrote. */
export type VisitorPush = {
  readonly kind: "visitor";
  readonly conversationId: string;
  /** Since when, ISO 8601 UTC. */
  readonly at: string;
};

/** The notification's tag: from an open panel or pushed, a waiting visitor is shown once. */
export const visitorTag = (conversationId: string): string => `chat-${conversationId}`;

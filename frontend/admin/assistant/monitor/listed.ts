import type { ConversationSummary } from "@asesorador/domain/assistant/conversation-contract";

/** The conversations of all pages, each once: one that moved up between two requests is on both pages. */
export const listed = (
  pages: readonly { readonly conversations: readonly ConversationSummary[] }[],
): readonly ConversationSummary[] => {
  const byId = new Map<string, ConversationSummary>();
  for (const one of pages.flatMap(({ conversations }) => conversations))
    if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
};

import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";

export const CATEGORIES = ["plans", "operators", "technical", "pricing", "comparison"] as const;
export const Category = z.enum(CATEGORIES);
export type Category = z.infer<typeof Category>;

const Text = {
  itemId: z.uuid(),
  title: z.string(),
  content: z.string(),
  category: Category,
  tags: z.array(z.string()),
} as const;
const About = z.object({ itemId: z.uuid() });

// Articles are written by operators and hold no personal data.
const KnowledgeItemDrafted = event("KnowledgeItemDrafted", 1, z.object(Text));
/** The whole text after the change; a restored version is an edit, too. */
const KnowledgeItemEdited = event("KnowledgeItemEdited", 1, z.object(Text));
/** Active: the assistant answers with it. */
const KnowledgeItemPublished = event("KnowledgeItemPublished", 1, About);
const KnowledgeItemSubmittedForReview = event("KnowledgeItemSubmittedForReview", 1, About);
const KnowledgeItemArchived = event("KnowledgeItemArchived", 1, About);
const KnowledgeItemWithdrawn = event("KnowledgeItemWithdrawn", 1, About);

export const knowledgeEvents = eventCatalogue([
  KnowledgeItemDrafted,
  KnowledgeItemEdited,
  KnowledgeItemPublished,
  KnowledgeItemSubmittedForReview,
  KnowledgeItemArchived,
  KnowledgeItemWithdrawn,
]);
export type KnowledgeEvent = EventIn<typeof knowledgeEvents>;

export const KNOWLEDGE_STREAM = "assistantKnowledge-items";

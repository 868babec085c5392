import type { ConversationSummary } from "@asesorador/domain/assistant/conversation-contract";
import { expect, test } from "vitest";
import { listed } from "./listed.ts";

const one = (id: string, messages: number): ConversationSummary => ({
  ...{ id, messages, country: "peru", status: "active", startedAt: "", lastAt: "", lastMessage: null },
  ...{ thumbsUp: 0, thumbsDown: 0, leads: 0, tags: [], adviser: null },
});

test("a conversation that moved up between two requests is listed once, as the first page has it", () => {
  const pages = [
    { conversations: [one("b", 2), one("a", 1)] },
    { conversations: [one("a", 1), one("b", 1), one("c", 1)] },
  ];
  expect(listed(pages).map(({ id, messages }) => [id, messages])).toEqual([
    ["b", 2],
    ["a", 1],
    ["c", 1],
  ]);
});

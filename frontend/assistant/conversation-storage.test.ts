import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conversationStorage } from "./conversation-storage.ts";

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const at = "2026-11-21T15:00:00.000Z";
const greeting = { id: "1", role: "assistant", content: "¡Hola!", at } as const;
const question = { id: "2", role: "user", content: "precios", at } as const;

test("a conversation and its draft are restored", () => {
  const conversation = { conversationId: "c", messages: [greeting, question], draft: "a medias" };
  conversationStorage.save(conversation);
  expect(conversationStorage.load()).toEqual(conversation);
});

test("a conversation stored without a draft is restored", () => {
  items.set("asesorador-chat", JSON.stringify({ conversationId: "c", messages: [question] }));
  expect(conversationStorage.load()).toEqual({ conversationId: "c", messages: [question] });
});

test("a cleared conversation leaves nothing in the browser", () => {
  conversationStorage.save({ conversationId: "c", messages: [greeting, question], draft: "" });
  conversationStorage.save({ conversationId: "d", messages: [greeting], draft: "" });
  expect(items.size).toBe(0);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  CAME,
  conversationStorage,
  handedOverAt,
  LEFT,
  type Message,
  onReturn,
} from "./conversation-storage.ts";

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
  const conversation = {
    conversationId: "c",
    former: ["b"],
    messages: [greeting, question],
    draft: "a medias",
  };
  conversationStorage.save(conversation);
  expect(conversationStorage.load()).toEqual(conversation);
});

test("what later pages of the tab stored is reported when a page is shown again, and not when it is new", () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  const reported: unknown[] = [];
  onReturn((stored) => reported.push(stored));
  show(true);
  expect(reported).toEqual([]);
  items.set("asesorador-chat", JSON.stringify({ conversationId: "c", messages: [question] }));
  show(false);
  show(true);
  expect(reported).toEqual([{ conversationId: "c", messages: [question] }]);
});

test("a conversation stored without a draft is restored", () => {
  items.set("asesorador-chat", JSON.stringify({ conversationId: "c", messages: [question] }));
  expect(conversationStorage.load()).toEqual({ conversationId: "c", messages: [question] });
});

test("the card of a hand-over is below the last message that hands over, until an adviser has been there", () => {
  const handed = { ...greeting, id: "3", handsOff: true };
  const came = { ...greeting, id: `${CAME}a` };
  const left = { ...greeting, id: `${LEFT}b` };
  expect(handedOverAt([greeting, question])).toBeNull();
  expect(handedOverAt([greeting, handed, question, came])).toBe("3");
  expect(handedOverAt([handed, came, { ...question, handsOff: true }, left])).toBeNull();
  expect(handedOverAt([handed, came, { ...left, handsOff: true }])).toBe(left.id);
  expect(handedOverAt([handed, came, left, { ...handed, id: "4" }])).toBe("4");
});

test("the next page is told to follow a conversation that was handed over, until the adviser has left it", () => {
  const handed = { ...greeting, id: "3", handsOff: true };
  const followed = (...messages: readonly Message[]) => {
    conversationStorage.save({
      conversationId: "c",
      former: [],
      messages: [question, ...messages],
      draft: "",
    });
    return items.get("asesorador-followed");
  };
  expect(followed(greeting)).toBeUndefined();
  expect(followed(handed)).toBe("1");
  expect(followed(handed, { ...greeting, id: `${CAME}a` })).toBe("1");
  conversationStorage.unfollow();
  expect(items.has("asesorador-followed")).toBe(false);
  expect(followed(handed)).toBe("1");
  expect(followed(handed, { ...greeting, id: `${CAME}a` }, { ...greeting, id: `${LEFT}b` })).toBeUndefined();
});

test("a cleared conversation leaves nothing in the browser", () => {
  conversationStorage.save({ conversationId: "c", former: [], messages: [greeting, question], draft: "" });
  conversationStorage.save({ conversationId: "d", former: [], messages: [greeting], draft: "" });
  expect(items.size).toBe(0);
});

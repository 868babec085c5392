import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { conversationStorage } from "../assistant/conversation-storage.ts";

test("the wizards read the conversation id from the chat's storage", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", { setItem: (key: string, value: string) => kept.set(key, value) });
  conversationStorage.save({
    conversationId: "0195f6a0-0000-7000-8000-00000000c001",
    former: [],
    messages: [],
    draft: "precios",
  });
  const [[key, value] = ["", ""]] = [...kept];
  expect(JSON.parse(value)).toMatchObject({ conversationId: "0195f6a0-0000-7000-8000-00000000c001" });
  const reader = readFileSync(new URL("../wizard/shared/send-lead.ts", import.meta.url), "utf8");
  expect(reader).toContain(`inTab("${key}").conversationId`);
  vi.unstubAllGlobals();
});

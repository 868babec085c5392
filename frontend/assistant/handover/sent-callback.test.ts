import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sentCallback } from "./sent-callback.ts";

const [ONE, OTHER, LEAD] = ["1", "2", "3"].map((n) => `0195f6a0-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a conversation's accepted call-back is remembered with its lead until the conversation is cleared", () => {
  expect(sentCallback.of(ONE)).toBeNull();
  sentCallback.remember(ONE, LEAD);
  expect(sentCallback.of(ONE)).toEqual({ leadId: LEAD });
  expect(sentCallback.of(OTHER)).toBeNull();
  sentCallback.forget();
  expect(sentCallback.of(ONE)).toBeNull();
});

test("a call-back that an earlier version of the page sent is remembered without its lead", () => {
  sessionStorage.setItem("asesorador-callback-sent", ONE);
  expect(sentCallback.of(ONE)).toEqual({ leadId: null });
});

test("without storage nothing is remembered, and nothing throws", () => {
  vi.stubGlobal("sessionStorage", undefined);
  sentCallback.remember(ONE, LEAD);
  sentCallback.forget();
  expect(sentCallback.of(ONE)).toBeNull();
});

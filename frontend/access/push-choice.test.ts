import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetPush, hasPushChoices, pushChoiceOf, rememberPush } from "./push-choice.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("each account has its own choice in a browser", () => {
  expect(hasPushChoices()).toBe(false);
  rememberPush("ana", "1");
  rememberPush("luis", "2");
  forgetPush("ana");
  expect([pushChoiceOf("ana"), pushChoiceOf("luis"), hasPushChoices()]).toEqual([null, "2", true]);
});

test.each(["not json", "[]", '"text"', "null", '{"ana":1}'])("what is stored as %s is no choice", (text) => {
  stored.set("asesorador-recordatorios", text);
  expect(pushChoiceOf("ana")).toBeNull();
});

test("an account named like a property of every object has made no choice", () => {
  expect(pushChoiceOf("constructor")).toBeNull();
});

test("a browser that stores nothing has no choices and does not fail", () => {
  vi.stubGlobal("localStorage", undefined);
  rememberPush("ana", "1");
  expect(pushChoiceOf("ana")).toBeNull();
});

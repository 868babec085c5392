import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../kernel/session.ts";
import { watchActivity } from "./watch-activity.ts";

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("requests are marked half a minute after the last touch, until the next one", () => {
  const stop = watchActivity();
  expect(session.marks).toEqual({});
  vi.advanceTimersByTime(29_999);
  page.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(29_999);
  expect(session.marks).toEqual({});
  vi.advanceTimersByTime(1);
  expect(session.marks).toEqual({ "x-background": "1" });
  page.dispatchEvent(new Event("pointerdown"));
  expect(session.marks).toEqual({});
  stop();
  page.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(60_000);
  expect(session.marks).toEqual({});
});

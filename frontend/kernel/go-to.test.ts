import { afterEach, expect, test, vi } from "vitest";
import { goTo } from "./go-to.ts";

afterEach(() => void vi.unstubAllGlobals());

test("a refused change of the history loads the address; one that is made does not", () => {
  const assign = vi.fn();
  const replaceState = vi.fn();
  const pushState = () => {
    throw new DOMException("too many calls", "SecurityError");
  };
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("history", { pushState, replaceState });
  expect(goTo("replaceState", null, "/")).toBe(true);
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "/");
  expect(assign).not.toHaveBeenCalled();
  expect(goTo("pushState", { a: 1 }, "/chile")).toBe(false);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/chile");
});

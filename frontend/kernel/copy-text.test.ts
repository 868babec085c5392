import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text.ts";

afterEach(() => vi.unstubAllGlobals());

test("a text is copied, and a browser that refuses or has no clipboard copies nothing", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("a")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("a");
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("refused")) } });
  expect(await copyText("a")).toBe(false);
  vi.stubGlobal("navigator", {});
  expect(await copyText("a")).toBe(false);
});

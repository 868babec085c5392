import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drainWaiting } from "./drain-waiting.ts";

/** What the browser runs when it is idle. */
let idle: () => unknown = () => {};
let mark: string | null = null;

beforeEach(() => {
  idle = () => {};
  mark = "1";
  vi.stubGlobal("window", {
    localStorage: { getItem: () => mark },
    requestIdleCallback: (run: () => unknown) => {
      idle = run;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("waiting requests are sent when the browser is idle", async () => {
  const drainOutbox = vi.fn(async () => 0);
  drainWaiting(async () => ({ drainOutbox }));
  expect(drainOutbox).not.toHaveBeenCalled();
  await idle();
  expect(drainOutbox).toHaveBeenCalledOnce();
});

test("without waiting requests the outbox is not loaded", async () => {
  mark = null;
  const load = vi.fn(async () => ({}));
  drainWaiting(load);
  await idle();
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ["that can't be loaded", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["whose storage is broken", async () => ({ drainOutbox: () => Promise.reject(new Error("storage")) })],
])("an outbox %s rejects nothing on the page", async (_, load) => {
  drainWaiting(load);
  await expect(Promise.resolve(idle())).resolves.toBeUndefined();
});

import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadFailure, loadRequired, loadWithRetries, watchLoads } from "./load-with-retries.ts";

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails the given number of times, then loads. */
const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError("Failed to fetch dynamically imported module");
    return "part";
  });
};

test("an optional part is given up after five attempts", async () => {
  const load = failing(5);
  const loading = loadWithRetries(load).catch((error: Error) => error.name);
  await vi.runAllTimersAsync();
  expect(await loading).toBe("TypeError");
  expect(load).toHaveBeenCalledTimes(5);
});

test("a required part is retried until it loads, and reported as failing meanwhile", async () => {
  const seen: ReturnType<typeof loadFailure>[] = [];
  const stop = watchLoads(() => seen.push(loadFailure()));
  const loading = loadRequired(failing(50));
  await vi.runAllTimersAsync();
  expect(await loading).toBe("part");
  expect(seen.slice(0, 1)).toEqual(["unreachable"]);
  expect(seen).not.toContain("outdated");
  expect(loadFailure()).toBeNull();
  stop();
});

test("a required part that the server no longer has is reported as outdated, also when the network failed first", async () => {
  const load = failing(1);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockRejectedValueOnce(new TypeError("/assets/old.js", { cause: 404 }));
  const seen: ReturnType<typeof loadFailure>[] = [];
  const stop = watchLoads(() => seen.push(loadFailure()));
  const loading = loadRequired(load);
  await vi.runAllTimersAsync();
  expect(await loading).toBe("part");
  expect(seen.slice(0, 2)).toEqual(["unreachable", "outdated"]);
  expect(loadFailure()).toBeNull();
  stop();
});

test("a part that loads in the end leaves nothing behind: the next failure is the network's", async () => {
  const load = failing(0);
  load.mockRejectedValueOnce(new TypeError("/assets/old.js", { cause: 404 }));
  const first = loadRequired(load);
  await vi.runAllTimersAsync();
  await first;
  const second = loadRequired(failing(1));
  await vi.advanceTimersByTimeAsync(1);
  expect(loadFailure()).toBe("unreachable");
  await vi.runAllTimersAsync();
  await second;
});

test("a required part that the server no longer has is not asked for again and again", async () => {
  // A module of its own, as this part never loads, and other files of the worker would see that.
  const own: typeof import("./load-with-retries.ts") = await import(`./load-with-retries.ts${"?own"}`);
  const load = vi.fn(() => Promise.reject(new TypeError("/assets/old.js", { cause: 404 })));
  void own.loadRequired(load);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(load).toHaveBeenCalledTimes(6);
  expect(own.loadFailure()).toBe("outdated");
  expect(loadFailure()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("coming back online ends the pause", async () => {
  const load = failing(1);
  const loading = loadRequired(load);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event("online"));
  expect(await loading).toBe("part");
  expect(vi.getTimerCount()).toBe(0);
});

test("a pause leaves no listener behind", async () => {
  const loading = loadRequired(failing(3));
  await vi.runAllTimersAsync();
  expect(await loading).toBe("part");
  expect(getEventListeners(page, "online")).toEqual([]);
});

test("a required part that is back after a few seconds comes soon where the browser wrongly says that it is offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const load = failing(1);
  const loading = loadRequired(load);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(await loading).toBe("part");
});

test("a required part is seldom asked for while the browser says that it is offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const load = failing(150);
  const loading = loadRequired(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load.mock.calls.length).toBeLessThanOrEqual(5);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(load.mock.calls.length).toBeLessThanOrEqual(70);
  vi.stubGlobal("navigator", { onLine: true });
  await vi.runAllTimersAsync();
  expect(await loading).toBe("part");
});

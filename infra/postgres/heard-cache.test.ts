import { expect, test } from "vitest";
import { heardCache } from "./heard-cache.ts";

const setUp = () => {
  let now = 0;
  const cache = heardCache<string>({ ttlMs: 10, max: 2, clock: () => now });
  return {
    cache,
    wait: (ms: number) => (now += ms),
    put: (key: string) => cache.put(key, key, cache.evictions()),
  };
};

test("a value is kept for its time", () => {
  const { cache, wait, put } = setUp();
  put("a");
  wait(9);
  expect(cache.get("a")).toBe("a");
  wait(1);
  expect(cache.get("a")).toBeUndefined();
});

test("the least recently used one makes room", () => {
  const { cache, put } = setUp();
  put("a");
  put("b");
  cache.get("a");
  put("c");
  expect(["a", "b", "c"].map(cache.get)).toEqual(["a", undefined, "c"]);
});

test("what was read before an eviction and comes after it is not kept", () => {
  const { cache } = setUp();
  const asOf = cache.evictions();
  cache.evict("a");
  cache.put("a", "old", asOf);
  expect(cache.get("a")).toBeUndefined();
  cache.put("a", "new", cache.evictions());
  expect(cache.get("a")).toBe("new");
  cache.clear();
  expect(cache.get("a")).toBeUndefined();
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { notifiedCache } from "./notified-cache.ts";

const setUp = () => {
  let now = 0;
  const cache = notifiedCache<string>({ ttlMs: 10, max: 2, clock: () => now });
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

test("a value older than the caller accepts is left out", () => {
  const { cache, wait, put } = setUp();
  put("a");
  wait(4);
  expect(cache.get("a", 5)).toBe("a");
  expect(cache.get("a", 4)).toBeUndefined();
});

test("the least recently used one makes room", () => {
  const { cache, put } = setUp();
  put("a");
  put("b");
  cache.get("a");
  put("c");
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["a", undefined, "c"]);
});

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom("put", "get", "evict"), key: fc.constantFrom(..."abcdef") }),
    fc.record({ do: fc.constant("clear"), key: fc.constant("") }),
  ),
  { maxLength: 200 },
);

type Step = typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

/** The keys that a list of the last two used would hold. */
const lastUsed = (held: readonly string[], { do: what, key }: Step): readonly string[] => {
  const rest = held.filter((other) => other !== key);
  if (what === "clear") return [];
  if (what === "evict") return rest;
  return what === "put" || held.includes(key) ? [...rest, key].slice(-2) : held;
};

test("whatever was done to it, it holds the last ones used", () =>
  fc.assert(
    fc.property(steps, (all) => {
      const { cache, put } = setUp();
      const act: Readonly<Record<string, (key: string) => unknown>> = { ...cache, put };
      for (const { do: what, key } of all) act[what]?.(key);
      const held = all.reduce<readonly string[]>(lastUsed, []);
      expect([..."abcdef"].filter((key) => cache.get(key) !== undefined)).toEqual([...held].sort());
    }),
    { numRuns: 500 },
  ));

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

import { expect, test } from "vitest";
import { mapConcurrently } from "./map-concurrently.ts";

test("results come in the order of the items, whatever the order of completion", async () => {
  const first = Promise.withResolvers<string>();
  const results = mapConcurrently([1, 2, 3], async (item) => {
    if (item === 1) return first.promise;
    if (item === 3) first.resolve("late");
    return `${item}`;
  });
  expect(await results).toEqual(["late", "2", "3"]);
});

test("after a failure no further item is begun, and the rejection waits for those that were", async () => {
  const begun: number[] = [];
  const held = Promise.withResolvers<void>();
  const items = Array.from({ length: 100 }, (_, index) => index);
  let ended = 0;
  const work = mapConcurrently(items, async (item) => {
    begun.push(item);
    if (item === 2) throw new Error("the store is away");
    await held.promise;
    ended += 1;
  }).finally(() => {
    // What the caller does next runs beside none of them.
    expect(ended).toBe(begun.length - 1);
  });
  const outcome = expect(work).rejects.toThrow("the store is away");
  held.resolve();
  await outcome;
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

import { expect, test } from "vitest";
import { type FreshKey, keyStock } from "./key-stock.ts";

const maker = () => {
  const asked: number[] = [];
  let fails = 0;
  const make = async (count: number): Promise<readonly FreshKey[]> => {
    asked.push(count);
    if (fails > 0) {
      fails -= 1;
      throw new Error("away");
    }
    return Array.from({ length: count }, () => ({ keyId: crypto.randomUUID(), key: Buffer.alloc(32) }));
  };
  return { asked, make, failOnce: () => (fails = 1) };
};

test("keys are created in advance, so that few callers wait, and more at a time when demand grows", async () => {
  const { asked, make } = maker();
  const stock = keyStock(make);
  await Promise.all(Array.from({ length: 3_000 }, () => stock.take()));
  expect(Math.max(...asked)).toBe(256);
  expect(asked.length).toBeLessThan(30);
});

test("slow demand is met from stock without waiting", async () => {
  const { asked, make } = maker();
  const stock = keyStock(make);
  for (let i = 0; i < 200; i += 1) {
    await stock.take();
    await new Promise(setImmediate);
  }
  expect(new Set(asked)).toEqual(new Set([32]));
});

test("a caller that finds the stock empty gets the failure, and the next call succeeds", async () => {
  const { make, failOnce } = maker();
  const stock = keyStock(make);
  failOnce();
  await expect(stock.take()).rejects.toThrow("away");
  expect((await stock.take()).key).toHaveLength(32);
});

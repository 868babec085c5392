import { type Position, type Recorded, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { readHistory } from "./read-history.ts";

const eventAt = (position: number): Recorded => ({
  stream: `brand-${position}`,
  revision: 0n,
  position: BigInt(position) as Position,
  eventId: `${position}`,
  type: "BrandToggled",
  version: 1,
  data: {},
  metadata: { actor: "system", correlationId: "", causationId: "", occurredAt: "", recordedAt: "" },
});

const HEAD = 6n as Position;
const store = {
  head: async () => HEAD,
  readAll: async ({ after, limit }: { readonly after: Position; readonly limit: number }) => {
    if (after >= 4n) throw new StoreUnavailable("gone");
    return Array.from({ length: limit }, (_, i) => eventAt(Number(after) + i + 1));
  },
};
const options = { signal: new AbortController().signal, pageEvents: 2 };

test("a page that can't be read is an error once the pages before it were given out", async () => {
  const positions: string[] = [];
  const reading = async () => {
    for await (const page of readHistory(store, options))
      positions.push(...page.map(({ position }) => String(position)));
  };
  await expect(reading()).rejects.toThrow(StoreUnavailable);
  expect(positions).toEqual(["1", "2", "3", "4"]);
});

test("a reader that stops meets no failure of the page that was being read ahead", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  try {
    for await (const page of readHistory(store, options)) if (page.at(-1)?.position === 4n) break;
    // Node reports an unhandled rejection once the microtasks of a turn are done.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off("unhandledRejection", note);
  }
  expect(unhandled).toEqual([]);
});

import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, test } from "vitest";
import { pageStore } from "./outbox-memory.ts";
import { type OutboxStore, openStore, PARCEL_LIFETIME_MS } from "./outbox-store.ts";

const parcel = (id: string, text = "") => ({ id, path: "/api/contacts", body: { text } }) as const;

type Open = (now: () => number) => Promise<OutboxStore>;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe.each<readonly [string, Open]>([
  ["in IndexedDB", openStore],
  ["in memory", async (now) => pageStore(now)],
])("parcels %s", (_where, open) => {
  const opened = async () => {
    const clock = { now: 1_800_000_000_000 };
    return { clock, store: await open(() => clock.now) };
  };

  test("a parcel that is stored again keeps the lease of its sender, and loses its verdict", async () => {
    const { store } = await opened();
    await store.put(parcel("a", "first"));
    expect(await store.lease("a", 1_000)).toBe(true);
    await store.put(parcel("a", "second"));
    expect(await store.open("a")).toEqual(parcel("a", "second"));
    expect(await store.lease("a", 1_000)).toBe(false);
    await store.settle("a", { state: "sent", answer: null });
    await store.put(parcel("a", "third"));
    expect(await store.verdict("a")).toBeNull();
    store.close();
  });

  test("a lease excludes others until it is released or has run out", async () => {
    const { clock, store } = await opened();
    expect(await store.lease("a", 1_000)).toBe(false);
    await store.put(parcel("a"));
    expect(await store.lease("a", 1_000)).toBe(true);
    clock.now += 999;
    expect(await store.lease("a", 1_000)).toBe(false);
    clock.now += 1;
    expect(await store.lease("a", 1_000)).toBe(true);
    await store.release("a");
    expect(await store.lease("a", 1_000)).toBe(true);
    store.close();
  });

  test("a finished parcel waits no longer, and its verdict is known", async () => {
    const { clock, store } = await opened();
    for (const id of ["a", "b"]) {
      await store.put(parcel(id));
      clock.now += 1;
    }
    expect(await store.waiting()).toEqual(["a", "b"]);
    await store.settle("a", { state: "sent", answer: 1 });
    expect(await store.waiting()).toEqual(["b"]);
    expect([await store.open("a"), await store.verdict("a")]).toEqual([null, { state: "sent", answer: 1 }]);
    store.close();
  });

  test("failed attempts are counted from one, also of a parcel that another page has finished meanwhile", async () => {
    const { store } = await opened();
    await store.put(parcel("a"));
    expect([await store.attempted("a"), await store.attempted("a")]).toEqual([1, 2]);
    await store.remove("a");
    expect(await store.attempted("a")).toBe(1);
    store.close();
  });

  test("a parcel is opened for a day", async () => {
    const { clock, store } = await opened();
    await store.put(parcel("a"));
    clock.now += PARCEL_LIFETIME_MS - 1;
    expect(await store.open("a")).toEqual(parcel("a"));
    clock.now += 1;
    expect([await store.open("a"), await store.waiting()]).toEqual([null, []]);
    store.close();
  });
});

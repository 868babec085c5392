import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, test } from "vitest";
import { pageStore } from "./outbox-memory.ts";
import { type OutboxStore, openStore, REQUEST_LIFETIME_MS } from "./outbox-store.ts";

const request = (id: string, text = "") => ({ id, path: "/api/contacts", body: { text } }) as const;

type Open = (now: () => number) => Promise<OutboxStore>;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe.each<readonly [string, Open]>([
  ["in IndexedDB", openStore],
  ["in memory", async (now) => pageStore(now)],
])("requests %s", (_where, open) => {
  const opened = async () => {
    const clock = { now: 1_800_000_000_000 };
    return { clock, store: await open(() => clock.now) };
  };

  test("a request that is stored again keeps the lease of its sender, and loses its result", async () => {
    const { store } = await opened();
    await store.put(request("a", "first"));
    expect(await store.lease("a", 1_000)).toBe(true);
    await store.put(request("a", "second"));
    expect(await store.open("a")).toEqual(request("a", "second"));
    expect(await store.lease("a", 1_000)).toBe(false);
    await store.settle("a", { state: "sent", answer: null });
    await store.put(request("a", "third"));
    expect(await store.result("a")).toBeNull();
    store.close();
  });

  test("a lease excludes others until it is released or has run out", async () => {
    const { clock, store } = await opened();
    expect(await store.lease("a", 1_000)).toBe(false);
    await store.put(request("a"));
    expect(await store.lease("a", 1_000)).toBe(true);
    clock.now += 999;
    expect(await store.lease("a", 1_000)).toBe(false);
    clock.now += 1;
    expect(await store.lease("a", 1_000)).toBe(true);
    await store.release("a");
    expect(await store.lease("a", 1_000)).toBe(true);
    store.close();
  });

  test("a finished request waits no longer, and its result is known", async () => {
    const { clock, store } = await opened();
    for (const id of ["a", "b"]) {
      await store.put(request(id));
      clock.now += 1;
    }
    expect(await store.waiting()).toEqual(["a", "b"]);
    await store.settle("a", { state: "sent", answer: 1 });
    expect(await store.waiting()).toEqual(["b"]);
    expect([await store.open("a"), await store.result("a")]).toEqual([null, { state: "sent", answer: 1 }]);
    store.close();
  });

  test("failed attempts are counted from one, also of a request that another page has finished meanwhile", async () => {
    const { store } = await opened();
    await store.put(request("a"));
    expect([await store.attempted("a"), await store.attempted("a")]).toEqual([1, 2]);
    await store.remove("a");
    expect(await store.attempted("a")).toBe(1);
    store.close();
  });

  test("a request is opened for a day", async () => {
    const { clock, store } = await opened();
    await store.put(request("a"));
    clock.now += REQUEST_LIFETIME_MS - 1;
    expect(await store.open("a")).toEqual(request("a"));
    clock.now += 1;
    expect([await store.open("a"), await store.waiting()]).toEqual([null, []]);
    store.close();
  });
});

import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { inTransaction, openDatabase, resultOf } from "./indexed-db.ts";

const STORE = "rows";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const opened = async () => {
  const database = await openDatabase("sample", (fresh) => void fresh.createObjectStore(STORE));
  const rows = () => resultOf(database.transaction(STORE).objectStore(STORE).getAll());
  const write = (work: (store: IDBObjectStore) => Promise<unknown>) =>
    inTransaction(database.transaction(STORE, "readwrite"), (all) => work(all.objectStore(STORE)));
  return { database, rows, write };
};

test("a transaction in which one request fails stores nothing, and rejects with that error", async () => {
  const { rows, write } = await opened();
  const twice = write(async (store) => {
    await resultOf(store.add("first", 1));
    await resultOf(store.add("second", 1));
  });
  await expect(twice).rejects.toMatchObject({ name: "ConstraintError" });
  expect(await rows()).toEqual([]);
});

test("a transaction that is aborted after its requests rejects, and stores nothing", async () => {
  const { rows, write } = await opened();
  const aborted = write(async (store) => {
    await resultOf(store.add("first", 1));
    store.transaction.abort();
  });
  await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
  expect(await rows()).toEqual([]);
});

test("what a transaction returns is there once it resolves, for another page too", async () => {
  const { write } = await opened();
  expect(await write((store) => resultOf(store.put("first", 1)))).toBe(1);
  expect(await (await opened()).rows()).toEqual(["first"]);
});

test("a page that has the database open does not keep a newer one from upgrading it", async () => {
  await opened();
  const newer = await resultOf(indexedDB.open("sample", 2));
  expect(newer.version).toBe(2);
});

test("a browser that blocks storage rejects", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  await expect(opened()).rejects.toMatchObject({ name: "SecurityError" });
});

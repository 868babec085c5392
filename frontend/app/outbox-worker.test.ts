import "fake-indexeddb/auto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SYNC_TAG } from "../kernel/background-sync.ts";
import { openStore } from "../kernel/outbox-store.ts";

type Sync = { readonly tag: string; readonly waitUntil: (work: Promise<unknown>) => void };
const listeners = new Map<string, (event: Sync) => void>();
/** Paths. */
const requests: string[] = [];
/** Status of the next answers; 0: offline. */
let status = 201;

beforeAll(async () => {
  vi.stubGlobal("addEventListener", (type: string, listen: (event: Sync) => void) =>
    listeners.set(type, listen),
  );
  await import("./outbox-worker.ts");
});
beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    if (status === 0) throw new TypeError("Failed to fetch");
    return new Response("{}", { status });
  });
});

/** What the browser learns of a sync: "nothing" is not waited for. */
const sync = async (tag: string): Promise<string> => {
  const work: Promise<unknown>[] = [];
  listeners.get("sync")?.({ tag, waitUntil: (each) => work.push(each) });
  if (work.length === 0) return "nothing";
  const [outcome] = await Promise.allSettled(work);
  return outcome?.status ?? "";
};

test("a sync fails while a request waits, so that the browser repeats it, and ends when all are sent", async () => {
  const store = await openStore(Date.now);
  await store.put({ id: "a", path: "/api/contacts", body: { leadId: "a" } });
  status = 0;
  expect(await sync("another tag")).toBe("nothing");
  expect(requests).toEqual([]);
  expect(await sync(SYNC_TAG)).toBe("rejected");
  status = 503;
  expect(await sync(SYNC_TAG)).toBe("rejected");
  expect(await store.waiting()).toEqual(["a"]);
  status = 201;
  expect(await sync(SYNC_TAG)).toBe("fulfilled");
  expect(await store.waiting()).toEqual([]);
  expect(await sync(SYNC_TAG)).toBe("fulfilled");
  expect(requests).toEqual(["/api/contacts", "/api/contacts", "/api/contacts"]);
  store.close();
});

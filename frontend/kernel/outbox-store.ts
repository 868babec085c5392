import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { FinalResult } from "./outbox-results.ts";
import { newKey, seal, unseal } from "./sealing.ts";

/** A request to send: one POST, whose id makes a repeat idempotent. */
export type OutboxRequest = { readonly id: string; readonly path: `/api/${string}`; readonly body: unknown };

/** A stored request: everything but its path and body is unencrypted. */
type Row = {
  readonly id: string;
  readonly createdAt: number;
  readonly attempts: number;
  /**
   * Key of this row, not extractable: it is deleted with the row, and its bytes are in no copy of the
   * profile's files.
   */
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
  /** Sender's lease, for browsers without Web Locks. */
  readonly leaseUntil: number;
};
/** A final result, stored without its request's body, so that other tabs can report it. */
type ResultRow = { readonly id: string; readonly at: number; readonly verdict: FinalResult };

/** The names are in visitors' browsers: they stay. */
interface Schema extends DBSchema {
  parcels: { key: string; value: Row };
  verdicts: { key: string; value: ResultRow };
}
const REQUESTS = "parcels";
const RESULTS = "verdicts";

/** Lifetime of a request; afterwards it is deleted unsent. */
export const REQUEST_LIFETIME_MS = 24 * 60 * 60 * 1000;
const DATABASE = "asesorador-outbox";

/** Encrypted requests in IndexedDB. Every method rejects where the browser blocks storage. */
export const openStore = async (now: () => number) => {
  const db = await openDB<Schema>(DATABASE, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore(REQUESTS, { keyPath: "id" });
      fresh.createObjectStore(RESULTS, { keyPath: "id" });
    },
    // Do not block a newer version of the page from upgrading.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  await expire(db, now() - REQUEST_LIFETIME_MS);

  /** Replaces a request's row in one transaction; resolves to the new row, or to undefined when nothing is to be replaced. */
  const update = async (id: string, change: (row: Row) => Row | undefined): Promise<Row | undefined> => {
    const write = db.transaction(REQUESTS, "readwrite");
    const row = await write.store.get(id);
    const changed = row && change(row);
    if (changed) await write.store.put(changed);
    await write.done;
    return changed;
  };

  return {
    /**
     * Encrypts and stores a request. Replaces one with the same id, except its lease, and deletes its result.
     */
    async put(request: OutboxRequest): Promise<void> {
      const row = await rowOf(request, now());
      const write = db.transaction([REQUESTS, RESULTS], "readwrite", { durability: "strict" });
      const leaseUntil = (await write.objectStore(REQUESTS).get(request.id))?.leaseUntil ?? 0;
      await Promise.all([
        write.objectStore(REQUESTS).put({ ...row, leaseUntil }),
        write.objectStore(RESULTS).delete(request.id),
        write.done,
      ]);
    },

    /** Decrypts one request; null when it is missing, expired or cannot be decrypted. */
    async open(id: string): Promise<OutboxRequest | null> {
      const row = await db.get(REQUESTS, id);
      if (!row || row.createdAt <= now() - REQUEST_LIFETIME_MS) return null;
      return requestOf(row);
    },

    /** Ids, oldest first. */
    async waiting(): Promise<readonly string[]> {
      await expire(db, now() - REQUEST_LIFETIME_MS);
      const rows = await db.getAll(REQUESTS);
      return rows.sort((a, b) => a.createdAt - b.createdAt).map(({ id }) => id);
    },

    /** Counts a failed attempt; resolves to the new number. */
    async attempted(id: string): Promise<number> {
      const row = await update(id, (row) => ({ ...row, attempts: row.attempts + 1 }));
      return row?.attempts ?? 1;
    },

    /** Deletes a finished request with its key and stores its result for other tabs. */
    async settle(id: string, result: FinalResult): Promise<void> {
      const write = db.transaction([REQUESTS, RESULTS], "readwrite", { durability: "strict" });
      await Promise.all([
        write.objectStore(REQUESTS).delete(id),
        write.objectStore(RESULTS).put({ id, at: now(), verdict: result }),
        write.done,
      ]);
    },

    async result(id: string): Promise<FinalResult | null> {
      return (await db.get(RESULTS, id))?.verdict ?? null;
    },

    async remove(id: string): Promise<void> {
      await db.delete(REQUESTS, id);
    },

    /** Takes the request's lease for `ms`, atomically across tabs; false when another sender holds it. */
    async lease(id: string, ms: number): Promise<boolean> {
      const row = await update(id, (row) =>
        row.leaseUntil <= now() ? { ...row, leaseUntil: now() + ms } : undefined,
      );
      return row !== undefined;
    },

    async release(id: string): Promise<void> {
      await update(id, (row) => ({ ...row, leaseUntil: 0 }));
    },

    close: () => db.close(),
  };
};
export type OutboxStore = Awaited<ReturnType<typeof openStore>>;

const expire = async (db: IDBPDatabase<Schema>, before: number) => {
  const write = db.transaction([REQUESTS, RESULTS], "readwrite");
  const [requests, results] = [write.objectStore(REQUESTS), write.objectStore(RESULTS)];
  for (const row of await requests.getAll()) if (row.createdAt <= before) await requests.delete(row.id);
  for (const row of await results.getAll()) if (row.at <= before) await results.delete(row.id);
  await write.done;
};

const rowOf = async ({ id, path, body }: OutboxRequest, createdAt: number): Promise<Row> => {
  const key = await newKey();
  const { iv, bytes } = await seal(key, id, JSON.stringify({ path, body }));
  return { id, createdAt, attempts: 0, leaseUntil: 0, key, iv, sealed: bytes };
};

/** null when the row is damaged and cannot be sent. */
const requestOf = async ({ id, iv, key, sealed }: Row): Promise<OutboxRequest | null> => {
  const text = await unseal(key, id, { iv, bytes: sealed });
  return text === null ? null : { id, ...(JSON.parse(text) as Omit<OutboxRequest, "id">) };
};

import { inTransaction, openDatabase, resultOf } from "./indexed-db.ts";
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

// The names are in visitors' browsers: they stay.
const REQUESTS = "parcels";
const RESULTS = "verdicts";

/** Lifetime of a request; afterwards it is deleted unsent. */
export const REQUEST_LIFETIME_MS = 24 * 60 * 60 * 1000;
const DATABASE = "asesorador-outbox";

/** Encrypted requests in IndexedDB. Every method rejects where the browser blocks storage. */
export const openStore = async (now: () => number) => {
  const database = await openDatabase(DATABASE, (fresh) => {
    fresh.createObjectStore(REQUESTS, { keyPath: "id" });
    fresh.createObjectStore(RESULTS, { keyPath: "id" });
  });

  /** All of `work` or nothing is stored; `durability` "strict": on the disk, before it resolves. */
  const write = <Result>(
    work: (requests: IDBObjectStore, results: IDBObjectStore) => Promise<Result>,
    durability: IDBTransactionDurability = "default",
  ): Promise<Result> =>
    inTransaction(database.transaction([REQUESTS, RESULTS], "readwrite", { durability }), (both) =>
      work(both.objectStore(REQUESTS), both.objectStore(RESULTS)),
    );
  const read = (store: string): IDBObjectStore => database.transaction(store).objectStore(store);

  const expire = () => {
    const before = now() - REQUEST_LIFETIME_MS;
    return write(async (requests, results) => {
      for (const row of await rowsOf(requests))
        if (row.createdAt <= before) await resultOf(requests.delete(row.id));
      for (const row of await resultOf<ResultRow[]>(results.getAll()))
        if (row.at <= before) await resultOf(results.delete(row.id));
    });
  };
  await expire();

  /** Replaces a request's row in one transaction; resolves to the new row, or to undefined when nothing is to be replaced. */
  const update = (id: string, change: (row: Row) => Row | undefined): Promise<Row | undefined> =>
    write(async (requests) => {
      const row = await rowIn(requests, id);
      const changed = row && change(row);
      if (changed) await resultOf(requests.put(changed));
      return changed;
    });

  return {
    /**
     * Encrypts and stores a request. Replaces one with the same id, except its lease, and deletes its result.
     */
    async put(request: OutboxRequest): Promise<void> {
      const row = await rowOf(request, now());
      await write(async (requests, results) => {
        const leaseUntil = (await rowIn(requests, request.id))?.leaseUntil ?? 0;
        await resultOf(requests.put({ ...row, leaseUntil }));
        await resultOf(results.delete(request.id));
      }, "strict");
    },

    /** Decrypts one request; null when it is missing, expired or cannot be decrypted. */
    async open(id: string): Promise<OutboxRequest | null> {
      const row = await rowIn(read(REQUESTS), id);
      if (!row || row.createdAt <= now() - REQUEST_LIFETIME_MS) return null;
      return requestOf(row);
    },

    /** Ids, oldest first. */
    async waiting(): Promise<readonly string[]> {
      await expire();
      const rows = await rowsOf(read(REQUESTS));
      return rows.sort((a, b) => a.createdAt - b.createdAt).map(({ id }) => id);
    },

    /** Counts a failed attempt; resolves to the new number. */
    async attempted(id: string): Promise<number> {
      const row = await update(id, (row) => ({ ...row, attempts: row.attempts + 1 }));
      return row?.attempts ?? 1;
    },

    /** Deletes a finished request with its key and stores its result for other tabs. */
    async settle(id: string, result: FinalResult): Promise<void> {
      await write(async (requests, results) => {
        await resultOf(requests.delete(id));
        const row: ResultRow = { id, at: now(), verdict: result };
        await resultOf(results.put(row));
      }, "strict");
    },

    async result(id: string): Promise<FinalResult | null> {
      const row = await resultOf<ResultRow | undefined>(read(RESULTS).get(id));
      return row?.verdict ?? null;
    },

    async remove(id: string): Promise<void> {
      await write((requests) => resultOf(requests.delete(id)));
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

    close: () => database.close(),
  };
};
export type OutboxStore = Awaited<ReturnType<typeof openStore>>;

const rowIn = (requests: IDBObjectStore, id: string): Promise<Row | undefined> => resultOf(requests.get(id));
const rowsOf = (requests: IDBObjectStore): Promise<Row[]> => resultOf(requests.getAll());

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

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { newKey, seal, unseal } from "./sealing.ts";

/** A request to send: one POST, whose id makes a repeat idempotent. */
export type Parcel = { readonly id: string; readonly path: `/api/${string}`; readonly body: unknown };

/** Final result of a parcel, stored without its body, so that other tabs can report it. */
export type Verdict<Failure> =
  | { readonly state: "sent"; readonly answer: unknown }
  | { readonly state: "refused"; readonly failure: Failure };

/** A stored parcel: everything but its path and body is unencrypted. */
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
type VerdictRow = { readonly id: string; readonly at: number; readonly verdict: Verdict<unknown> };

interface Schema extends DBSchema {
  parcels: { key: string; value: Row };
  verdicts: { key: string; value: VerdictRow };
}

/** Lifetime of a parcel; afterwards it is deleted unsent. */
export const PARCEL_LIFETIME_MS = 24 * 60 * 60 * 1000;
const DATABASE = "asesorador-outbox";

/** Encrypted parcels in IndexedDB. Every method rejects where the browser blocks storage. */
export const openStore = async (now: () => number) => {
  const db = await openDB<Schema>(DATABASE, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("parcels", { keyPath: "id" });
      fresh.createObjectStore("verdicts", { keyPath: "id" });
    },
    // Do not block a newer version of the page from upgrading.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  await expire(db, now() - PARCEL_LIFETIME_MS);

  /** Replaces a parcel's row in one transaction; resolves to the new row, or to undefined when nothing is to be replaced. */
  const update = async (id: string, change: (row: Row) => Row | undefined): Promise<Row | undefined> => {
    const write = db.transaction("parcels", "readwrite");
    const row = await write.store.get(id);
    const changed = row && change(row);
    if (changed) await write.store.put(changed);
    await write.done;
    return changed;
  };

  return {
    /**
     * Encrypts and stores a parcel. Replaces one with the same id, except its lease, and deletes its verdict.
     */
    async put(parcel: Parcel): Promise<void> {
      const row = await rowOf(parcel, now());
      const write = db.transaction(["parcels", "verdicts"], "readwrite", { durability: "strict" });
      const leaseUntil = (await write.objectStore("parcels").get(parcel.id))?.leaseUntil ?? 0;
      await Promise.all([
        write.objectStore("parcels").put({ ...row, leaseUntil }),
        write.objectStore("verdicts").delete(parcel.id),
        write.done,
      ]);
    },

    /** Decrypts one parcel; null when it is missing, expired or cannot be decrypted. */
    async open(id: string): Promise<Parcel | null> {
      const row = await db.get("parcels", id);
      if (!row || row.createdAt <= now() - PARCEL_LIFETIME_MS) return null;
      return parcelOf(row);
    },

    /** Ids, oldest first. */
    async waiting(): Promise<readonly string[]> {
      await expire(db, now() - PARCEL_LIFETIME_MS);
      const rows = await db.getAll("parcels");
      return rows.sort((a, b) => a.createdAt - b.createdAt).map(({ id }) => id);
    },

    /** Counts a failed attempt; resolves to the new number. */
    async attempted(id: string): Promise<number> {
      const row = await update(id, (row) => ({ ...row, attempts: row.attempts + 1 }));
      return row?.attempts ?? 1;
    },

    /** Deletes a finished parcel with its key and stores its verdict for other tabs. */
    async settle(id: string, verdict: Verdict<unknown>): Promise<void> {
      const write = db.transaction(["parcels", "verdicts"], "readwrite", { durability: "strict" });
      await Promise.all([
        write.objectStore("parcels").delete(id),
        write.objectStore("verdicts").put({ id, at: now(), verdict }),
        write.done,
      ]);
    },

    async verdict(id: string): Promise<Verdict<unknown> | null> {
      return (await db.get("verdicts", id))?.verdict ?? null;
    },

    async remove(id: string): Promise<void> {
      await db.delete("parcels", id);
    },

    /** Takes the parcel's lease for `ms`, atomically across tabs; false when another sender holds it. */
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
  const write = db.transaction(["parcels", "verdicts"], "readwrite");
  const [parcels, verdicts] = [write.objectStore("parcels"), write.objectStore("verdicts")];
  for (const row of await parcels.getAll()) if (row.createdAt <= before) await parcels.delete(row.id);
  for (const row of await verdicts.getAll()) if (row.at <= before) await verdicts.delete(row.id);
  await write.done;
};

const rowOf = async ({ id, path, body }: Parcel, createdAt: number): Promise<Row> => {
  const key = await newKey();
  const { iv, bytes } = await seal(key, id, JSON.stringify({ path, body }));
  return { id, createdAt, attempts: 0, leaseUntil: 0, key, iv, sealed: bytes };
};

/** null when the row is damaged and cannot be sent. */
const parcelOf = async ({ id, iv, key, sealed }: Row): Promise<Parcel | null> => {
  const text = await unseal(key, id, { iv, bytes: sealed });
  return text === null ? null : { id, ...(JSON.parse(text) as Omit<Parcel, "id">) };
};

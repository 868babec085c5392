import { type OutboxStore, PARCEL_LIFETIME_MS, type Parcel, type Verdict } from "./outbox-store.ts";

/** In-memory store for browsers that block storage: the same contract, but it ends with the page. */
export const pageStore = (now: () => number): OutboxStore => {
  const parcels = new Map<
    string,
    { parcel: Parcel; createdAt: number; attempts: number; leaseUntil: number }
  >();
  const verdicts = new Map<string, Verdict<unknown>>();
  const isExpired = ({ createdAt }: { createdAt: number }) => createdAt <= now() - PARCEL_LIFETIME_MS;
  return {
    async put(parcel) {
      const leaseUntil = parcels.get(parcel.id)?.leaseUntil ?? 0;
      parcels.set(parcel.id, { parcel, createdAt: now(), attempts: 0, leaseUntil });
      verdicts.delete(parcel.id);
    },
    async open(id) {
      const row = parcels.get(id);
      return row && !isExpired(row) ? row.parcel : null;
    },
    async waiting() {
      for (const [id, row] of parcels) if (isExpired(row)) parcels.delete(id);
      return [...parcels.keys()];
    },
    async attempted(id) {
      const row = parcels.get(id);
      if (row) row.attempts += 1;
      return row?.attempts ?? 1;
    },
    async settle(id, verdict) {
      parcels.delete(id);
      verdicts.set(id, verdict);
    },
    verdict: async (id) => verdicts.get(id) ?? null,
    async remove(id) {
      parcels.delete(id);
    },
    async lease(id, ms) {
      const row = parcels.get(id);
      if (!row || row.leaseUntil > now()) return false;
      row.leaseUntil = now() + ms;
      return true;
    },
    async release(id) {
      const row = parcels.get(id);
      if (row) row.leaseUntil = 0;
    },
    close: () => undefined,
  };
};

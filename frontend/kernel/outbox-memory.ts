import type { OutboxStore, Parcel, Verdict } from "./outbox-store.ts";

/** What serves where the browser refuses storage: the same promises, for as long as the page stands. */
export const pageStore = (now: () => number): OutboxStore => {
  const parcels = new Map<
    string,
    { parcel: Parcel; createdAt: number; attempts: number; leaseUntil: number }
  >();
  const verdicts = new Map<string, Verdict<unknown>>();
  return {
    async put(parcel) {
      parcels.set(parcel.id, { parcel, createdAt: now(), attempts: 0, leaseUntil: 0 });
      verdicts.delete(parcel.id);
    },
    open: async (id) => parcels.get(id)?.parcel ?? null,
    waiting: async () => [...parcels].map(([id, { createdAt, attempts }]) => ({ id, createdAt, attempts })),
    async attempted(id) {
      const row = parcels.get(id);
      if (row) row.attempts += 1;
      return row?.attempts ?? 0;
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

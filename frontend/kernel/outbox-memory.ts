import type { FinalResult } from "./outbox-results.ts";
import { type OutboxRequest, type OutboxStore, REQUEST_LIFETIME_MS } from "./outbox-store.ts";

/** In-memory store for browsers that block storage: the same contract, but it ends with the page. */
export const pageStore = (now: () => number): OutboxStore => {
  const requests = new Map<
    string,
    { request: OutboxRequest; createdAt: number; attempts: number; leaseUntil: number }
  >();
  const results = new Map<string, FinalResult>();
  const isExpired = ({ createdAt }: { createdAt: number }) => createdAt <= now() - REQUEST_LIFETIME_MS;
  return {
    async put(request) {
      const leaseUntil = requests.get(request.id)?.leaseUntil ?? 0;
      requests.set(request.id, { request, createdAt: now(), attempts: 0, leaseUntil });
      results.delete(request.id);
    },
    async open(id) {
      const row = requests.get(id);
      return row && !isExpired(row) ? row.request : null;
    },
    async waiting() {
      for (const [id, row] of requests) if (isExpired(row)) requests.delete(id);
      return [...requests.keys()];
    },
    async attempted(id) {
      const row = requests.get(id);
      if (row) row.attempts += 1;
      return row?.attempts ?? 1;
    },
    async settle(id, result) {
      requests.delete(id);
      results.set(id, result);
    },
    result: async (id) => results.get(id) ?? null,
    async remove(id) {
      requests.delete(id);
    },
    async lease(id, ms) {
      const row = requests.get(id);
      if (!row || row.leaseUntil > now()) return false;
      row.leaseUntil = now() + ms;
      return true;
    },
    async release(id) {
      const row = requests.get(id);
      if (row) row.leaseUntil = 0;
    },
    close: () => undefined,
  };
};

/** A stored key that is not assigned to a subject yet. */
export type FreshKey = { readonly keyId: string; readonly key: Buffer };

/** Creates and durably stores `count` keys. */
export type MakeKeys = (count: number) => Promise<readonly FreshKey[]>;

const FIRST_BATCH = 16;
const LAST_BATCH = 256;

/**
 * Keys created in advance, many in one insert, so that accepting a lead waits for no key. Each is handed out once. The
 * stock of a crashed process remains as rows that no event names: nothing was ever sealed under them, and they cost a
 * few dozen bytes each.
 */
export const keyStock = (make: MakeKeys): { take(): Promise<FreshKey> } => {
  const stock: FreshKey[] = [];
  let batch = FIRST_BATCH;
  /** A caller found the stock empty: the next batch is larger. */
  let ranDry = false;
  let making: Promise<void> | undefined;

  const refill = (): Promise<void> => {
    if (making !== undefined) return making;
    if (ranDry) batch = Math.min(batch * 2, LAST_BATCH);
    ranDry = false;
    making = make(batch)
      .then((keys) => void stock.push(...keys))
      .finally(() => {
        making = undefined;
      });
    return making;
  };

  return {
    take: async () => {
      for (;;) {
        const taken = stock.pop();
        if (taken) {
          // A failure is reported to the caller that finds the stock empty; until then the refill is retried.
          if (stock.length < batch / 2) refill().catch(() => {});
          return taken;
        }
        ranDry = true;
        await refill();
      }
    },
  };
};

/** A key that is stored and belongs to nobody yet. */
export type FreshKey = { readonly keyId: string; readonly key: Buffer };

/** Makes and durably stores so many keys. */
export type MakeKeys = (count: number) => Promise<readonly FreshKey[]>;

const FIRST_BATCH = 16;
const LAST_BATCH = 256;

/**
 * Keys made ahead of demand, many in one insert, so that accepting a lead waits for no key. Each is handed out once.
 * What a crashed process had in stock stays behind as rows that no event names: they open nothing, since nothing was
 * ever sealed under them, and a few dozen bytes each is all they cost.
 */
export const keyStock = (make: MakeKeys): { take(): Promise<FreshKey> } => {
  const stock: FreshKey[] = [];
  let batch = FIRST_BATCH;
  /** Somebody found nothing: buy more at a time. */
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
          // Who takes the last ones hears of a failure; until then it is only tried again.
          if (stock.length < batch / 2) refill().catch(() => {});
          return taken;
        }
        ranDry = true;
        await refill();
      }
    },
  };
};

import { semaphore } from "@asesorador/backend/application/semaphore";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { type SharedReader, sharedReads } from "@asesorador/projections/kernel/shared-reads";

const AT_ONCE = 2;

export type Slot = {
  readonly run: <Result>(rebuild: (reads?: SharedReader) => Promise<Result>) => Promise<Result>;
};

/**
 * Runs at most two rebuilds of this process at the same time, in the order of the calls: while the database writes rows or
 * builds indexes for one, the other folds. More would only share this process's core and need three more connections each.
 * Read models that begin together and read much the same events share a slot and each page of history.
 */
export const rebuildSlots = () => {
  const places = semaphore(AT_ONCE);

  /** Takes a slot when the first of them runs, and leaves it when the last one has ended. Each runs once. */
  const together = (readModels: readonly ReadModel[]): readonly Slot[] => {
    const readers = readModels.length > 1 ? sharedReads(readModels) : [];
    let entered: Promise<() => void> | null = null;
    let left = readModels.length;
    return readModels.map((_, i) => ({
      run: async (rebuild) => {
        entered ??= places.acquire();
        const exit = await entered;
        try {
          return await rebuild(readers[i]);
        } finally {
          readers[i]?.leave();
          left -= 1;
          if (left === 0) exit();
        }
      },
    }));
  };

  return {
    /** A slot for one rebuild of each of these read models, which all have to be run. */
    of: (readModels: readonly ReadModel[]): ReadonlyMap<ReadModel, Slot> => {
      const alike = Map.groupBy(readModels, ({ name, readsWith = name }) => readsWith);
      return new Map(
        [...alike.values()].flatMap((group) => {
          const slots = together(group);
          return group.flatMap((readModel, i) => {
            const slot = slots[i];
            return slot ? [[readModel, slot] as const] : [];
          });
        }),
      );
    },
    one: (readModel: ReadModel): Slot => together([readModel])[0] as Slot,
  };
};

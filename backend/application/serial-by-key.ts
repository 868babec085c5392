export type SerialByKey = {
  /** Runs the work after all earlier work of the same key, whether that succeeded or not. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
};

/** Runs the work of each key one after the other; that of different keys runs concurrently. */
export const serialByKey = (): SerialByKey => {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: async (key, work) => {
      const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
    idle: async () => {
      while (last.size > 0) await Promise.allSettled(last.values());
    },
  };
};

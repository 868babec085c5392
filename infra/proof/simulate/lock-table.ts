/** Exclusive locks by name, held by their owner until it releases all of them. */
export const lockTable = () => {
  const locks = new Map<string, { readonly owner: object; readonly waiting: (() => void)[] }>();
  return {
    /** Resolves when the owner has the lock; at once when it has it already. */
    take: async (name: string, owner: object): Promise<void> => {
      for (let held = locks.get(name); held && held.owner !== owner; held = locks.get(name)) {
        const { promise, resolve } = Promise.withResolvers<void>();
        held.waiting.push(resolve);
        await promise;
      }
      if (!locks.has(name)) locks.set(name, { owner, waiting: [] });
    },
    release: (owner: object): void => {
      for (const [name, held] of locks)
        if (held.owner === owner) {
          locks.delete(name);
          for (const next of held.waiting) next();
        }
    },
  };
};

const AT_ONCE = 2;

/**
 * Runs at most two rebuilds of this process at the same time, in the order of the calls: while the database writes rows or
 * builds indexes for one, the other folds. More would only share this process's core.
 */
export const rebuildSlots = () => {
  let free = AT_ONCE;
  const waiting: (() => void)[] = [];
  return async <Result>(rebuild: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await rebuild();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};

/** Runs what it is given, `max` at a time, the others in the order they came. */
export const atMost = (max: number) => {
  const line: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // A place that gets free is handed over, never up for grabs: whoever comes just then waits behind the line.
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

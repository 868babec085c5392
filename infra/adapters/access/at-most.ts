/** Limits concurrency: runs at most `max` tasks at a time, the others in order of arrival. */
export const atMost = (max: number) => {
  const line: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // A slot that becomes free is handed to the next in the queue, so that a new caller cannot overtake it.
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

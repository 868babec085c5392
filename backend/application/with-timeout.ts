/**
 * The outcome of the work; after `ms` without one, what `late` returns or throws. The work continues then, and its outcome
 * is dropped.
 */
export const withTimeout = <Value, Late>(
  work: Promise<Value>,
  ms: number,
  late: () => Late,
): Promise<Value | Late> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

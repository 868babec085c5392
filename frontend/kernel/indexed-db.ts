/** What the outbox and the drafts use of IndexedDB, with promises. Everything rejects where the browser blocks storage. */

/** Opens a database of version 1; `create` makes the stores of a new one. A newer version of the page may upgrade it meanwhile. */
export const openDatabase = async (
  name: string,
  create: (fresh: IDBDatabase) => void,
): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => create(request.result);
  const database = await resultOf(request);
  database.onversionchange = () => database.close();
  return database;
};

/** What a request found or wrote. */
export const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Runs `work`, which may await nothing but requests, in one transaction, and resolves once all of it is stored. Where a
 * request fails, nothing of it is.
 */
export const inTransaction = async <Result>(
  transaction: IDBTransaction,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> => {
  const stored = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("Aborted", "AbortError"));
  });
  const [result] = await Promise.all([work(transaction), stored]);
  return result;
};

type Load = (file: string) => Promise<void>;

/** `load`, once for each file; a failed load is repeated by the next call. */
export const onceLoaded = (load: Load): Load => {
  const loads = new Map<string, Promise<void>>();
  return (file) => {
    const loading = loads.get(file) ?? load(file);
    loads.set(file, loading);
    loading.catch(() => loads.delete(file));
    return loading;
  };
};

/**
 * Fetches a file of the build, so that the browser's cache has it.
 *
 * Browsers remember for the life of a page that an `import()` of an address failed, and never fetch it again
 * (whatwg/html issue 10327; Chromium from 156 on does). So modules are fetched before they are imported.
 *
 * Rejects with a TypeError, whose cause is the status where a server answered.
 */
export const fetchFile = onceLoaded(async (file) => {
  const response = await fetch(file);
  if (!response.ok) throw new TypeError(file, { cause: response.status });
  await response.blob();
});

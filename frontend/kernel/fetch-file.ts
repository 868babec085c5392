type Load = (file: string) => Promise<unknown>;

/** `load`, once for each file; a failed load is repeated by the next call. */
export const onceLoaded = (load: Load): Load => {
  const loads = new Map<string, Promise<unknown>>();
  return (file) => {
    const loading = loads.get(file) ?? load(file);
    loads.set(file, loading);
    loading.catch(() => loads.delete(file));
    return loading;
  };
};

/** Adds a link to the document and waits for its file; removes it again when the file does not come. */
export const addLink = (attributes: Partial<HTMLLinkElement>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), attributes);
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new TypeError(link.href));
    };
    document.head.append(link);
  });

/**
 * Fetches a script of the build, so that the browser has it: in Chromium by a preload, which the import takes without a
 * request of its own, elsewhere and after a failure by `fetch`.
 *
 * Browsers remember for the life of a page that an `import()` of an address failed, and never fetch it again
 * (whatwg/html issue 10327; Chromium from 156 on does). So modules are fetched before they are imported.
 *
 * Rejects with a TypeError, whose cause is the status where a server answered.
 */
export const fetchFile = onceLoaded(async (file) => {
  if ("userAgentData" in navigator)
    try {
      return await addLink({ rel: "preload", href: file, as: "script", crossOrigin: "" });
    } catch {
      // Chromium keeps a failed preload for the next script of the same file, which would be the import. This link takes it:
      // it runs nothing, whatever comes, and with its fragment it is no module that is imported.
      addLink({ rel: "modulepreload", href: `${file}#${performance.now()}` }).catch(() => {});
    }
  const response = await fetch(file);
  if (!response.ok) throw new TypeError(file, { cause: response.status });
  return response.blob();
});

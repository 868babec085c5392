import { fetchFile, onceLoaded } from "./fetch-file.ts";

const applySheet = onceLoaded(
  (file) =>
    new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = file;
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        reject(new TypeError(file));
      };
      document.head.append(link);
    }),
);

/**
 * What every `import()` of the build becomes: fetches the chunk's files that are not loaded yet, applies its style
 * sheets, then runs the import. Rejects when a file can't be fetched; the next call tries again. `files` are paths in
 * the build. @public The build's plugin puts it in place of Vite's own helper.
 */
export const loadChunk = async <Loaded>(
  load: () => Promise<Loaded>,
  files: readonly string[] = [],
): Promise<Loaded> => {
  await Promise.all(files.map((file) => (file.endsWith(".css") ? applySheet : fetchFile)(`/${file}`)));
  return load();
};

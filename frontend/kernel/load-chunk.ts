import { addLink, fetchFile, onceLoaded } from "./fetch-file.ts";

const applySheet = onceLoaded((href) => addLink({ rel: "stylesheet", href }));

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

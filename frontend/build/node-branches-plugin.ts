import type { Plugin } from "vite";

const IMPORTER = /[\\/]tesseract\.js-core[\\/]/;
const BUILT_INS: readonly string[] = ["fs", "crypto", "path"];
const EMPTY = "\0asesorador:empty";

/**
 * Resolves the built-in modules of Node that tesseract.js-core requires when it runs in Node to an empty module: a browser
 * never takes those branches, and each would be a warning of the build.
 */
export const nodeBranchesPlugin = (): Plugin => ({
  name: "asesorador:node-branches",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer) =>
    importer !== undefined && IMPORTER.test(importer) && BUILT_INS.includes(source) ? EMPTY : null,
  load: (id) => (id === EMPTY ? "export {};" : null),
});

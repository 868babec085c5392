import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

/** The module of Vite's own helper around each `import()`. */
const HELPER = "\0vite/preload-helper.js";
const LOADER = fileURLToPath(new URL("../kernel/load-chunk.ts", import.meta.url));

type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * Puts kernel/load-chunk.ts in the place of Vite's helper around each `import()`, which would import a module before it
 * is known that it can be fetched. `filesToFetch` is for `build.modulePreload.resolveDependencies`.
 */
export const chunksPlugin = () => {
  let graph: Graph = new Map();
  let isReplaced = false;
  const plugin: Plugin = {
    name: "asesorador:chunks",
    apply: "build",
    enforce: "pre",
    transform(_, id) {
      if (id !== HELPER) return null;
      isReplaced = true;
      return { code: `export { loadChunk as __vitePreload } from ${JSON.stringify(LOADER)};`, map: null };
    },
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        if (!isReplaced) this.error(`Vite has no module ${JSON.stringify(HELPER)} any more`);
        graph = graphOf(bundle);
      },
    },
  };
  /** The chunk and its static imports, without those that the importing chunk has loaded. */
  const filesToFetch = (file: string, host: string): string[] => {
    const loaded = reached(graph, host);
    return [...reached(graph, file)].filter((each) => !loaded.has(each));
  };
  return { plugin, filesToFetch };
};

const graphOf = (bundle: Rolldown.OutputBundle): Graph => {
  const chunks = Object.values(bundle).filter(
    (output): output is Rolldown.OutputChunk => output.type === "chunk" && !isOnlyStyles(output),
  );
  const written = new Set(chunks.map(({ fileName }) => fileName));
  return new Map(
    chunks.map(({ fileName, imports }) => [fileName, imports.filter((file) => written.has(file))] as const),
  );
};

/** Vite writes no script for a chunk of style sheets alone: fetching it would give a 404. */
const isOnlyStyles = ({ exports, moduleIds }: Rolldown.OutputChunk): boolean =>
  exports.length === 0 && moduleIds.length > 0 && moduleIds.every((id) => /\.css(?:\?|$)/.test(id));

const reached = (graph: Graph, file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of graph.get(file) ?? []) reached(graph, next, found);
  return found;
};

import { relative } from "node:path";
import type { Plugin } from "vite";

/** Beside Vite's manifest: output file → source module → bytes after tree shaking, before minification. */
export const MODULES = ".vite/modules.json";

/** Records which module lies in which output file, so that a weight can be traced to its source. */
export const modulesPlugin = (root: string): Plugin => ({
  name: "asesorador:modules",
  apply: "build",
  generateBundle(_, bundle) {
    const modulesOf = (modules: Rendered) =>
      Object.fromEntries(
        Object.entries(modules).map(([id, { renderedLength }]) => [relative(root, id), renderedLength]),
      );
    const files = Object.values(bundle).flatMap((output) =>
      output.type === "chunk" ? [[output.fileName, modulesOf(output.modules)] as const] : [],
    );
    this.emitFile({ type: "asset", fileName: MODULES, source: JSON.stringify(Object.fromEntries(files)) });
  },
});

type Rendered = Readonly<Record<string, { readonly renderedLength: number }>>;

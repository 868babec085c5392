import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ORIGINAL = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;
const OWN = fileURLToPath(new URL("../ui/lucide-icon.ts", import.meta.url));

/** Puts ui/lucide-icon.ts in the place of the function by which lucide-react makes its icons: 1.5 kB less before the wizard's first step. */
export const iconsPlugin = (): Plugin => {
  let isReplaced = false;
  return {
    name: "asesorador:icons",
    apply: "build",
    enforce: "pre",
    transform(_, id) {
      if (!ORIGINAL.test(id)) return null;
      isReplaced = true;
      return { code: `export { createLucideIcon as default } from ${JSON.stringify(OWN)};`, map: null };
    },
    generateBundle() {
      if (!isReplaced) this.error("lucide-react has no module createLucideIcon any more");
    },
  };
};

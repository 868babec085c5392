import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { ensureFonts, FONTS_DIR } from "./build/fonts.ts";
import { type Pages, pagesPlugin } from "./build/pages-plugin.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const at = (path: string) => `${root}${path}`;

/** The front end's configuration; `pages` are given in a build, and rendered on request in development. */
export const frontendConfig = async (pages?: Pages): Promise<UserConfig> => {
  await ensureFonts();
  return {
    root,
    configFile: false,
    appType: "mpa",
    plugins: [react(), tailwind(), pagesPlugin(pages)],
    resolve: { alias: { "@fonts": FONTS_DIR } },
    build: {
      target: "baseline-widely-available",
      modulePreload: { polyfill: false },
      // A data: address would need a wider CSP.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        // The landing's script imports these entries by address and needs their exports.
        preserveEntrySignatures: "exports-only",
        input: {
          index: at("index.html"),
          admin: at("admin.html"),
          "404": at("404.html"),
          wizard: at("app/wizard-island.tsx"),
          outbox: at("kernel/outbox.ts"),
        },
      },
    },
  };
};

export default defineConfig(() => frontendConfig());

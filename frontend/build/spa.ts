import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { compressAll } from "./compress.ts";
import { ensureFonts, FONTS_DIR } from "./fonts.ts";

const FRONTEND = fileURLToPath(new URL("..", import.meta.url));

/** Builds the client-rendered comparison into `outDir`, compressed like the site. */
const buildSpa = async (outDir: string): Promise<void> => {
  await ensureFonts();
  await build({
    root: FRONTEND,
    configFile: false,
    appType: "mpa",
    plugins: [react(), tailwind()],
    resolve: { alias: { "@fonts": FONTS_DIR } },
    logLevel: "error",
    build: {
      outDir,
      emptyOutDir: true,
      target: "baseline-widely-available",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: join(FRONTEND, "build/spa.html") },
    },
  });
  await rename(join(outDir, "build/spa.html"), join(outDir, "index.html"));
  await rm(join(outDir, "build"), { recursive: true });
  await compressAll(outDir);
};

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error("spa.ts wants a folder");
await buildSpa(outDir);

import { rmSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { frontendConfig, prerenderConfig, WORKERS, workerConfig } from "../vite.config.ts";
import { compressAll } from "./compress.ts";
import { DIST, STAMP } from "./dist.ts";
import type { Pages } from "./pages-plugin.ts";

const FRONTEND = fileURLToPath(new URL("..", import.meta.url));

/** Builds beside the last build, then replaces it. `stamp` is the hash of the sources. */
const bundle = async (stamp: string): Promise<void> => {
  const work = join(FRONTEND, `node_modules/.build-${process.pid}`);
  const giveUp = () => {
    rmSync(work, { recursive: true, force: true });
    // Not process.exit: it waits for V8's compiler threads, which may wait for this thread (nodejs/node#54918).
    process.kill(process.pid, "SIGKILL");
  };
  process.once("SIGTERM", giveUp);
  // The process that started it is gone, or went while the modules were loaded.
  process.once("disconnect", giveUp);
  process.channel?.unref();
  if (process.connected === false) giveUp();
  const site = join(work, "site");
  try {
    const pages = await prerenderPages(join(work, "prerender"));
    await build({ ...(await frontendConfig({ pages, outDir: site })), logLevel: "warn" });
    for (const name of Object.keys(WORKERS) as (keyof typeof WORKERS)[])
      await build({ ...workerConfig(name, site), logLevel: "warn" });
    await compressAll(site);
    await writeFile(join(site, STAMP), stamp);
    await replace(site, join(work, "last"));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

const prerenderPages = async (outDir: string): Promise<Pages> => {
  await build({ ...prerenderConfig(outDir), logLevel: "warn" });
  const { renderPages } = (await import(pathToFileURL(join(outDir, "pages.js")).href)) as {
    renderPages: () => Promise<Pages>;
  };
  return renderPages();
};

/** After a crash between the two renames there is no build; the next start builds again. */
const replace = async (site: string, aside: string): Promise<void> => {
  await rename(DIST, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(site, DIST);
};

const [stamp] = process.argv.slice(2);
if (!stamp) throw new Error("bundle.ts is started by infra/runtime/build-frontend.ts, with a stamp");
await bundle(stamp);

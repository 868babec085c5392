import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const FRONTEND = fileURLToPath(new URL("..", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The built site: index.html, chile.html, 404.html, admin.html, hashed assets, and a `.br` and `.gz` beside every text file. */
export const DIST = join(FRONTEND, "dist");
/** Inside DIST, so that it comes and goes with the build it describes. */
export const STAMP = ".stamp";

/** The bundler ended without a build; what it said stands above on the console. */
export class BuildFailed extends Error {
  override readonly name = "BuildFailed";
}

/**
 * Makes DIST what the sources say, and does nothing when it already is. The bundler runs in a process of its own: it
 * sets NODE_ENV and holds much memory, neither of which the server should inherit. A failed or killed build leaves the
 * last one untouched. Aborted, it ends the bundler and rejects.
 */
export const buildFrontend = async (
  say: (line: string) => void = console.log,
  signal?: AbortSignal,
): Promise<void> => {
  const started = performance.now();
  const inputs = await hashOfInputs();
  const last = await readFile(join(DIST, STAMP), "utf8").catch(() => null);
  if (last === inputs) {
    say("Front end: unchanged since its last build.");
    return;
  }
  const bundler = spawn(process.execPath, [join(FRONTEND, "build/bundle.ts"), inputs], {
    cwd: FRONTEND,
    // A test's own NODE_ENV would make a development build, which the next start would take for its own.
    env: { ...process.env, NODE_ENV: "production" },
    // A tool's progress is not our output.
    stdio: ["ignore", process.stderr, process.stderr],
    ...(signal ? { signal } : {}),
  });
  const [code] = (await once(bundler, "exit")) as [number | null];
  if (code !== 0) throw new BuildFailed(`The front end's bundler ended with ${code ?? "a signal"}`);
  say(`Front end: built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};

/** One fingerprint of every file that the build reads. */
const hashOfInputs = async (): Promise<string> => {
  const files = [
    join(ROOT, "package-lock.json"),
    ...(await sourcesIn(FRONTEND)),
    ...(await sourcesIn(join(ROOT, "domain"))),
  ].sort();
  const hash = createHash("sha256");
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, content] of contents.entries())
    hash.update(`${relative(ROOT, files[index] ?? "")}\0${content.length}\0`).update(content);
  return hash.digest("hex");
};

const sourcesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => name !== "node_modules" && name !== "dist" && !/\.test\.tsx?$/.test(name))
      .map((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? sourcesIn(path) : [path];
      }),
  );
  return found.flat();
};

if (import.meta.main) await buildFrontend();

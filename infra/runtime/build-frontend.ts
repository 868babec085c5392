import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DIST, STAMP } from "@asesorador/frontend/build/dist";
import { sourceHash } from "./source-hash.ts";

const FRONTEND = fileURLToPath(new URL("../../frontend", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The bundler failed; its output was printed before. */
export class BuildFailed extends Error {
  override readonly name = "BuildFailed";
}

/**
 * Builds DIST from the sources unless it is up to date. The bundler runs in a process of its own, because it
 * sets NODE_ENV and uses much memory. A failed or killed build leaves the last one untouched. On abort the
 * bundler is ended and the promise rejects.
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
  const bundler = spawnBundler(inputs, signal);
  const [code] = (await once(bundler, "exit")) as [number | null];
  if (code !== 0) throw new BuildFailed(`The front end's bundler ended with ${code ?? "a signal"}`);
  say(`Front end: built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};

/** It ends when this process is gone, even after SIGKILL: the channel carries no messages, its end notifies the bundler. */
export const spawnBundler = (stamp: string, signal?: AbortSignal): ChildProcess =>
  spawn(process.execPath, [join(FRONTEND, "build/bundle.ts"), stamp], {
    cwd: FRONTEND,
    // The NODE_ENV of a test would give a development build, which the next start would reuse.
    env: { ...process.env, NODE_ENV: "production" },
    // The bundler's progress goes to stderr.
    stdio: ["ignore", process.stderr, process.stderr, "ipc"],
    ...(signal ? { signal } : {}),
  });

/** Hash of all files that the build reads. */
const hashOfInputs = (): Promise<string> =>
  sourceHash([FRONTEND, join(ROOT, "domain")], [join(ROOT, "package-lock.json")]);

if (import.meta.main) await buildFrontend();

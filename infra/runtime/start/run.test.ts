import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { COMPILE_CACHE } from "../../testing/compile-cache.ts";
import { listenOnLoopback } from "../../testing/listen-on-loopback.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const RUN = fileURLToPath(new URL("./run.mjs", import.meta.url));
const SCRIPT = `
import { getCompileCacheDir } from "node:module";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url));
  thread.once("message", (inThread: string) => {
    console.log(JSON.stringify([getCompileCacheDir(), inThread]));
    process.exit();
  });
} else parentPort?.postMessage(getCompileCacheDir());
`;

const folder = temporaryFolder("run-");
beforeAll(() => writeFile(join(folder, "script.ts"), SCRIPT));

const cachesWith = async (variables: NodeJS.ProcessEnv): Promise<readonly string[]> => {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, join(folder, "script.ts")], {
    env: { ...env, ...variables },
  });
  return JSON.parse(stdout) as readonly string[];
};

test("a script and its threads keep what Node compiles in the project's folder", async () => {
  const found = await cachesWith({});
  expect(found).toEqual([expect.any(String), expect.any(String)]);
  for (const cache of found) expect(cache.startsWith(COMPILE_CACHE)).toBe(true);
});

test("a folder that the environment names is used instead", async () => {
  for (const cache of await cachesWith({ NODE_COMPILE_CACHE: folder }))
    expect(cache.startsWith(folder)).toBe(true);
});

test("a script whose reader closes the pipe does its work to the end, without a stack trace", async () => {
  const [script, done] = [join(folder, "prints.ts"), join(folder, "done")];
  await writeFile(
    script,
    `import { writeFileSync } from "node:fs";
     const line = "x".repeat(1_000);
     for (let i = 0; i < 1_000; i += 1) {
       console.log(line);
       await new Promise(setImmediate);
     }
     writeFileSync(${JSON.stringify(done)}, "yes");`,
  );
  const child = spawn(process.execPath, [RUN, script], { stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.once("data", () => child.stdout.destroy());
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([said, code]).toEqual(["", 0]);
  expect(await readFile(done, "utf8")).toBe("yes");
});

test.runIf(process.platform === "linux")("a full disk ends a script that prints, and is named", async () => {
  const script = join(folder, "prints-one-line.ts");
  await writeFile(script, 'console.log("one line");');
  await using full = await open("/dev/full", "w");
  const child = spawn(process.execPath, [RUN, script], { stdio: ["ignore", full.fd, "pipe"] });
  const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : "", once(child, "exit")]);
  expect([said, code]).toEqual(["The output can't be written: ENOSPC: no space left on device, write\n", 1]);
});

/** Installs what a folder's lock file names. */
const install = async (root: string, variables: NodeJS.ProcessEnv = {}): Promise<void> => {
  const module = JSON.stringify(new URL("./install.mjs", import.meta.url).href);
  const program = `(await import(${module})).install(${JSON.stringify(root)})`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, ...variables },
  });
};

test("a record of the installation that was left half written means that it is installed again", async () => {
  const root = temporaryFolder("install-");
  const manifest = { name: "sample", version: "1.0.0" };
  await writeFile(join(root, "package.json"), JSON.stringify(manifest));
  await writeFile(
    join(root, "package-lock.json"),
    JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages: { "": manifest } }),
  );
  await mkdir(join(root, "node_modules"));
  await writeFile(join(root, "node_modules/.package-lock.json"), "");
  await install(root);
  const recorded = await readFile(join(root, "node_modules/.package-lock.json"), "utf8");
  expect(JSON.parse(recorded)).toMatchObject({ lockfileVersion: 3 });
});

test("a version that npm's cache does not know yet is asked for at the registry", async () => {
  const root = temporaryFolder("install-");
  const archives = new Map<string, Buffer>();
  const publish = async (version: string): Promise<string> => {
    await mkdir(join(root, "package"), { recursive: true });
    await writeFile(join(root, "package/package.json"), JSON.stringify({ name: "sample", version }));
    await promisify(execFile)("tar", ["-czf", "sample.tgz", "package"], { cwd: root });
    const archive = await readFile(join(root, "sample.tgz"));
    archives.set(version, archive);
    return `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  };
  const registry = createServer(({ url = "", headers }, response) => {
    const archive = archives.get(url.slice(1));
    if (archive) return response.end(archive);
    const versions = [...archives.keys()].map((version) => [
      version,
      { name: "sample", version, dist: { tarball: `http://${headers.host}/${version}` } },
    ]);
    response.setHeader("cache-control", "public, max-age=300");
    return response.end(JSON.stringify({ name: "sample", versions: Object.fromEntries(versions) }));
  });
  const port = await listenOnLoopback(registry);
  const installed = async (version: string, integrity: string): Promise<unknown> => {
    const manifest = { name: "needs", version: "1.0.0", dependencies: { sample: version } };
    const packages = { "": manifest, "node_modules/sample": { version, integrity } };
    const lock = { name: "needs", version: "1.0.0", lockfileVersion: 3, requires: true, packages };
    await writeFile(join(root, "package.json"), JSON.stringify(manifest));
    await writeFile(join(root, "package-lock.json"), JSON.stringify(lock));
    await install(root, {
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_cache: join(root, "cache"),
    });
    return JSON.parse(await readFile(join(root, "node_modules/sample/package.json"), "utf8"));
  };
  try {
    for (const version of ["1.0.0", "1.0.1"])
      expect(await installed(version, await publish(version))).toEqual({ name: "sample", version });
  } finally {
    registry.close();
  }
});

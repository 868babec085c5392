import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { bringsNode, ownNode } from "./runtime.mjs";

/** Age from which a lock without its owner's id is stale: the owner died between two system calls. */
const UNSIGNED_LOCK_MS = 10_000;

/**
 * Installs the dependencies when they are missing or differ from package-lock.json, one installer at a time (`npm start` and
 * `npm test` at once). Ends the process when the installation fails.
 * @param {string} root
 */
export const install = (root) => {
  if (isInstalled(root)) return;
  const lock = join(root, ".bootstrap-lock");
  for (let waiting = false; !take(lock); waiting = true) {
    if (!waiting) console.log("Another install is under way: waiting for it.");
    pause(300);
  }
  try {
    if (!isInstalled(root)) runNpm(root);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
  if (process.exitCode) process.exit();
};

/** npm writes this record last, so it means a completed installation, by this script or by hand. */
const isInstalled = (root) => {
  const recorded = recordedIn(join(root, "node_modules", ".package-lock.json"));
  const wanted = packagesOf(join(root, "package-lock.json"));
  // A folder copied or mounted from another system has that system's binaries.
  if (!recorded || (bringsNode() && !ownNode(root))) return false;
  return (
    Object.entries(wanted).every(([path, entry]) =>
      path === "" || (entry.optional && !recorded[path]) ? true : isSame(entry, recorded[path]),
    ) && Object.keys(recorded).every((path) => path in wanted)
  );
};

const isSame = (wanted, recorded) =>
  recorded?.version === wanted.version && recorded?.integrity === wanted.integrity;

/** null: there is no record, or one that a power failure or a full disk has left half written. */
const recordedIn = (file) => {
  try {
    return packagesOf(file);
  } catch {
    return null;
  }
};

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : null);

const runNpm = (root) => {
  const again = existsSync(join(root, "node_modules"));
  console.log(again ? "Dependencies changed: npm ci …" : "First run: npm ci (about half a minute) …");
  const started = Date.now();
  // Quiet: an old Node makes npm warn about every package that needs a newer one, which the project provides.
  const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // The lock file has no addresses: npm asks the registry for the address of each package, unless its cache may answer.
  const offline = npm(["ci", ...flags, "--prefer-offline"], {
    cwd: root,
    stdio: ["inherit", "inherit", "pipe"],
  });
  // ETARGET: the cached answer is older than the version.
  const isOutdated = offline.status !== 0 && String(offline.stderr).includes("ETARGET");
  if (!isOutdated) process.stderr.write(offline.stderr ?? "");
  const { status, error } = isOutdated
    ? npm(["ci", ...flags, "--prefer-online"], { cwd: root, stdio: "inherit" })
    : offline;
  if (status === 0) {
    console.log(`Dependencies installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    return;
  }
  console.error(`npm ci failed${error ? `: ${error.message}` : ""}.`);
  process.exitCode = status || 1;
};

/**
 * The npm that started this process, on its own Node (the project's is about to be replaced); otherwise the one on the
 * path.
 */
const npm = (args, options) => {
  const cli = process.env.npm_execpath;
  if (cli && basename(cli) === "npm-cli.js") {
    return spawnSync(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options);
  }
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
};

/** Creating a folder succeeds in one process only. A lock whose owner no longer runs is taken over. */
const take = (lock) => {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (!isAbandoned(lock)) return false;
  rmSync(lock, { recursive: true, force: true });
  return take(lock);
};

const isAbandoned = (lock) => {
  try {
    return !isAlive(Number(readFileSync(join(lock, "pid"), "utf8")));
  } catch {
    const made = statSync(lock, { throwIfNoEntry: false });
    return made !== undefined && Date.now() - made.mtimeMs > UNSIGNED_LOCK_MS;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

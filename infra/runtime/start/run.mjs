// node infra/runtime/start/run.mjs SCRIPT.ts [ARGS…]
//
// Entry point of every npm script. The machine's Node may be as old as 20.19; the project installs its own Node as an
// npm package and runs TypeScript on it directly. So: install what is missing, then run the script on that Node. Node
// built-ins only.
import { spawn } from "node:child_process";
import module from "node:module";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { install } from "./install.mjs";
import { whenParentIsGone } from "./parent.mjs";
import { ownNode } from "./runtime.mjs";

const PROJECT_NODE_MAJOR = 26;
/** A process closes its resources within 5 s of a signal; one that still runs after twice that time is killed. */
const KILL_AFTER_MS = 10_000;
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
/** What Node compiles of the sources, for the next start: it halves the processor time that loading modules takes. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, ".cache", "node");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Asesorador needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error("Usage: node infra/runtime/start/run.mjs SCRIPT.ts [ARGS…]");
  process.exit(1);
}
process.chdir(root);
install(root);

if (major >= PROJECT_NODE_MAJOR) await runHere(resolve(root, script));
else runOnOwnNode();

/** @param {string} file */
async function runHere(file) {
  // A folder that can't be written leaves it off. Threads and child processes take it from the environment.
  module.enableCompileCache(compileCache);
  process.env.NODE_COMPILE_CACHE = compileCache;
  watchOutput();
  process.argv.splice(1, process.argv.length - 1, file, ...args);
  // Windows has no signals to send; on all systems the script's own handlers perform the clean exit.
  const end = () => process.emit("SIGTERM", "SIGTERM") || process.exit(143);
  if (process.channel) {
    process.once("disconnect", end);
    process.channel.unref();
  } else whenParentIsGone(end);
  await import(pathToFileURL(file).href);
}

/**
 * A reader that closes the pipe (`npm run events -- status | head`) has read enough, which is no failure: the work is done to
 * its end, and what is printed further is dropped. A script that only prints adds a listener that ends it. A file that takes no more,
 * because the disk is full, ends the script with the system's reason.
 */
function watchOutput() {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error) => {
      if (error.code === "EPIPE") return;
      if (stream === process.stdout) process.stderr.write(`The output can't be written: ${error.message}\n`);
      process.exit(1);
    });
}

function runOnOwnNode() {
  const node = ownNode(root);
  if (!node) {
    console.error(
      `There is no packaged Node for ${process.platform} ${process.arch}: use Node ${PROJECT_NODE_MAJOR} or newer (this is ${process.version}).`,
    );
    process.exit(1);
  }
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].filter(Boolean).join(delimiter);
  // The channel carries no messages: its end notifies the child that this process is gone, even after SIGKILL.
  const child = spawn(node, [fileURLToPath(import.meta.url), script, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: path },
  });
  // Ctrl-C in a terminal reaches the whole process group, so the child receives it already.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  const stop = (signal) => {
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS).unref();
  };
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  whenParentIsGone(() => stop("SIGTERM"));
  child.on("error", (error) => {
    console.error(`${node} can't be run: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

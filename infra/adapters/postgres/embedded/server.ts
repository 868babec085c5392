import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { signal } from "../../../kernel/processes.ts";
import { programIn } from "./binaries.ts";
import { firstErrorIn, serverEnvironment } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import type { Launch } from "./launch.ts";

const STOP_WITHIN_MS = 20_000;

/** A running postmaster. */
export type Server = {
  /** Fast shutdown, a checkpoint included; harsher after 20 s. */
  readonly stop: () => Promise<void>;
  /** Settles when the process has ended, for whatever reason. */
  readonly exited: Promise<void>;
};

/** The port was taken since it was checked. */
export class PortTakenError extends Error {
  override readonly name = "PortTakenError";
}

/**
 * The shell holds a pipe from this process: when this process ends, even by SIGKILL, the pipe closes and the server gets a
 * fast shutdown. In a session of its own it does not get the terminal's Ctrl-C: this process stops it after draining.
 */
const WATCHDOG = `exec 3<&0
"$@" & server=$!
{ cat <&3 >/dev/null; kill -INT $server 2>/dev/null; } & watch=$!
wait $server; status=$?
kill $watch 2>/dev/null
exit $status`;

type Starting = {
  /** Gets every line that the server logs. */
  readonly log: (line: string) => void;
  /** Aborted: a server that does not take connections yet is shut down. */
  readonly signal: AbortSignal | undefined;
  /** The server is a standby, which accepts only reads. */
  readonly standby: boolean;
};

/** Resolves when the server takes connections. Throws PortTakenError, or EmbeddedPostgresError with the server's reason. */
export const runServer = async (
  launch: Launch,
  settings: Readonly<Record<string, string | number>>,
  { log, signal, standby }: Starting,
): Promise<Server> => {
  signal?.throwIfAborted();
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = launch.wrap(programIn(launch.native, "postgres"), ["-D", launch.dataDir, ...flags]);
  const child = spawnGuarded(command, launch);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  // Its end closes the watchdog's pipe.
  const giveUp = () => child.stdin?.end();
  signal?.addEventListener("abort", giveUp, { once: true });
  const readyLine = `ready to accept ${standby ? "read-only " : ""}connections`;
  await ready(child, { log, readyLine, dataDir: launch.dataDir });
  signal?.removeEventListener("abort", giveUp);
  void exited.then(() => child.stdin?.destroy());
  return { exited, stop: () => stopServer(child, exited, launch) };
};

const spawnGuarded = (command: readonly [string, ...string[]], { options }: Launch): ChildProcess => {
  const common = { ...options, env: serverEnvironment() };
  if (process.platform !== "win32") {
    const args = ["-c", WATCHDOG, "postgres-watchdog", ...command];
    return spawn("sh", args, { ...common, detached: true, stdio: ["pipe", "ignore", "pipe"] });
  }
  const [program, ...args] = command;
  return spawn(program, args, { ...common, windowsHide: true, stdio: ["pipe", "ignore", "pipe"] });
};

type Readiness = Pick<Starting, "log"> & { readonly readyLine: string; readonly dataDir: string };

const ready = (child: ChildProcess, { log, readyLine, dataDir }: Readiness): Promise<void> =>
  new Promise((resolve, reject) => {
    const last: string[] = [];
    let rest = "";
    const onLine = (line: string): void => {
      log(line);
      last.push(line);
      if (last.length > 20) last.shift();
      if (line.includes(readyLine)) resolve();
    };
    child.stdin?.on("error", () => {}); // The pipe breaks when the server ends first; its exit reports that.
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
    child.once("error", (cause) =>
      reject(new EmbeddedPostgresError("PostgreSQL can't be started.", { cause })),
    );
    child.once("exit", (code) => {
      const said = [...last, rest].join("\n").trim();
      const Failure = said.includes("could not bind") ? PortTakenError : EmbeddedPostgresError;
      reject(new Failure(`PostgreSQL does not start in ${dataDir} (code ${code}): ${firstErrorIn(said)}`));
    });
  });

const stopServer = async (child: ChildProcess, exited: Promise<void>, launch: Launch): Promise<void> => {
  if (process.platform === "win32") {
    spawnSync(programIn(launch.native, "pg_ctl"), ["stop", "-D", launch.dataDir, "-m", "fast", "-w"]);
  } else child.stdin?.end();
  const { pid } = child;
  // The whole session: the shell and the server. A crash recovery at the next start is better than never ending.
  const harsher = setTimeout(() => pid !== undefined && signal(-pid, "SIGQUIT"), STOP_WITHIN_MS);
  await exited;
  clearTimeout(harsher);
};

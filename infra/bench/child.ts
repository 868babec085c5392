import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A child process of a bench; answers one request at a time. */
export type Child<Question, Reply> = {
  /** Rejects when the process ends before it answers. */
  ask(question: Question): Promise<Reply>;
  /** Disconnects, so that it ends; resolves when it has ended. */
  stop(): Promise<void>;
  /** Ends it by SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
};

/** The child's side of a script: answers one request, and ends what it has opened. */
type Script = {
  readonly answer: (question: object) => Promise<object>;
  readonly close: () => Promise<unknown>;
};

let here = false;
/** Takes what the next script to be loaded in this process gives to `answerParent`. */
let takeScript: ((script: Script) => void) | null = null;
let loaded: Promise<unknown> = Promise.resolve();
let copies = 0;

/**
 * Whether scripts run in this process from now on: a test that only looks whether a bench runs need not pay for the start of
 * each. What is killed, has flags of Node or a session of its own is a process in any case.
 */
export const runScriptsHere = (whether: boolean): void => {
  here = whether;
};

/** Starts one of the bench's scripts on this Node, with additional flags of Node. `ownSession`: as processes whose priority counts as a whole. `killed`: the bench may kill it. */
export const startChild = <Question extends object, Reply>(
  script: URL,
  nodeFlags: readonly string[] = [],
  { ownSession = false, killed = false }: { readonly ownSession?: boolean; readonly killed?: boolean } = {},
): Child<Question, Reply> => {
  if (here && nodeFlags.length === 0 && !ownSession && !killed) return scriptHere(script);
  const child = fork(fileURLToPath(script), {
    execArgv: [...nodeFlags],
    serialization: "advanced",
    detached: ownSession,
  });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(`ended with ${signal ?? code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return {
    ask: (question) => askOnce<Reply>(child, question, ended),
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
};

/** Each with its own copy of the script's variables. */
const scriptHere = <Question extends object, Reply>(file: URL): Child<Question, Reply> => {
  // One after the other, because the script does not say which start it belongs to.
  const script = loaded.then(async () => {
    const given = Promise.withResolvers<Script>();
    takeScript = given.resolve;
    copies += 1;
    try {
      await import(`${file.href}?${copies}`);
    } finally {
      takeScript = null;
    }
    return given.promise;
  });
  loaded = script.catch(() => {});
  return {
    ask: async (question) => structuredClone(await (await script).answer(structuredClone(question))) as Reply,
    stop: async () => {
      await (await script).close();
    },
    kill: () => Promise.reject(new Error("this script is no process of its own")),
  };
};

const askOnce = <Reply>(child: ChildProcess, question: object, ended: Promise<string>): Promise<Reply> =>
  new Promise((resolve, reject) => {
    child.once("message", (reply) => resolve(reply as Reply));
    void ended.then((how) => reject(new Error(`a process of the bench ${how}`)));
    child.send(question, (error) => error && reject(error));
  });

/** The child's side: answers each request of the parent, and calls `close` when the parent disconnects or ends. */
export const answerParent = <Question, Reply extends object>(
  answer: (question: Question) => Promise<Reply>,
  close: () => Promise<unknown> = async () => {},
): void => {
  if (takeScript !== null) {
    takeScript({ answer: (question) => answer(question as Question), close });
    return;
  }
  const end = (): void => {
    // Ends the process explicitly, so that no open handle keeps it running.
    void close().finally(() => process.exit());
  };
  process.on("message", (question) => {
    answer(question as Question).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once("disconnect", end);
  // A terminal's Ctrl-C reaches every process of the group: the parent decides, and the child ends when it disconnects.
  process.on("SIGINT", () => {});
};

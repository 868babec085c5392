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

/** Starts one of the bench's scripts on this Node, with additional flags of Node. `ownSession`: as processes whose priority counts as a whole. */
export const startChild = <Question extends object, Reply>(
  script: URL,
  nodeFlags: readonly string[] = [],
  { ownSession = false }: { readonly ownSession?: boolean } = {},
): Child<Question, Reply> => {
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

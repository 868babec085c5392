import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process of the bench; answers one question at a time. */
export type Child<Question, Reply> = {
  /** Rejects when the process ends before it answers. */
  ask(question: Question): Promise<Reply>;
  /** Lets it go; resolves when it has ended. */
  stop(): Promise<void>;
};

/** Starts one of our own scripts on this Node, with further flags of Node's own. */
export const startChild = <Question extends object, Reply>(
  script: URL,
  nodeFlags: readonly string[] = [],
): Child<Question, Reply> => {
  const child = fork(fileURLToPath(script), { execArgv: [...nodeFlags], serialization: "advanced" });
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
  };
};

const askOnce = <Reply>(child: ChildProcess, question: object, ended: Promise<string>): Promise<Reply> =>
  new Promise((resolve, reject) => {
    child.once("message", (reply) => resolve(reply as Reply));
    void ended.then((how) => reject(new Error(`a process of the bench ${how}`)));
    child.send(question, (error) => error && reject(error));
  });

/** The other side: answers each question of the parent, and ends by `close` when the parent lets go or is gone. */
export const answerParent = <Question, Reply extends object>(
  answer: (question: Question) => Promise<Reply>,
  close: () => Promise<unknown> = async () => {},
): void => {
  const end = (): void => {
    // The process ends with it, so that nothing left open can hold it.
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
  // A terminal's Ctrl-C reaches every process of the group: the parent decides, and its going tells us.
  process.on("SIGINT", () => {});
};

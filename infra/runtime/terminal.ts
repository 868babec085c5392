import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** The person left a question without an answer. */
export class LeftUnanswered extends Error {
  override readonly name = "LeftUnanswered";
}

export const isAtTerminal = (): boolean => process.stdin.isTTY === true;

/** Reads a line. Throws LeftUnanswered on Ctrl-C and at the end of the input. */
export const askLine = (question: string): Promise<string> => answered(question, process.stdout);

/** Reads a line without echo. Throws LeftUnanswered on Ctrl-C and at the end of the input. */
export const askUnseen = async (question: string): Promise<string> => {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await answered("", nowhere);
  } finally {
    process.stdout.write("\n");
  }
};

const answered = async (question: string, output: NodeJS.WritableStream): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const left = new AbortController();
  terminal.on("SIGINT", () => left.abort());
  terminal.on("close", () => left.abort());
  try {
    return await terminal.question(question, { signal: left.signal });
  } catch {
    throw new LeftUnanswered("left without an answer: nothing was changed");
  } finally {
    terminal.close();
  }
};

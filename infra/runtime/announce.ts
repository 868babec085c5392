import { BadEnvironment } from "./env.ts";

const started = performance.now();

/** Prints one plain line about the start, with the seconds since it began. For a terminal. */
export const announce = (line: string): void => {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`${seconds} s  ${line}\n`);
};

/** Prints why the process can't continue, without a stack trace for errors that the operator can fix, and ends it. */
export const giveUp = (error: unknown): never => {
  process.stderr.write(`${reasonOf(error) ?? String((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
};

/** The message of an error that the operator can fix; null for others, which may quote data. */
export const reasonOf = (error: unknown): string | null => {
  if (!(error instanceof Error) || error.name === "Error" || error.name === "TypeError") {
    return error instanceof Error && "syscall" in error ? error.message : null;
  }
  // Each of its lines names the variable or folder.
  if (error instanceof BadEnvironment) return error.message;
  // Every address of a host name refused: the reasons are in the parts, the aggregate has none.
  const words = error instanceof AggregateError ? error.errors.map(String).join("; ") : error.message;
  return `${error.name}: ${words}`;
};

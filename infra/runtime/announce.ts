import { BadEnvironment } from "./env.ts";

const started = performance.now();

/** One plain line about the start, with the seconds since it began. For a person at a terminal. */
export const announce = (line: string): void => {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`${seconds} s  ${line}\n`);
};

/** Says why the process can't go on, without a stack for what its user can mend, and ends it. */
export const giveUp = (error: unknown): never => {
  process.stderr.write(`${reasonOf(error) ?? String((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
};

/** The words of an error that its user can mend; null for a bug's, which may quote anything. */
export const reasonOf = (error: unknown): string | null => {
  if (!(error instanceof Error) || error.name === "Error" || error.name === "TypeError") {
    return error instanceof Error && "syscall" in error ? error.message : null;
  }
  // Each of its lines names the variable or folder.
  if (error instanceof BadEnvironment) return error.message;
  // Every address of a host name refused: each said why, the whole says nothing.
  const words = error instanceof AggregateError ? error.errors.map(String).join("; ") : error.message;
  return `${error.name}: ${words}`;
};

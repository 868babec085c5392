const started = performance.now();

/** One plain line about the start, with the seconds since it began. For a person at a terminal. */
export const announce = (line: string): void => {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`${seconds} s  ${line}\n`);
};

/** Says why the process can't go on, without a stack for what its user can mend, and ends it. */
export const giveUp = (error: unknown): never => {
  const known = error instanceof Error && error.name !== "Error" && error.name !== "TypeError";
  process.stderr.write(
    `${known ? `${error.name}: ${error.message}` : String((error as Error)?.stack ?? error)}\n`,
  );
  process.exit(1);
};

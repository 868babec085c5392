/** A test and its duration. */
export type TestTime = { readonly name: string; readonly ms: number };

/** Result of one step of the quality gate. */
export type Outcome = {
  readonly name: string;
  readonly passed: number;
  readonly skipped: number;
  /** One name for each failure. */
  readonly failures: readonly string[];
  /** Tests that failed and passed when they were repeated, where that counts as passed. */
  readonly flaky?: readonly string[];
  readonly seconds: number;
  /** Durations of the tests; absent where the step runs no tests. */
  readonly times?: readonly TestTime[];
};

const SLOWEST = 10;

/** Prints a line about it, and returns it. */
export const printed = (outcome: Outcome): Outcome => {
  const word = outcome.failures.length > 0 ? `${outcome.failures.length} failed` : "ok";
  console.log(`[${outcome.name}] ${word} (${outcome.seconds.toFixed(1)} s)`);
  return outcome;
};

/** The last line of a run: `N passed, N failed`, and the number of skipped tests when there are any. */
export const closingLine = (outcomes: readonly Outcome[]): string => {
  const sum = (count: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const skipped = sum((outcome) => outcome.skipped);
  const line = `${sum((outcome) => outcome.passed)} passed, ${sum((outcome) => outcome.failures.length)} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
};

/** The slowest tests of each step that runs tests, one a line. */
export const slowestTests = (outcomes: readonly Outcome[]): string =>
  outcomes
    .flatMap(({ name, times = [] }) => {
      const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
      if (slowest.length === 0) return [];
      const lines = slowest.map((test) => `${(test.ms / 1000).toFixed(1).padStart(7)} s  ${test.name}`);
      return [`Slowest of ${name}:`, ...lines];
    })
    .join("\n");

/** Names from each step under a title, one a line; empty where there are none. */
export const listed = (
  title: string,
  outcomes: readonly Outcome[],
  namesOf: (outcome: Outcome) => readonly string[],
): string => {
  const lines = outcomes.flatMap((outcome) => namesOf(outcome).map((test) => `  ${outcome.name}: ${test}`));
  return lines.length > 0 ? [title, ...lines].join("\n") : "";
};

/**
 * Prints the slowest tests, the names of flaky tests and of every failure and, last of all, the closing line; the process will
 * end with 1 when anything failed.
 */
export const close = (outcomes: readonly Outcome[]): void => {
  const parts = [
    slowestTests(outcomes),
    listed("Flaky (failed, and passed when repeated):", outcomes, ({ flaky = [] }) => flaky),
    listed("Failed:", outcomes, ({ failures }) => failures),
  ];
  for (const part of parts) if (part !== "") console.log(`\n${part}`);
  if (outcomes.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
  console.log(`\n${closingLine(outcomes)}`);
};

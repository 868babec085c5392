import { relative } from "node:path";
import * as z from "zod/mini";
import type { TestTime } from "./outcome.ts";

/** Counts from a suite's report. */
export type Tally = {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  /** Tests that failed and passed when they were repeated; neither in `passed` nor in `failures`. */
  readonly flaky: readonly string[];
  readonly times: readonly TestTime[];
};

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.optional(z.nullable(z.number())),
          // A test that passed has those of its failed attempts.
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
});

/** A file that could not be read has no tests: it counts as one failure itself. */
export const readVitestReport = (report: unknown, root: string): Tally => {
  const files = VitestReport.parse(report).testResults;
  const tests = files.flatMap((file) =>
    file.assertionResults.map(({ fullName, status, duration, failureMessages = [] }) => ({
      name: `${relative(root, file.name)} > ${fullName}`,
      status: status === "passed" && failureMessages.length > 0 ? "flaky" : status,
      ms: duration ?? 0,
    })),
  );
  const failures = files.flatMap((file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (file.status === "failed" && failed.length === 0) return [path];
    return failed.map((test) => `${path} > ${test.fullName}`);
  });
  return {
    passed: tests.filter((test) => test.status === "passed").length,
    skipped: tests.filter((test) => !["passed", "flaky", "failed"].includes(test.status)).length,
    failures,
    flaky: tests.filter((test) => test.status === "flaky").map((test) => test.name),
    times: tests.map(({ name, ms }) => ({ name, ms })),
  };
};

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      // One for each attempt.
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
});
const PlaywrightSuite = z.object({
  title: z.string(),
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.optional(z.array(PlaywrightSuite));
  },
});
const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
});
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>;

/** An error outside any test counts as one failure. */
export const readPlaywrightReport = (report: unknown): Tally => {
  const { suites, errors } = PlaywrightReport.parse(report);
  const tests = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests.map(({ status, projectName, results }) => ({
      status,
      ms: results[0]?.duration ?? 0,
      name: `${spec.file} > ${spec.title} [${projectName}]`,
    })),
  );
  const failed = tests.filter((test) => !["expected", "flaky", "skipped"].includes(test.status));
  return {
    passed: tests.filter((test) => test.status === "expected").length,
    skipped: tests.filter((test) => test.status === "skipped").length,
    failures: [
      ...failed.map((test) => test.name),
      ...errors.map((error) => error.message?.split("\n")[0] ?? "an error outside any test"),
    ],
    flaky: tests.filter((test) => test.status === "flaky").map((test) => test.name),
    times: tests.map(({ name, ms }) => ({ name, ms })),
  };
};

/**
 * What counts of a suite. In CI a flaky test has passed and is listed: one of some 7,000 would otherwise refuse a
 * landing. Elsewhere it has failed.
 */
export const judged = ({ flaky, ...tally }: Tally, inCi: boolean): Tally =>
  inCi
    ? { ...tally, passed: tally.passed + flaky.length, flaky }
    : { ...tally, failures: [...tally.failures, ...flaky], flaky: [] };

const specsOf = (suite: PlaywrightSuite): z.infer<typeof PlaywrightSpec>[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

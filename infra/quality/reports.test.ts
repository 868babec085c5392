import { expect, test } from "vitest";
import { closingLine, listed, slowestTests } from "./outcome.ts";
import { judged, readPlaywrightReport, readVitestReport } from "./reports.ts";

test("failing unit tests are listed with their file; a file that can't be read is one failure", () => {
  const report = {
    testResults: [
      {
        name: "/project/domain/money.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "cents add up", status: "passed", duration: 7 },
          { fullName: "cents never round", status: "failed" },
          { fullName: "later", status: "pending", duration: null },
          { fullName: "once more", status: "passed", duration: 3, failureMessages: ["too slow"] },
        ],
      },
      { name: "/project/domain/broken.test.ts", status: "failed", assertionResults: [] },
    ],
  };
  expect(readVitestReport(report, "/project")).toEqual({
    passed: 1,
    skipped: 1,
    failures: ["domain/money.test.ts > cents never round", "domain/broken.test.ts"],
    flaky: ["domain/money.test.ts > once more"],
    times: [
      { name: "domain/money.test.ts > cents add up", ms: 7 },
      { name: "domain/money.test.ts > cents never round", ms: 0 },
      { name: "domain/money.test.ts > later", ms: 0 },
      { name: "domain/money.test.ts > once more", ms: 3 },
    ],
  });
});

test("browser tests count once for each project, at any depth; a test that passes only on retry is flaky", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: "wizard.spec.ts",
    tests: statuses.map((status, index) => ({
      projectName: index === 0 ? "phone" : "desktop",
      status,
      results: status === "skipped" ? [] : [{ duration: 10 + index }, { duration: 99 }],
    })),
  });
  const report = {
    errors: [],
    suites: [
      {
        title: "wizard.spec.ts",
        specs: [spec("opens", "expected", "unexpected")],
        suites: [{ title: "group", specs: [spec("sends", "flaky", "skipped")] }],
      },
    ],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 1,
    skipped: 1,
    failures: ["wizard.spec.ts > opens [desktop]"],
    flaky: ["wizard.spec.ts > sends [phone]"],
    times: [
      { name: "wizard.spec.ts > opens [phone]", ms: 10 },
      { name: "wizard.spec.ts > opens [desktop]", ms: 11 },
      { name: "wizard.spec.ts > sends [phone]", ms: 10 },
      { name: "wizard.spec.ts > sends [desktop]", ms: 0 },
    ],
  });
});

test("a flaky test is listed and has passed in CI, and has failed elsewhere", () => {
  const tally = { passed: 2, skipped: 0, failures: ["a"], flaky: ["b"], times: [] };
  expect(judged(tally, true)).toEqual({ ...tally, passed: 3 });
  expect(judged(tally, false)).toEqual({ ...tally, failures: ["a", "b"], flaky: [] });
  const outcome = { ...judged(tally, true), name: "unit", seconds: 1 };
  expect(listed("Flaky:", [outcome], ({ flaky = [] }) => flaky)).toBe("Flaky:\n  unit: b");
});

test("the closing line sums all steps and mentions skipped tests only when there are any", () => {
  const outcome = { name: "unit", passed: 2, skipped: 0, failures: ["a"], seconds: 1 };
  expect(closingLine([outcome, outcome])).toBe("4 passed, 2 failed");
  expect(closingLine([{ ...outcome, skipped: 3, failures: [] }])).toBe("2 passed, 0 failed, 3 skipped");
});

test("the ten slowest tests of each step are listed, the slowest first", () => {
  const step = { passed: 1, skipped: 0, failures: [], seconds: 1 };
  const times = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, ms: index * 1_000 }));
  const lines = slowestTests([
    { ...step, name: "types" },
    { ...step, name: "unit", times },
  ]).split("\n");
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual(["Slowest of unit:", "   11.0 s  test 11"]);
  expect(lines.at(-1)).toBe("    2.0 s  test 2");
});

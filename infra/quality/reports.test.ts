import { expect, test } from "vitest";
import { closingLine } from "./outcome.ts";
import { readPlaywrightReport, readVitestReport } from "./reports.ts";

test("failing unit tests are named with their file; a file that can't be read is one failure", () => {
  const report = {
    testResults: [
      {
        name: "/project/domain/money.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "cents add up", status: "passed" },
          { fullName: "cents never round", status: "failed" },
          { fullName: "later", status: "pending" },
        ],
      },
      { name: "/project/domain/broken.test.ts", status: "failed", assertionResults: [] },
    ],
  };
  expect(readVitestReport(report, "/project")).toEqual({
    passed: 1,
    skipped: 1,
    failures: ["domain/money.test.ts > cents never round", "domain/broken.test.ts"],
  });
});

test("browser tests count once for each screen, however deep their group; a lucky repeat is a failure", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: "wizard.spec.ts",
    tests: statuses.map((status, index) => ({ projectName: index === 0 ? "phone" : "desktop", status })),
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
    failures: ["wizard.spec.ts > opens [desktop]", "wizard.spec.ts > sends [phone]"],
  });
});

test("the closing line sums all steps and speaks of skipped tests only when there are any", () => {
  const outcome = { name: "unit", passed: 2, skipped: 0, failures: ["a"], seconds: 1 };
  expect(closingLine([outcome, outcome])).toBe("4 passed, 2 failed");
  expect(closingLine([{ ...outcome, skipped: 3, failures: [] }])).toBe("2 passed, 0 failed, 3 skipped");
});

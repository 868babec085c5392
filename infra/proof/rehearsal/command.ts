import { flagsOf, Usage } from "../../kernel/command-line.ts";
import type { ProofCommand } from "../command.ts";
import type { Rehearsed } from "./rehearse.ts";

/** The panel and readiness must show each outage within this time; checked by the command only. */
const SEEN_WITHIN_MS = 10_000;

export const rehearsalCommand: ProofCommand = {
  name: "rehearsal",
  usage: "npm run rehearsal -- [--only NAME]",
  run: async (args, all, report) => {
    const { only } = flagsOf(args, { texts: ["only"] });
    const [{ SCENARIOS }, { rehearse, startDemo }] = await Promise.all([
      import("./scenarios.ts"),
      import("./rehearse.ts"),
    ]);
    const scenarios = SCENARIOS.filter(({ name }) => only === undefined || name.includes(only));
    if (scenarios.length === 0)
      throw new Usage(`--only must be part of a name: ${SCENARIOS.map(({ name }) => name).join("; ")}`);
    report("Filling a copy of the demo …");
    const installation = await startDemo(all, report);
    const rehearsed = (await rehearse(scenarios, installation, all, report)).map((each) =>
      each.seenMs <= SEEN_WITHIN_MS ? each : { ...each, violations: [seenAfter(each), ...each.violations] },
    );
    return {
      held: rehearsed.every(({ violations }) => violations.length === 0),
      lines: rehearsed.flatMap(linesOf),
      record: { rehearsed },
    };
  },
};

const seenAfter = ({ seenMs }: Pick<Rehearsed, "seenMs">): string =>
  `seen ${(seenMs / 1_000).toFixed(1)} s after the outage, within ${SEEN_WITHIN_MS / 1_000}`;

const linesOf = ({ name, seconds, seen, seenMs, guide, done, checks }: Rehearsed): readonly string[] => [
  "",
  `${name} (${seconds.toFixed(1)} s)`,
  ...seen.map((line) => `  seen:      ${line}`),
  ...guide.map((line) => `  the guide: ${line}`),
  ...done.map((line) => `  done:      ${line}`),
  `  ${seenMs <= SEEN_WITHIN_MS ? "holds:    " : "VIOLATED: "} ${seenAfter({ seenMs })}`,
  ...checks.map(([what, holds]) => `  ${holds ? "holds:    " : "VIOLATED: "} ${what}`),
];

import { flagsOf } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import { scalePlan } from "./plan.ts";
import { scaleGoal, scaleLines } from "./report.ts";

export const scaleCommand: BenchCommand = {
  usage: "npm run bench scale -- [--processes N] [--seconds N] [--rounds N] [--json FILE]",
  run: async (args, all, report) => {
    const plan = scalePlan(flagsOf(args, { texts: ["processes", "rounds", "seconds"] }));
    const { benchScale } = await import("./scale.ts");
    const outcome = await benchScale(plan, all, report);
    return { lines: scaleLines(outcome, plan), record: { plan, goal: scaleGoal(outcome), ...outcome } };
  },
};

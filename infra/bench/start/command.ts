import { flagsOf } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import { startPlan } from "./plan.ts";
import { startGoals, startLines } from "./report.ts";

export const startCommand: BenchCommand = {
  usage: "npm run bench start -- [--leads N] [--rounds N] [--keep] [--json FILE]",
  run: async (args, all, report) => {
    const plan = startPlan(flagsOf(args, { texts: ["leads", "rounds"], switches: ["keep"] }));
    const { benchStart } = await import("./start.ts");
    const outcome = await benchStart(plan, all, report);
    return { lines: startLines(outcome, plan), record: { plan, goals: startGoals(outcome), ...outcome } };
  },
};

import { flagsOf } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import { overloadPlan } from "./plan.ts";

export const overloadCommand: BenchCommand = {
  usage: "npm run bench overload -- [--connections N] [--seconds N] [--rounds N] [--json FILE]",
  run: async (args, all, report) => {
    const plan = overloadPlan(flagsOf(args, { texts: ["connections", "seconds", "rounds"] }));
    const { benchOverload } = await import("./overload.ts");
    const { overloadGoal, overloadLines } = await import("./report.ts");
    const outcome = await benchOverload(plan, all, report);
    return {
      lines: overloadLines(outcome, plan),
      record: { plan, goals: [overloadGoal(outcome)], ...outcome },
    };
  },
};

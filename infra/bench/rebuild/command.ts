import { flagsOf } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import { rebuildPlan } from "./plan.ts";
import { rebuildGoals, rebuildLines } from "./report.ts";

export const rebuildCommand: BenchCommand = {
  usage: "npm run bench rebuild -- [--leads N] [--rounds N] [--json FILE] [--profile DIR]",
  run: async (args, all, report) => {
    const plan = rebuildPlan(flagsOf(args, { texts: ["leads", "rounds", "profile"] }));
    const { benchRebuild } = await import("./rebuild.ts");
    const outcome = await benchRebuild(plan, all, report);
    const { profileDir: _, ...asked } = plan;
    return {
      lines: rebuildLines(outcome, plan),
      record: { plan: asked, goals: rebuildGoals(outcome), ...outcome },
    };
  },
};

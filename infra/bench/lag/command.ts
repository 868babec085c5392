import { flagsOf } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import { lagPlan } from "./plan.ts";
import { lagGoals, lagLines } from "./report.ts";

export const lagCommand: BenchCommand = {
  usage: "npm run bench lag -- [--rate N] [--seconds N] [--rounds N] [--json FILE] [--profile DIR]",
  run: async (args, all, report) => {
    const plan = lagPlan(flagsOf(args, { texts: ["rate", "seconds", "rounds", "profile"] }));
    const { benchLag } = await import("./lag.ts");
    const outcome = await benchLag(plan, all, report);
    const { profileDir: _, ...asked } = plan;
    return { lines: lagLines(outcome, plan), record: { plan: asked, goals: lagGoals(outcome), ...outcome } };
  },
};

import { flagsOf } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import { PART_NAMES, PROFILE_NAMES, webPlan } from "./plan.ts";

export const webCommand: BenchCommand = {
  usage: `npm run bench web -- [--runs N] [--profile ${PROFILE_NAMES}] [--part ${PART_NAMES}] [--json FILE]`,
  run: async (args, all, report) => {
    const plan = webPlan(flagsOf(args, { texts: ["runs", "profile", "part"] }));
    const { benchWeb } = await import("./web.ts");
    const { webGoals, webLines } = await import("./report.ts");
    const outcome = await benchWeb(plan, all, report);
    return { lines: webLines(outcome, plan), record: { plan, goals: webGoals(outcome), ...outcome } };
  },
};

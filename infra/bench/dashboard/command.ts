import { flagsOf } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import { dashboardPlan } from "./plan.ts";
import { dashboardGoals, dashboardLines } from "./report.ts";

export const dashboardCommand: BenchCommand = {
  usage:
    "npm run bench dashboard -- [--leads N] [--small N] [--rounds N] [--seconds N] [--only NAME,…] [--keep] [--json FILE]",
  run: async (args, all, report) => {
    const plan = dashboardPlan(
      flagsOf(args, { texts: ["leads", "small", "rounds", "seconds", "only"], switches: ["keep"] }),
    );
    const { benchDashboard } = await import("./dashboard.ts");
    const outcome = await benchDashboard(plan, all, report);
    return {
      lines: dashboardLines(outcome, plan),
      record: { plan, goals: dashboardGoals(outcome), ...outcome },
    };
  },
};

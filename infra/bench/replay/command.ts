import { flagsOf } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import { replayPlan } from "./plan.ts";
import { replayGoals, replayLines } from "./report.ts";

export const replayBench: BenchCommand = {
  usage:
    "npm run bench replay -- [--leads N] [--lists N] [--seconds N] [--rounds N] [--rate N] [--keep] [--json FILE]",
  run: async (args, all, report) => {
    const plan = replayPlan(
      flagsOf(args, { texts: ["leads", "lists", "seconds", "rounds", "rate"], switches: ["keep"] }),
    );
    const { benchReplay } = await import("./replay.ts");
    const outcome = await benchReplay(plan, all, report);
    return {
      lines: replayLines(outcome),
      record: { plan, goals: replayGoals(outcome), ...outcome },
    };
  },
};

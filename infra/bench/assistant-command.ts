import { evaluateAssistant, SETS } from "./assistant.ts";
import { assistantGoals, assistantLines } from "./assistant-report.ts";
import type { BenchCommand } from "./command.ts";
import { BadPlan, flagsOf } from "./flags.ts";

export const assistantCommand: BenchCommand = {
  usage: "npm run bench assistant -- [--set evaluation|development] [--misses] [--json FILE]",
  run: async (args) => {
    const { misses = false, set = "evaluation" } = flagsOf(args, { texts: ["set"], switches: ["misses"] });
    if (set !== "evaluation" && set !== "development")
      throw new BadPlan("--set must be evaluation or development");
    const outcome = evaluateAssistant(SETS[set]);
    return {
      lines: assistantLines(outcome, misses),
      record: { goals: assistantGoals(outcome), ...outcome },
    };
  },
};

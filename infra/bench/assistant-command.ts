import { evaluateAssistant } from "./assistant.ts";
import { assistantGoals, assistantLines } from "./assistant-report.ts";
import type { BenchCommand } from "./command.ts";
import { flagsOf } from "./flags.ts";

export const assistantCommand: BenchCommand = {
  usage: "npm run bench assistant -- [--misses] [--json FILE]",
  run: async (args) => {
    const { misses = false } = flagsOf(args, { texts: [], switches: ["misses"] });
    const outcome = evaluateAssistant();
    return {
      lines: assistantLines(outcome, misses),
      record: { goals: assistantGoals(outcome), ...outcome },
    };
  },
};

import { flagsOf, Usage } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";

export const assistantCommand: BenchCommand = {
  usage: "npm run bench assistant -- [--set evaluation|development] [--misses] [--json FILE]",
  run: async (args) => {
    const { misses = false, set = "evaluation" } = flagsOf(args, { texts: ["set"], switches: ["misses"] });
    if (set !== "evaluation" && set !== "development")
      throw new Usage("--set must be evaluation or development");
    const { evaluateAssistant, SETS } = await import("./assistant.ts");
    const { assistantGoals, assistantLines } = await import("./report.ts");
    const outcome = evaluateAssistant(SETS[set]);
    return {
      lines: assistantLines(outcome, misses),
      record: { goals: assistantGoals(outcome), ...outcome },
    };
  },
};

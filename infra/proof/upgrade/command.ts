import { flagsOf, Usage } from "../../kernel/command-line.ts";
import type { ProofCommand } from "../command.ts";

export const upgradeCommand: ProofCommand = {
  name: "upgrade",
  usage: "npm run upgrade -- [--checkout FOLDER [--keep NAME --database URL]]",
  run: async (args, all, report) => {
    const { checkout, keep, database } = flagsOf(args, { texts: ["checkout", "keep", "database"] });
    if (checkout === undefined && (keep !== undefined || database !== undefined))
      throw new Usage("--keep and --database are for --checkout");
    const { upgradeStages } = await import("./upgrade.ts");
    return upgradeStages({ checkout, keep, database }, all, report);
  },
};

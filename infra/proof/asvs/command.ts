import { flagsOf } from "../../kernel/command-line.ts";
import type { ProofCommand } from "../command.ts";

export const asvsCommand: ProofCommand = {
  name: "asvs",
  usage: "npm run asvs",
  run: async (args) => {
    flagsOf(args, { texts: [] });
    const [{ currentTable, storePage }, { ASVS_VERSION }, { countsOf, STATUSES }] = await Promise.all([
      import("./page.ts"),
      import("./requirements.ts"),
      import("./table.ts"),
    ]);
    const { rows, problems, page } = currentTable();
    if (problems.length === 0) storePage(page);
    const counts = countsOf(rows);
    return {
      held: problems.length === 0,
      lines: [
        `OWASP ASVS ${ASVS_VERSION}, levels 1 and 2: ${rows.length} requirements`,
        ...STATUSES.map((status) => `  ${String(counts[status]).padStart(4)}  ${status}`),
        ...problems,
      ],
      record: {
        version: ASVS_VERSION,
        counts,
        problems,
        exceptions: rows
          .filter(({ status }) => status === "not met" || status === "met in part")
          .map(({ id, text, status, remark }) => ({ id, text, status, remark })),
      },
    };
  },
};

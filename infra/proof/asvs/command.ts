import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flagsOf } from "../../kernel/command-line.ts";
import { ROOT } from "../../quality/command.ts";
import { textOf } from "../../quality/sources.ts";
import type { ProofCommand } from "../command.ts";
import { annotatedTests } from "./annotations.ts";
import { ASVS_VERSION } from "./requirements.ts";
import { countsOf, pageOf, STATUSES, tableOf } from "./table.ts";

const PAGE = join(ROOT, "infra/docs/asvs.md");

/** The table of today's tests, and the page as it should be. */
export const currentTable = () => {
  const table = tableOf(annotatedTests(), textOf);
  return { ...table, page: pageOf(table.rows) };
};

export const storedPage = (): string => readFileSync(PAGE, "utf8");

export const asvsCommand: ProofCommand = {
  name: "asvs",
  usage: "npm run asvs",
  run: async (args) => {
    flagsOf(args, { texts: [] });
    const { rows, problems, page } = currentTable();
    if (problems.length === 0) writeFileSync(PAGE, page);
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

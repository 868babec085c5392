import { teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import { replaceFile } from "../../kernel/replace-file.ts";
import { currentExport } from "./current-export.ts";
import { openSql } from "./duckdb.ts";
import { readQueries } from "./queries.ts";
import { type Answer, analyticsPage } from "./report-page.ts";
import { monthOf } from "./sql.ts";
import { text, type Verb, writeJson } from "./verb.ts";

export const report: Verb = {
  form: "[--month 2026-10] [--to FOLDER] [--out FILE.html]",
  summary: "the queries of infra/analytics answered for a month, as one HTML file in Spanish without scripts",
  examples: ["report --month 2026-10", "report --month 2026-10 --out ./octubre.html", "report --json"],
  options: { to: "string", month: "string", out: "string" },
  positionals: 0,
  run: async (context, values) => {
    const month = monthOf(values);
    const file = text(values, "out") ?? `informe-${month ?? "completo"}.html`;
    const queries = await readQueries();
    const { folder, manifest } = await currentExport(context, text(values, "to"));
    const opened = await openSql(folder, manifest, { report: context.report, signal: context.signal, month });
    const answers: Answer[] = [];
    try {
      for (const query of queries) {
        const [result] = await opened.query(query.sql);
        if (result) answers.push({ query, result });
      }
    } finally {
      opened.close();
    }
    if (values["json"])
      for (const { query, result } of answers) writeJson(context.out, { query: query.file, ...result });
    else {
      const at = `${teamDayAndTime(Date.parse(manifest.at))} (Lima)`;
      await replaceFile(file, analyticsPage(answers, month, at));
      context.out.write(`${file}\n`);
    }
    return 0;
  },
};

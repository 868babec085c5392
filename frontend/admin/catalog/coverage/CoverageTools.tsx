import {
  applyCoverage,
  coverageTemplate,
  exportCoverage,
  previewCoverage,
} from "@asesorador/domain/catalog/coverage-contract";
import { fromPromise } from "xstate";
import { call } from "../../../kernel/http.ts";
import { importMachine } from "../../csv-import/import-machine.ts";
import { ImportTools } from "../import/ImportTools.tsx";
import { es } from "./es.ts";

/** Rows as the import dialog shows them: a brand and, as its code, the district. */
const wired = importMachine.provide({
  actors: {
    preview: fromPromise(async ({ input, signal }) => {
      const { token, rows } = await call(previewCoverage, { csv: input.csv }, { signal });
      return {
        token,
        rows: rows.map(({ line, brand, district, outcome, from, to, problems }) => ({
          line,
          name: brand,
          code: district,
          outcome,
          problems,
          changes: outcome === "changed" ? [{ column: "coverage", from, to }] : [],
        })),
      };
    }),
    // Without the signal: closing the dialog must not hide the result of a write.
    apply: fromPromise(async ({ input: { csv, token } }) => {
      const { rows, position } = await call(applyCoverage, { csv, token });
      return {
        position,
        next: null,
        rows: rows.map(({ brand, district, ...row }) => ({
          ...row,
          name: brand,
          code: district,
        })),
      };
    }),
  },
});

const WORDS = { ...es.import, exportAll: es.exportAll, open: es.openImport };

/** Export and import of coverage as CSV. */
export const CoverageTools = () => (
  <ImportTools
    machine={wired}
    words={WORDS}
    exportPath={exportCoverage.path}
    templatePath={coverageTemplate.path}
  />
);

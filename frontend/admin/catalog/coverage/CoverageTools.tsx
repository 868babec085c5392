import {
  applyCoverage,
  coverageTemplate,
  exportCoverage,
  previewCoverage,
} from "@asesorador/domain/catalog/coverage-contract";
import { fromPromise } from "xstate";
import { call } from "../../../kernel/http.ts";
import { ImportTools } from "../import/ImportTools.tsx";
import { importMachine } from "../import/import-machine.ts";
import { es } from "./es.ts";

/** Rows as the import dialog shows them: a brand and, as its code, the district. */
const wired = importMachine.provide({
  actors: {
    read: fromPromise(({ input }) => input.text()),
    preview: fromPromise(async ({ input, signal }) => {
      const { token, rows } = await call(previewCoverage, { csv: input }, { signal });
      return {
        token,
        rows: rows.map(({ line, brand, district, outcome, from, to, problems }) => ({
          ...{ line, name: brand, productId: district, outcome, problems },
          changes: outcome === "changed" ? [{ column: "coverage", from, to }] : [],
        })),
      };
    }),
    // Without the signal: closing the dialog must not hide the result of a write.
    apply: fromPromise(async ({ input }) => {
      const { rows, position } = await call(applyCoverage, input);
      return {
        position,
        rows: rows.map(({ brand, district, ...row }) => ({
          ...row,
          name: brand,
          productId: district,
          id: null,
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

import {
  applyImport,
  exportServices,
  importTemplate,
  previewImport,
} from "@asesorador/domain/catalog/import-contract";
import { fromPromise } from "xstate";
import { call } from "../../../kernel/http.ts";
import { importMachine } from "../../csv-import/import-machine.ts";
import { es } from "../import/es.ts";
import { ImportTools } from "../import/ImportTools.tsx";

const wired = importMachine.provide({
  actors: {
    preview: fromPromise(async ({ input, signal }) => {
      const { token, rows } = await call(previewImport, { csv: input.csv }, { signal });
      return { token, rows: rows.map(coded) };
    }),
    // Without the signal: closing the dialog must not hide the result of a write.
    apply: fromPromise(async ({ input: { csv, token } }) => {
      const { rows, position } = await call(applyImport, { csv, token });
      return { rows: rows.map(coded), position, next: null };
    }),
  },
});

/** A service as the import dialog shows it. */
function coded<Row extends { readonly productId: string }>({ productId: code, ...row }: Row) {
  return { ...row, code };
}

/** Export and import of services as CSV. */
export const ServiceTools = () => (
  <ImportTools
    machine={wired}
    words={es}
    exportPath={exportServices.path}
    templatePath={importTemplate.path}
  />
);

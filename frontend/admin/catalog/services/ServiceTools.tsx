import {
  applyImport,
  exportServices,
  importTemplate,
  previewImport,
} from "@asesorador/domain/catalog/import-contract";
import { fromPromise } from "xstate";
import { call } from "../../../kernel/http.ts";
import { es } from "../import/es.ts";
import { ImportTools } from "../import/ImportTools.tsx";
import { importMachine } from "../import/import-machine.ts";

const wired = importMachine.provide({
  actors: {
    read: fromPromise(({ input }) => input.text()),
    preview: fromPromise(({ input, signal }) => call(previewImport, { csv: input }, { signal })),
    // Without the signal: closing the dialog must not hide the result of a write.
    apply: fromPromise(({ input }) => call(applyImport, input)),
  },
});

/** Export and import of services as CSV. */
export const ServiceTools = () => (
  <ImportTools
    machine={wired}
    words={es.services}
    exportPath={exportServices.path}
    templatePath={importTemplate.path}
  />
);

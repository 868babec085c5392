import type { AppliedRow } from "@asesorador/domain/catalog/import-contract";
import { es } from "./es.ts";
import { OutcomeCounts } from "./OutcomeCounts.tsx";
import { OutcomeRows } from "./OutcomeRows.tsx";

/** The result of each row. */
export const ResultRows = ({ rows }: { readonly rows: readonly AppliedRow[] }) => (
  <>
    <OutcomeCounts rows={rows} words={es.results} note={null} />
    <OutcomeRows
      label={es.resultTable}
      rows={rows}
      names={es.result}
      detail={({ message }) => (message === "" ? null : <li>{message}</li>)}
    />
  </>
);

import { es } from "./es.ts";
import { OutcomeCounts } from "./OutcomeCounts.tsx";
import { OutcomeRows } from "./OutcomeRows.tsx";
import type { ResultRow } from "./rows.ts";

/** The result of each row. */
export const ResultRows = ({ rows }: { readonly rows: readonly ResultRow[] }) => (
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

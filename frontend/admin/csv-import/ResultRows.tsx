import { es } from "./es.ts";
import { OutcomeCounts } from "./OutcomeCounts.tsx";
import { OutcomeRows } from "./OutcomeRows.tsx";
import { Problems } from "./Problems.tsx";
import type { PreviewRow, ResultRow } from "./rows.ts";

type Props = {
  readonly rows: readonly ResultRow[];
  /** What the preview said of the file's rows. */
  readonly previewed: readonly PreviewRow[];
};

/** The result of each row. */
export const ResultRows = ({ rows, previewed }: Props) => {
  const failed = new Map(
    previewed.flatMap(({ line, outcome, problems }) => (outcome === "error" ? [[line, problems]] : [])),
  );
  return (
    <>
      <OutcomeCounts rows={rows} words={es.results} note={null} />
      <OutcomeRows
        label={es.resultTable}
        rows={rows}
        names={es.result}
        detail={({ line, outcome, message }) =>
          message === "" ? null : (
            <Problems of={failed.get(line) ?? [{ column: "", message }]} failed={outcome === "error"} />
          )
        }
      />
    </>
  );
};

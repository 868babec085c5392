import { es } from "./es.ts";
import { OutcomeCounts } from "./OutcomeCounts.tsx";
import { OutcomeRows } from "./OutcomeRows.tsx";
import { Problems } from "./Problems.tsx";
import type { PreviewRow } from "./rows.ts";

/** What a file would change, field by field; unchanged rows are only counted. */
export const PreviewRows = ({ rows }: { readonly rows: readonly PreviewRow[] }) => {
  const listed = rows.filter(({ outcome }) => outcome !== "unchanged");
  const unchanged = rows.length - listed.length;
  const failing = rows.some(({ outcome }) => outcome === "error");
  return (
    <>
      <OutcomeCounts rows={rows} words={es.counted} note={failing ? es.skipped : null} />
      <OutcomeRows label={es.previewTable} rows={listed} names={es.outcome} detail={detailOf} />
      {unchanged > 0 && <p className="text-sm text-ink2">{es.unchanged(unchanged)}</p>}
    </>
  );
};

const detailOf = ({ outcome, problems, changes }: PreviewRow) =>
  problems.length > 0 ? (
    <Problems of={problems} failed={outcome === "error"} />
  ) : (
    changes
      .filter((change) => outcome === "changed" || isShown(change))
      .map((change) => <Change key={change.column} {...change} isNew={outcome === "new"} />)
  );

/** A new service's name and Product ID are shown above. */
const isShown = ({ column, to }: PreviewRow["changes"][number]): boolean =>
  to !== "" && column !== "productId" && column !== "name";

type ChangeProps = PreviewRow["changes"][number] & { readonly isNew: boolean };

const Change = ({ column, from, to, isNew }: ChangeProps) => (
  <li className="break-words">
    <span className="text-ink2">{`${column}: `}</span>
    {!isNew && (
      <>
        <del className="text-clay">
          <span className="sr-only">{`${es.from} `}</span>
          {from === "" ? es.none : from}
        </del>
        <span aria-hidden="true">{" → "}</span>
      </>
    )}
    <ins className="font-semibold no-underline">
      {!isNew && <span className="sr-only">{` ${es.to} `}</span>}
      {to === "" ? es.none : to}
    </ins>
  </li>
);

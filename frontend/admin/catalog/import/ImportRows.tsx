import type { AppliedRow, PreviewRow } from "@asesorador/domain/catalog/import-contract";
import type { ReactNode } from "react";
import { cx } from "../../../ui/cx.ts";
import { es } from "./es.ts";

type Outcome = PreviewRow["outcome"] | AppliedRow["outcome"];

const LOOKS: Readonly<Record<Outcome, string>> = {
  new: "bg-saving-soft text-saving",
  created: "bg-saving-soft text-saving",
  changed: "bg-sky-soft text-sky",
  updated: "bg-sky-soft text-sky",
  unchanged: "bg-paper text-ink2",
  conflict: "bg-amber-soft text-amber-text",
  error: "bg-clay-soft text-clay",
};

const Badge = ({ outcome, label }: { readonly outcome: Outcome; readonly label: string }) => (
  <span
    className={cx("inline-block rounded-full px-2.5 text-xs font-semibold whitespace-nowrap", LOOKS[outcome])}
  >
    {label}
  </span>
);

/** What a file would change, field by field; unchanged rows are only counted. */
export const PreviewRows = ({ rows }: { readonly rows: readonly PreviewRow[] }) => {
  const telling = rows.filter(({ outcome }) => outcome !== "unchanged");
  const silent = rows.length - telling.length;
  const failing = rows.some(({ outcome }) => outcome === "error");
  return (
    <>
      <Counts rows={rows} words={es.counted} note={failing ? es.skipped : null} />
      <Rows label={es.previewTable} rows={telling}>
        {(row) => ({
          badge: <Badge outcome={row.outcome} label={es.outcome[row.outcome]} />,
          detail:
            row.outcome === "error"
              ? row.problems.map(({ column, message }) => (
                  <li key={column + message} className="text-clay">
                    {es.problem(column, message)}
                  </li>
                ))
              : row.changes
                  .filter((change) => row.outcome === "changed" || isNews(change))
                  .map((change) => <Change key={change.column} {...change} isNew={row.outcome === "new"} />),
        })}
      </Rows>
      {silent > 0 && <p className="text-sm text-ink2">{es.more(silent)}</p>}
    </>
  );
};

/** The result of each row. */
export const ResultRows = ({ rows }: { readonly rows: readonly AppliedRow[] }) => (
  <>
    <Counts rows={rows} words={es.results} note={null} />
    <Rows label={es.resultTable} rows={rows}>
      {(row) => ({
        badge: <Badge outcome={row.outcome} label={es.result[row.outcome]} />,
        detail: row.message === "" ? null : <li>{row.message}</li>,
      })}
    </Rows>
  </>
);

/** A new service's name and Product ID are shown above. */
const isNews = ({ column, to }: PreviewRow["changes"][number]): boolean =>
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

type CountsProps<Name extends string> = {
  readonly rows: readonly { readonly outcome: Name }[];
  readonly words: Readonly<Record<Name, (rows: number) => string>>;
  readonly note: string | null;
};

const Counts = <Name extends string>({ rows, words, note }: CountsProps<Name>) => {
  const counted = (Object.keys(words) as Name[])
    .map((name) => [name, rows.filter(({ outcome }) => outcome === name).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <p role="status" className="num text-sm font-semibold">
      {counted.map(([name, count]) => words[name](count)).join(" · ")}
      {note && <span className="block font-normal text-ink2">{note}</span>}
    </p>
  );
};

type RowsProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => { readonly badge: ReactNode; readonly detail: ReactNode };
};
type Shown = { readonly line: number; readonly productId: string; readonly name: string };

/** A list instead of a table: on a phone the details need the whole width. */
const Rows = <Row extends Shown>({ label, rows, children }: RowsProps<Row>) => (
  <ul aria-label={label} className="grid">
    {rows.map((row) => {
      const { badge, detail } = children(row);
      return (
        <li key={row.line} className="border-t border-line py-2.5">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            {badge}
            <p className="min-w-0 flex-1 text-sm font-semibold break-words">
              {row.name || row.productId}
              <span className="num ml-2 font-normal text-ink2">{row.productId}</span>
            </p>
            <span className="num text-xs text-ink2">{`${es.line} ${row.line}`}</span>
          </div>
          {detail && <ul className="mt-1 grid gap-0.5 text-sm">{detail}</ul>}
        </li>
      );
    })}
  </ul>
);

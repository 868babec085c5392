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

type Shown<Name extends Outcome> = {
  readonly outcome: Name;
  readonly line: number;
  readonly productId: string;
  readonly name: string;
};

type OutcomeRowsProps<Name extends Outcome, Row extends Shown<Name>> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly names: Readonly<Record<Name, string>>;
  /** List items; null for none. */
  readonly detail: (row: Row) => ReactNode;
};

/** A list instead of a table: on a phone the details need the whole width. */
export const OutcomeRows = <Name extends Outcome, Row extends Shown<Name>>(
  props: OutcomeRowsProps<Name, Row>,
) => {
  const { label, rows, names, detail } = props;
  return (
    <ul aria-label={label} className="grid">
      {rows.map((row) => {
        const details = detail(row);
        return (
          <li key={row.line} className="border-t border-line py-2.5">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Badge outcome={row.outcome} label={names[row.outcome]} />
              <p className="min-w-0 flex-1 text-sm font-semibold break-words">
                {row.name || row.productId}
                <span className="num ml-2 font-normal text-ink2">{row.productId}</span>
              </p>
              <span className="num text-xs text-ink2">{`${es.line} ${row.line}`}</span>
            </div>
            {details && <ul className="mt-1 grid gap-0.5 text-sm">{details}</ul>}
          </li>
        );
      })}
    </ul>
  );
};

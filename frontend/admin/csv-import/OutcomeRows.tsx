import { type ReactNode, useState } from "react";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { es } from "./es.ts";
import type { PreviewOutcome, ResultOutcome } from "./rows.ts";

type Outcome = PreviewOutcome | ResultOutcome;

const LOOKS: Readonly<Record<Outcome, string>> = {
  new: "bg-saving-soft text-saving",
  created: "bg-saving-soft text-saving",
  changed: "bg-sky-soft text-sky",
  updated: "bg-sky-soft text-sky",
  unchanged: "bg-paper text-ink2",
  known: "bg-paper text-ink2",
  duplicate: "bg-amber-soft text-amber-text",
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
  readonly code: string;
  readonly name: string;
};

type OutcomeRowsProps<Name extends Outcome, Row extends Shown<Name>> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly names: Readonly<Record<Name, string>>;
  /** List items; null for none. */
  readonly detail: (row: Row) => ReactNode;
};

/** Rows on the screen at first, and more with each press. */
const STEP = 200;
/** What needs a decision comes first, and what changes nothing last. */
const ORDER: readonly Outcome[] = ["error", "conflict", "duplicate"];

/** A list instead of a table: on a phone the details need the whole width. */
export const OutcomeRows = <Name extends Outcome, Row extends Shown<Name>>(
  props: OutcomeRowsProps<Name, Row>,
) => {
  const { label, rows, names, detail } = props;
  const [limit, setLimit] = useState(STEP);
  const listed = rows.length > STEP ? rows.toSorted((a, b) => rankOf(a.outcome) - rankOf(b.outcome)) : rows;
  return (
    <>
      <ul aria-label={label} className="grid">
        {listed.slice(0, limit).map((row) => {
          const details = detail(row);
          return (
            <li key={row.line} className="border-t border-line py-2.5">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Badge outcome={row.outcome} label={names[row.outcome]} />
                <p className="min-w-0 flex-1 text-sm font-semibold break-words">
                  {row.name || row.code}
                  {row.name !== "" && <span className="num ml-2 font-normal text-ink2">{row.code}</span>}
                </p>
                <span className="num text-xs text-ink2">{`${es.line} ${row.line}`}</span>
              </div>
              {details && <ul className="mt-1 grid gap-0.5 text-sm">{details}</ul>}
            </li>
          );
        })}
      </ul>
      {rows.length > limit && (
        <DenseButton className="justify-self-start" onClick={() => setLimit(limit + STEP)}>
          {es.more(Math.min(STEP, rows.length - limit))}
        </DenseButton>
      )}
    </>
  );
};

const rankOf = (outcome: Outcome): number => {
  const rank = ORDER.indexOf(outcome);
  return rank === -1 ? ORDER.length : rank;
};

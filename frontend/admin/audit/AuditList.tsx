import type { AuditEntry } from "@asesorador/domain/access/audit";
import { dayAndTime } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { actionOf, actorOf, detailOf, subjectOf } from "./entry-texts.ts";
import { es } from "./es.ts";

type Props = {
  readonly entries: readonly AuditEntry[];
  /** Rows of the filters before, shown while those of the current ones load. */
  readonly busy: boolean;
  /** Filters by the entry's subject. */
  readonly onOnly: (entry: AuditEntry) => void;
};

const { columns } = es;
const CELL =
  "border-b border-line px-2 py-2 align-top max-lg:block max-lg:border-0 max-lg:px-0 max-lg:py-0.5";

/** A table, and on a phone the same rows as blocks. */
export const AuditList = ({ entries, busy, onOnly }: Props) => (
  <table
    aria-busy={busy}
    className={cx("w-full border-separate border-spacing-0 text-xs max-lg:block", busy && "opacity-60")}
  >
    <caption className="sr-only">{es.caption}</caption>
    <thead className="max-lg:sr-only">
      <tr>
        {[columns.at, columns.actor, columns.action, columns.subject, columns.detail].map((column) => (
          <th
            key={column}
            scope="col"
            className="sticky top-0 z-10 h-10 border-b border-edge bg-surface px-2 text-left font-semibold text-ink2"
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-lg:grid max-lg:gap-2">
      {entries.map((entry) => (
        <tr
          key={entry.id}
          className="hover:bg-paper max-lg:block max-lg:rounded-card max-lg:border max-lg:border-line max-lg:p-3.5"
        >
          <td className={cx(CELL, "num text-ink2 lg:w-44 lg:whitespace-nowrap")}>
            <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
          </td>
          <td className={cx(CELL, "lg:w-52")}>
            <span className="font-semibold break-all">{actorOf(entry)}</span>
            {entry.role && <span className="text-ink2">{` · ${es.roles[entry.role]}`}</span>}
          </td>
          <td className={cx(CELL, "font-semibold")}>{actionOf(entry)}</td>
          <td className={CELL}>
            <Subject entry={entry} onOnly={onOnly} />
          </td>
          <td className={cx(CELL, "text-ink2 empty:hidden lg:empty:table-cell")}>{detailOf(entry)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Filters by the subject; a lead can also be opened. */
const Subject = ({ entry, onOnly }: { readonly entry: AuditEntry } & Pick<Props, "onOnly">) => {
  if (entry.subjectId === null) return subjectOf(entry);
  return (
    // As high as the text of the other cells, although a target is higher.
    <span className="-mt-0.5 flex flex-wrap items-baseline gap-x-3">
      <button
        type="button"
        className="num min-h-6 rounded-ctl text-left break-all text-pine underline decoration-line decoration-2 underline-offset-4 hover:decoration-pine"
        onClick={() => onOnly(entry)}
      >
        {subjectOf(entry)}
      </button>
      {entry.subject === "lead" && (
        <a
          href={`/peru-admin?tab=leads&lead=${entry.subjectId}`}
          aria-label={es.openLeadOf(entry.subjectId.slice(0, 8))}
          className="min-h-6 font-semibold text-pine"
        >
          {es.openLead}
        </a>
      )}
    </span>
  );
};

import { Copy } from "lucide-react";
import { copyAndReport } from "./copy-and-report.ts";
import { es } from "./es-copy.ts";

type CopyCsvProps = {
  /** The table's title, for the button's accessible name. */
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

/** Copies a table to the clipboard as CSV. */
export const CopyCsv = ({ title, head, rows }: CopyCsvProps) => (
  <button
    type="button"
    aria-label={es.of(title)}
    className="inline-flex min-h-11 items-center gap-1.5 text-xs font-semibold text-pine underline lg:min-h-8"
    onClick={() => void copyAndReport(csvOf([head, ...rows]), { copied: es.done, failed: es.failed })}
  >
    <Copy aria-hidden="true" strokeWidth={1.75} className="size-4" />
    {es.label}
  </button>
);

/** RFC 4180; what a spreadsheet would run as a formula is kept as text by an apostrophe. */
export const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => cells.map(cellOf).join(",")).join("\r\n");

const cellOf = (cell: string | number): string => {
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats lines of a table for a terminal: the first column left-aligned, the others right-aligned. */
export const rowOfWidths =
  (widths: readonly number[]) =>
  (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("")
      .trimEnd();

import { teamDay } from "@asesorador/domain/kernel/local-time";
import { EXPORT_COLUMNS, PARTITIONED_BY, type Table } from "@asesorador/domain/replay/export-columns";
import type { ExportFolder, OpenFile, WrittenFile } from "./export-folder.ts";
import { type ParquetFile, parquetFile } from "./parquet.ts";

type Row = Readonly<Record<string, unknown>>;

const ROW_GROUP = 100_000;
/** Rows in memory, of all months together: of a long history most months wait with a few. */
const MAX_WAITING = 100_000;

type Part = {
  readonly file: OpenFile;
  readonly parquet: ParquetFile;
  /** Rows of the group that is not written yet. */
  waiting: number;
  rows: number;
};

export type WrittenPart = WrittenFile & { readonly month: string; readonly rows: number };

/**
 * Writes a table as `kind=lead/month=2026-10/part-0.parquet`, a file for each month (Hive partitions), in row groups of at
 * most 100,000. A table without rows has no file. Throws WrongColumnType, and what the rows throw.
 */
export const writePartitions = async (
  { create }: Pick<ExportFolder, "create">,
  { table, generation }: { readonly table: Table; readonly generation: number },
  pages: AsyncIterable<readonly Row[]>,
): Promise<readonly WrittenPart[]> => {
  const parts = new Map<string, Part>();
  let waiting = 0;
  const flush = async (part: Part): Promise<void> => {
    waiting -= part.waiting;
    await part.file.append(part.parquet.rowGroup());
    part.rows += part.waiting;
    part.waiting = 0;
  };
  for await (const page of pages)
    for (const row of page) {
      const month = monthOf(table, row);
      const part = parts.get(month) ?? {
        file: await create(`kind=${table}/month=${month}/part-${generation}.parquet`),
        parquet: parquetFile(EXPORT_COLUMNS[table]),
        waiting: 0,
        rows: 0,
      };
      parts.set(month, part);
      part.parquet.add(row);
      part.waiting += 1;
      waiting += 1;
      if (part.waiting >= ROW_GROUP) await flush(part);
      else if (waiting >= MAX_WAITING) await flush(longest(parts.values()));
    }
  const written: WrittenPart[] = [];
  for (const [month, part] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (part.waiting > 0) await flush(part);
    await part.file.append(part.parquet.end());
    written.push({ month, rows: part.rows, ...(await part.file.finish()) });
  }
  return written;
};

const longest = (parts: Iterable<Part>): Part =>
  [...parts].reduce((one, other) => (other.waiting > one.waiting ? other : one));

const monthOf = (table: Table, row: Row): string => {
  const value = String(row[PARTITIONED_BY[table]]);
  // A day is Lima's already.
  return (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : teamDay(Date.parse(value))).slice(0, 7);
};

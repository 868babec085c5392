import { setFlagsFromString } from "node:v8";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { EXPORT_COLUMNS, PARTITIONED_BY, type Table } from "@asesorador/domain/replay/export-columns";
import type { ExportFolder, OpenFile, WrittenFile } from "./export-folder.ts";
import { type ParquetFile, parquetFile } from "./parquet.ts";

type Row = Readonly<Record<string, unknown>>;

const MAX_GROUP_ROWS = 100_000;
/**
 * A row group ends when its values take this much memory: encoding them takes several times as much. Smaller groups compress
 * worse, by a few percent.
 */
const MAX_GROUP_BYTES = 8 * 2 ** 20;
/** The values of all months that wait in memory: of a long history most months have a few rows. */
const MAX_WAITING_BYTES = 24 * 2 ** 20;

/**
 * How much the heap may grow over what is in use before it is collected, in percent. By default it is up to 300, and rows that were
 * written long ago are most of the process's memory.
 */
const HEAP_GROWTH = 50;

type Part = {
  readonly file: OpenFile;
  readonly parquet: ParquetFile;
  /** Rows of the group that is not written yet. */
  waiting: number;
  /** About as much memory as they take. */
  bytes: number;
  rows: number;
};

export type WrittenPart = WrittenFile & { readonly month: string; readonly rows: number };

/**
 * Writes a table as `kind=lead/month=2026-10/part-0.parquet`, a file for each month (Hive partitions), in row groups of at
 * most 100,000 and of bounded size. A table without rows has no file. Throws WrongColumnType, and what the rows throw.
 */
export const writePartitions = async (
  { create }: Pick<ExportFolder, "create">,
  { table, generation }: { readonly table: Table; readonly generation: number },
  pages: AsyncIterable<readonly Row[]>,
): Promise<readonly WrittenPart[]> => {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const parts = new Map<string, Part>();
  let waiting = 0;
  const flush = async (part: Part): Promise<void> => {
    waiting -= part.bytes;
    part.bytes = 0;
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
        bytes: 0,
        rows: 0,
      };
      parts.set(month, part);
      const bytes = part.parquet.add(row);
      part.waiting += 1;
      part.bytes += bytes;
      waiting += bytes;
      if (part.waiting >= MAX_GROUP_ROWS || part.bytes >= MAX_GROUP_BYTES) await flush(part);
      else if (waiting >= MAX_WAITING_BYTES) await flush(largest(parts.values()));
    }
  const written: WrittenPart[] = [];
  for (const [month, part] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (part.waiting > 0) await flush(part);
    await part.file.append(part.parquet.end());
    written.push({ month, rows: part.rows, ...(await part.file.finish()) });
  }
  return written;
};

const largest = (parts: Iterable<Part>): Part =>
  [...parts].reduce((one, other) => (other.bytes > one.bytes ? other : one));

const DAY_LENGTH = "2026-10-15".length;
const HOUR_LENGTH = "2026-10-15T18".length;
/** By the hour of an instant; Lima is behind UTC by whole hours. */
const months = new Map<string, string>();
const MAX_MONTHS = 10_000;

/** A day is Lima's already. */
const monthOf = (table: Table, row: Row): string => {
  const value = String(row[PARTITIONED_BY[table]]);
  if (value.length <= DAY_LENGTH) return value.slice(0, 7);
  const hour = value.slice(0, HOUR_LENGTH);
  let month = months.get(hour);
  if (month === undefined) {
    month = teamDay(Date.parse(value)).slice(0, 7);
    if (months.size >= MAX_MONTHS) months.clear();
    months.set(hour, month);
  }
  return month;
};

import { teamDay } from "@asesorador/domain/kernel/local-time";
import type { ExportFolder, OpenFile, WrittenFile } from "./export-folder.ts";
import { type ParquetFile, parquetFile } from "./parquet.ts";

type Row = Readonly<Record<string, unknown>>;

const ROW_GROUP = 100_000;

/** The column by whose month in Lima a table is cut into files. */
const PARTITIONED_BY: Readonly<Record<string, string>> = {
  event: "occurredAt",
  lead: "submitted_at",
  lead_status: "from",
  visit: "day",
  visit_step: "day",
};

type Part = {
  readonly file: OpenFile;
  readonly parquet: ParquetFile;
  waiting: Row[];
  rows: number;
};

/**
 * Writes a table as `kind=lead/month=2026-10/part-0.parquet`, a file for each month (Hive partitions), in row groups of 100,000. A table
 * without rows has no file. Throws WrongColumnType, and what the rows throw.
 */
export const writePartitions = async (
  { create }: Pick<ExportFolder, "create">,
  table: string,
  pages: AsyncIterable<readonly Row[]>,
): Promise<readonly (WrittenFile & { readonly rows: number })[]> => {
  const parts = new Map<string, Part>();
  for await (const page of pages)
    for (const row of page) {
      const month = monthOf(table, row);
      const part = parts.get(month) ?? {
        file: await create(`kind=${table}/month=${month}/part-0.parquet`),
        parquet: parquetFile(Object.keys(row)),
        waiting: [],
        rows: 0,
      };
      parts.set(month, part);
      part.waiting.push(row);
      if (part.waiting.length >= ROW_GROUP) await writeGroup(part);
    }
  const written: (WrittenFile & { readonly rows: number })[] = [];
  for (const [, part] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (part.waiting.length > 0) await writeGroup(part);
    await part.file.append(part.parquet.end());
    written.push({ rows: part.rows, ...(await part.file.finish()) });
  }
  return written;
};

const writeGroup = async (part: Part): Promise<void> => {
  await part.file.append(part.parquet.rowGroup(part.waiting));
  part.rows += part.waiting.length;
  part.waiting = [];
};

const monthOf = (table: string, row: Row): string => {
  const value = String(row[PARTITIONED_BY[table] ?? ""]);
  // A day is Lima's already.
  return (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : teamDay(Date.parse(value))).slice(0, 7);
};

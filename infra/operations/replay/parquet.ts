import { constants, zstdCompressSync } from "node:zlib";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { ColumnType } from "@asesorador/domain/replay/export-columns";
import { ByteWriter, type ColumnSource, ParquetWriter, type schemaFromColumnData } from "hyparquet-writer";
import { JsonText } from "./json-text.ts";

type Row = Readonly<Record<string, unknown>>;
type Schema = ReturnType<typeof schemaFromColumnData>;
type Physical = Pick<ColumnSource, "encoding"> & { readonly element: Omit<Schema[number], "name"> };

/** Ascending numbers shrink to their differences; ids and words to a dictionary or, by the compression, to themselves. */
const DELTA = { encoding: "DELTA_BINARY_PACKED" } as const;

/** DuckDB takes the converted type alone for a local time. */
const UTC_MILLIS = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" } as const;

const PHYSICAL: Readonly<Record<ColumnType, Physical>> = {
  text: { element: { type: "BYTE_ARRAY", converted_type: "UTF8" } },
  json: { element: { type: "BYTE_ARRAY", converted_type: "UTF8" } },
  uuid: { element: { type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, logical_type: { type: "UUID" } } },
  instant: {
    element: { type: "INT64", converted_type: "TIMESTAMP_MILLIS", logical_type: UTC_MILLIS },
    ...DELTA,
  },
  day: { element: { type: "INT32", converted_type: "DATE" } },
  int: { element: { type: "INT32" } },
  bigint: { element: { type: "INT64" }, ...DELTA },
  real: { element: { type: "DOUBLE" } },
  flag: { element: { type: "BOOLEAN" } },
};

/** The type of each column by its values: whole numbers, numbers, true and false; everything else is text. */
export const typesOf = (rows: readonly Row[]): Readonly<Record<string, ColumnType>> =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((column) => {
      const values = rows.map((row) => row[column]).filter((value) => value !== null);
      if (values.length === 0) return [column, "text"];
      if (values.every((value) => Number.isSafeInteger(value))) return [column, "bigint"];
      if (values.every((value) => typeof value === "number")) return [column, "real"];
      return [column, values.every((value) => typeof value === "boolean") ? "flag" : "text"];
    }),
  );

/** A value has another type than its column. */
export class WrongColumnType extends Error {
  override readonly name = "WrongColumnType";

  constructor(column: string, type: ColumnType) {
    super(`the column ${column} is ${type}, and a value of it is not`);
  }
}

export type ParquetFile = {
  /**
   * Adds a row to the group, as cells: what the row was made of is not kept. Returns about how many bytes of memory it takes
   * until the group is written. Throws WrongColumnType.
   */
  add(row: Row): number;
  /** The bytes of a row group of the rows that were added since the last one. */
  rowGroup(): Uint8Array;
  /** The last bytes, which describe all row groups. */
  end(): Uint8Array;
};

/** A place in a column and the value at it, without a text's characters. */
const CELL_BYTES = 32;

/** Higher levels shrink events by another percent and take several times as long. */
const LEVEL = 6;
const zstd = (bytes: Uint8Array): Uint8Array =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });

/** A Parquet file in parts, compressed with Zstandard, so that memory holds one row group at a time. */
export const parquetFile = (columns: Readonly<Record<string, ColumnType>>): ParquetFile => {
  const bytes = new ByteWriter();
  const typed = Object.entries(columns);
  const schema: Schema = [
    { name: "root", num_children: typed.length },
    ...typed.map(([name, type]) => ({
      name,
      repetition_type: "OPTIONAL" as const,
      ...PHYSICAL[type].element,
    })),
  ];
  const writer = new ParquetWriter({ writer: bytes, schema, codec: "ZSTD", compressors: { ZSTD: zstd } });
  const taken = (): Uint8Array => {
    const part = bytes.getBytes().slice();
    // The buffer is reused; the offset in the file continues.
    bytes.index = 0;
    return part;
  };
  let waiting: unknown[][] = typed.map(() => []);
  return {
    add: (row) => {
      // All of them first, so that a refused one leaves no half row.
      const cells = typed.map(([name, type]) => cellOf(row[name], name, type));
      let bytes = 0;
      for (const [i, cell] of cells.entries()) {
        waiting[i]?.push(cell);
        bytes += CELL_BYTES + (typeof cell === "string" || cell instanceof Uint8Array ? cell.length : 0);
      }
      return bytes;
    },
    rowGroup: () => {
      const columnData = typed.map(([name, type], i) => ({
        name,
        data: waiting[i] ?? [],
        ...encodingOf(type),
      }));
      void writer.write({ columnData, rowGroupSize: waiting[0]?.length ?? 0 });
      waiting = typed.map(() => []);
      return taken();
    },
    end: () => {
      void writer.finish();
      return taken();
    },
  };
};

/** No reader asks for the least of all documents, and both ends of them are long; the ids of every row group reach from end to end. */
const encodingOf = (type: ColumnType): Pick<ColumnSource, "encoding" | "statistics"> => {
  const { encoding } = PHYSICAL[type];
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(type === "json" || type === "uuid" ? { statistics: false } : {}),
  };
};

/** Texts that repeat, as types and actors do. */
const repeated = new Map<string, string>();
const MAX_REPEATED = 1_000;

/** The text without what it was cut out of: a cell would keep the whole page of rows in memory until its row group is written. */
const ownText = (text: string): string => {
  const known = repeated.get(text);
  if (known !== undefined) return known;
  const own = Buffer.from(text).toString();
  if (repeated.size < MAX_REPEATED) repeated.set(own, own);
  return own;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const cellOf = (value: unknown, column: string, type: ColumnType): unknown => {
  if (value === null || value === undefined) return null;
  switch (type) {
    case "text":
      if (typeof value === "string") return ownText(value);
      break;
    case "json":
      return Buffer.from(value instanceof JsonText ? value.text : JSON.stringify(value));
    case "uuid":
      if (typeof value === "string" && UUID.test(value)) return Buffer.from(value.replaceAll("-", ""), "hex");
      break;
    case "bigint":
      // Positions are text, because they may exceed what a number holds.
      if (typeof value === "number" || typeof value === "string") return BigInt(value);
      break;
    case "int":
      if (Number.isInteger(value)) return value;
      break;
    case "real":
      if (typeof value === "number") return value;
      break;
    case "flag":
      if (typeof value === "boolean") return value;
      break;
    case "instant":
      // A Date would be converted for its statistics, and again for the file.
      if (typeof value === "string") return BigInt(Date.parse(value));
      break;
    case "day":
      if (typeof value === "string") return Math.floor(Date.parse(value) / DAY_MS);
      break;
    default:
  }
  throw new WrongColumnType(column, type);
};

import { type BasicType, ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";

type Row = Readonly<Record<string, unknown>>;

/** By the name of the column in any table; the others are text. */
const TYPES: Readonly<Record<string, BasicType>> = {
  ...{ position: "INT64", revision: "INT64", version: "INT32", place: "INT32" },
  ...{ plan_price_cents: "INT64", savings_cents: "INT64", dwell_ms: "INT64" },
  ...{ occurredAt: "TIMESTAMP", recordedAt: "TIMESTAMP", submitted_at: "TIMESTAMP", due_at: "TIMESTAMP" },
  ...{ first_contact_at: "TIMESTAMP", from: "TIMESTAMP", until: "TIMESTAMP" },
  ...{ started_at: "TIMESTAMP", last_at: "TIMESTAMP" },
  ...{
    left_out: "BOOLEAN",
    withdrawn: "BOOLEAN",
    erased: "BOOLEAN",
    submitted: "BOOLEAN",
    entered: "BOOLEAN",
  },
};

const typeOf = (column: string): BasicType => TYPES[column] ?? "STRING";

/** A value has another type than its column. */
export class WrongColumnType extends Error {
  override readonly name = "WrongColumnType";

  constructor(column: string, type: BasicType) {
    super(`the column ${column} is ${type}, and a value of it is not`);
  }
}

export type ParquetFile = {
  /** The bytes of a row group. Throws WrongColumnType. */
  rowGroup(rows: readonly Row[]): Uint8Array;
  /** The last bytes, which describe all row groups. */
  end(): Uint8Array;
};

/** A Parquet file in parts, Snappy-compressed, so that memory holds one row group at a time. */
export const parquetFile = (columns: readonly string[]): ParquetFile => {
  const bytes = new ByteWriter();
  const typed = columns.map((name) => ({ name, type: typeOf(name) }));
  const schema = schemaFromColumnData({
    columnData: typed.map((column) => ({ ...column, data: [], nullable: true })),
  });
  const writer = new ParquetWriter({ writer: bytes, schema });
  const taken = (): Uint8Array => {
    const part = bytes.getBytes().slice();
    // The buffer is reused; the offset in the file continues.
    bytes.index = 0;
    return part;
  };
  return {
    rowGroup: (rows) => {
      const columnData = typed.map(({ name, type }) => ({
        name,
        data: rows.map((row) => cellOf(row[name], name, type)),
      }));
      void writer.write({ columnData, rowGroupSize: rows.length });
      return taken();
    },
    end: () => {
      void writer.finish();
      return taken();
    },
  };
};

const cellOf = (value: unknown, column: string, type: BasicType): unknown => {
  if (value === null || value === undefined) return null;
  switch (type) {
    case "STRING":
      if (typeof value === "string") return value;
      if (typeof value === "object") return JSON.stringify(value);
      break;
    case "INT64":
      // Positions are text, because they may exceed what a number holds.
      if (typeof value === "number" || typeof value === "string") return BigInt(value);
      break;
    case "INT32":
      if (Number.isInteger(value)) return value;
      break;
    case "BOOLEAN":
      if (typeof value === "boolean") return value;
      break;
    case "TIMESTAMP":
      if (typeof value === "string") return new Date(value);
      break;
    default:
  }
  throw new WrongColumnType(column, type);
};

import { zstdDecompressSync } from "node:zlib";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { writePartitions } from "./export-parquet.ts";

/** The files that are written, by name. */
const inMemory = () => {
  const files = new Map<string, Uint8Array[]>();
  const create = async (file: string) => {
    const parts: Uint8Array[] = [];
    files.set(file, parts);
    return {
      append: async (bytes: Uint8Array) => void parts.push(bytes),
      finish: async () => ({ file, bytes: 0, sha256: "" }),
    };
  };
  const bytesOf = (file: string) => new Uint8Array(Buffer.concat(files.get(file) ?? [])).buffer;
  return { create, bytesOf };
};

/** About a megabyte. */
const LONG = "Fibra de 300 Mbps ".repeat(60_000);

const rowAt = (i: number, month: number) => ({
  position: String(i),
  stream: `brand-${i}`,
  revision: "0",
  type: "BrandToggled",
  version: 1,
  event_id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
  occurred_at: `2026-0${month}-15T15:00:00.000Z`,
  recorded_at: `2026-0${month}-15T15:00:00.000Z`,
  actor: null,
  data: { i, note: LONG },
});

test("long rows are row groups of bounded size, also of months that take turns, and are read back as they were", async () => {
  const { create, bytesOf } = inMemory();
  const rows = Array.from({ length: 40 }, (_, i) => rowAt(i + 1, 1 + (i % 2)));
  const pages = async function* () {
    for (let i = 0; i < rows.length; i += 4) yield rows.slice(i, i + 4);
  };
  const written = await writePartitions({ create }, { table: "event", generation: 0 }, pages());
  expect(written.map(({ month, rows: count }) => [month, count])).toEqual([
    ["2026-01", 20],
    ["2026-02", 20],
  ]);
  for (const [i, { file }] of written.entries()) {
    const bytes = bytesOf(file);
    const { row_groups } = parquetMetadata(bytes);
    for (const { num_rows } of row_groups) expect(num_rows).toBeLessThan(10n);
    const found = await parquetReadObjects({
      file: bytes,
      compressors: { ZSTD: (part) => zstdDecompressSync(part) },
    });
    expect(found.map(({ event_id, stream, actor }) => [event_id, stream, actor])).toEqual(
      rows.filter((_, n) => n % 2 === i).map(({ event_id, stream, actor }) => [event_id, stream, actor]),
    );
    expect(found.every(({ data }) => JSON.parse(String(data)).note === LONG)).toBe(true);
  }
});

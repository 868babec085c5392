import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { asyncBufferFromFile, parquetMetadata, parquetReadObjects } from "hyparquet";
import { beforeEach, describe, expect, test } from "vitest";
import { atSecondRead, type ExportSetting, exportSetting, runReplay } from "../../testing/export-setting.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, submitLead } from "../../testing/read-models.ts";
import type { ExportManifest } from "./export-manifest.ts";
import { parquetFile } from "./parquet.ts";

const ZSTD = { ZSTD: (input: Uint8Array) => zstdDecompressSync(input) };
let folder = "";
let store: EventStore;
let write: ExportSetting["write"];
beforeEach(async () => {
  ({ folder, store, write } = await exportSetting());
});
const run = (args: readonly string[], signal?: AbortSignal, from = store) =>
  runReplay(["export", ...args], { store: from, signal });
const contentOf = (file: string) => readFile(join(folder, file), "utf8");

describe("parquet", () => {
  const manifest = async () =>
    JSON.parse(await contentOf("manifest.json")).files as {
      table: string;
      file: string;
      rows: number;
      bytes: number;
      sha256: string;
    }[];
  const rowsOf = async (table: string): Promise<Record<string, unknown>[]> => {
    const files = (await manifest()).filter((one) => one.table === table);
    const all = files.map(async ({ file }) =>
      parquetReadObjects({ file: await asyncBufferFromFile(join(folder, file)), compressors: ZSTD }),
    );
    return (await Promise.all(all)).flat();
  };

  test("has a file for each month, its manifest the hash and the rows of each", async () => {
    expect((await run(["parquet", "--to", folder])).code).toBe(0);
    const files = await manifest();
    expect(files.map(({ file, rows }) => [file, rows])).toEqual([
      ["kind=event/month=2026-10/part-0.parquet", 6],
      ["kind=lead/month=2026-10/part-0.parquet", 2],
      ["kind=lead_status/month=2026-10/part-0.parquet", 3],
      ["kind=visit/month=2026-10/part-0.parquet", 1],
    ]);
    for (const { file, sha256, bytes } of files) {
      const content = await readFile(join(folder, file));
      expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
      expect(content.length).toBe(bytes);
    }
  });

  test("is read back as it was: numbers, times, truth values, text and nothing", async () => {
    await run(["parquet", "--to", folder]);
    expect(await rowsOf("lead")).toMatchObject([
      { lead_id: leadId(1), savings_cents: 7_010n, erased: false, lost_reason: null },
      {
        lead_id: leadId(2),
        lost_reason: "price",
        erased: true,
        submitted_at: new Date("2026-10-02T15:00:00Z"),
      },
    ]);
    const [first] = await rowsOf("event");
    expect(first).toMatchObject({ position: 1n, type: "LeadSubmitted", revision: 0n });
    expect(first).toMatchObject({
      stream: `lead-${leadId(1)}`,
      occurred_at: new Date("2026-10-01T15:00:00Z"),
    });
    const data = JSON.parse(String(first?.["data"]));
    expect(data).toMatchObject({ country: "peru", pii: "[sellado]" });
    expect(data).not.toHaveProperty("leadId");
  });

  test("a lead of Lima's last evening of a month is in that month", async () => {
    await write(submitLead(3), "2026-10-01T04:59:59.999Z");
    await run(["parquet", "--to", folder, "--tables", "lead"]);
    expect((await manifest()).map(({ file, rows }) => [file, rows])).toEqual([
      ["kind=lead/month=2026-09/part-0.parquet", 1],
      ["kind=lead/month=2026-10/part-0.parquet", 2],
    ]);
  });

  test("holds nothing of what is sealed, and leaves nothing when it is stopped in the middle", async () => {
    await run(["parquet", "--to", folder]);
    for (const table of ["event", "lead", "lead_status", "visit"])
      expect(
        JSON.stringify(await rowsOf(table), (_, value) => (typeof value === "bigint" ? `${value}` : value)),
      ).not.toMatch(/Canario|persona1|51900000001/);
    await rm(folder, { recursive: true });
    const stop = new AbortController();
    const stopping = atSecondRead(store, () => stop.abort());
    expect((await run(["parquet", "--to", folder], stop.signal, stopping)).code).toBe(1);
    expect(existsSync(folder)).toBe(false);
  });
});

test("many rows are several row groups of one file, and a value of another type is refused by its column", () => {
  const file = parquetFile({ wizard: "text", place: "int" });
  const parts = [1, 2, 3].map((place) => {
    file.add({ wizard: "peru", place });
    return file.rowGroup();
  });
  expect(parquetMetadata(new Uint8Array(Buffer.concat([...parts, file.end()])).buffer)).toMatchObject({
    num_rows: 3n,
    row_groups: [{ num_rows: 1n }, { num_rows: 1n }, { num_rows: 1n }],
  });
  expect(() => file.add({ wizard: "peru", place: "uno" })).toThrow("place is int");
});

describe("parquet continued by --since", () => {
  const read = async () => JSON.parse(await contentOf("manifest.json")) as ExportManifest;
  const more = () => run(["parquet", "--since", join(folder, "manifest.json")]);
  const rowsOf = async (table: string) => {
    const { files } = await read();
    const own = files.filter((one) => one.table === table).map(({ file }) => join(folder, file));
    const rows = own.map(async (file) =>
      parquetReadObjects({ file: await asyncBufferFromFile(file), compressors: ZSTD }),
    );
    return (await Promise.all(rows)).flat();
  };
  const filesInFolder = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length;

  test("holds what one export of everything holds, and writes no closed month again", async () => {
    await write(submitLead(3), "2026-08-01T15:00:00.000Z");
    await run(["parquet", "--to", folder]);
    const first = await read();
    await write(
      { type: "LoseLead", leadId: leadId(1), reason: "price", remark: null },
      "2026-10-20T15:00:00.000Z",
    );
    expect((await more()).code).toBe(0);
    const second = await read();
    expect(second).toMatchObject({ generation: 1, firstPosition: "1", lastPosition: "8", head: "8" });
    const kept = second.files.filter(({ file }) => first.files.some((one) => one.file === file));
    expect(kept.map(({ file }) => file)).toEqual([
      "kind=event/month=2026-08/part-0.parquet",
      "kind=event/month=2026-10/part-0.parquet",
      "kind=lead/month=2026-08/part-0.parquet",
      "kind=lead_status/month=2026-08/part-0.parquet",
      "kind=visit/month=2026-10/part-0.parquet",
    ]);
    expect(await filesInFolder()).toBe(second.files.length + 1);
    const continued = {
      event: await rowsOf("event"),
      lead: await rowsOf("lead"),
      spans: await rowsOf("lead_status"),
    };
    await rm(folder, { recursive: true });
    await run(["parquet", "--to", folder]);
    expect({
      event: await rowsOf("event"),
      lead: await rowsOf("lead"),
      spans: await rowsOf("lead_status"),
    }).toEqual(continued);
  });

  test("changes nothing but the manifest where nothing is new", async () => {
    await run(["parquet", "--to", folder]);
    const { files } = await read();
    expect((await more()).code).toBe(0);
    expect((await read()).files).toEqual(files);
  });

  test("of table event alone counts what is new, also where that is nothing", async () => {
    await run(["parquet", "--to", folder, "--tables", "event"]);
    await more();
    expect(await read()).toMatchObject({ events: 6, lastPosition: "6" });
    await write(submitLead(3), "2026-10-20T15:00:00.000Z");
    await more();
    expect(await read()).toMatchObject({ events: 7, lastPosition: "7" });
    expect(await rowsOf("event")).toHaveLength(7);
  });

  test("has a lead that was erased meanwhile as erased", async () => {
    await run(["parquet", "--to", folder]);
    await write({ type: "EraseLead", leadId: leadId(1) }, "2026-10-21T15:00:00.000Z");
    await more();
    expect((await rowsOf("lead")).map(({ erased }) => erased)).toEqual([true, true]);
  });

  test("that fails in the middle leaves the earlier export whole, and the next one removes the remains of a killed one", async () => {
    await run(["parquet", "--to", folder]);
    const [before, count] = [await contentOf("manifest.json"), await filesInFolder()];
    let reads = 0;
    const failing: EventStore = {
      ...store,
      readAll: async (query) => {
        reads += 1;
        if (reads === 4) throw new Error("gone");
        return store.readAll(query);
      },
    };
    await write(submitLead(3), "2026-10-20T15:00:00.000Z");
    const since = ["parquet", "--since", join(folder, "manifest.json")];
    await expect(run(since, undefined, failing)).rejects.toThrow("gone");
    expect(await contentOf("manifest.json")).toBe(before);
    expect(await filesInFolder()).toBe(count);
    for (const name of ["part-1.parquet", "part-1.parquet.part"])
      await writeFile(join(folder, "kind=lead/month=2026-10", name), "PAR1");
    expect((await more()).code).toBe(0);
    expect(await rowsOf("lead")).toHaveLength(3);
    expect(await filesInFolder()).toBe((await read()).files.length + 1);
  });

  test("of another history, or of what is no export, is refused", async () => {
    await run(["parquet", "--to", folder]);
    const other = memoryEventStore();
    await leadWriter(other, memoryVault())(submitLead(9), "2026-10-01T15:00:00.000Z");
    const since = ["parquet", "--since", join(folder, "manifest.json")];
    expect(await run(since, undefined, other)).toMatchObject({
      code: 1,
      err: expect.stringContaining("another history"),
    });
    await writeFile(join(folder, "manifest.json"), "{}");
    expect(await more()).toMatchObject({ code: 1, err: expect.stringContaining("is not the manifest") });
  });
});

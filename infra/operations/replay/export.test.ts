import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { atSecondRead, exportSetting, linesIn, runReplay } from "../../testing/export-setting.ts";
import { leadId, newEvent } from "../../testing/read-models.ts";
import { withExportFolder } from "./export-folder.ts";

let folder = "";
let store: EventStore;
beforeEach(async () => {
  ({ folder, store } = await exportSetting());
});
const run = (args: readonly string[], signal?: AbortSignal, from = store) =>
  runReplay(["export", ...args], { store: from, signal });
const contentOf = (file: string) => readFile(join(folder, file), "utf8");
const linesOf = (table: string) => linesIn(join(folder, `${table}.ndjson`));

test("every table and its manifest: rows, positions, clock and the hash of each file", async () => {
  const { code, out } = await run(["ndjson", "--to", folder]);
  expect(code).toBe(0);
  expect(out).toContain("as it was (occurredAt)\npositions 1 to 6");
  const manifest = JSON.parse(await contentOf("manifest.json"));
  expect(manifest).toMatchObject({
    schema: 7,
    format: "ndjson",
    clock: "occurred",
    firstPosition: "1",
    lastPosition: "6",
    filter: { at: "now", market: null, types: null },
    at: "2026-10-31T12:00:00.000Z",
    personalData: "none",
  });
  expect(manifest.files.map(({ table, rows }: { table: string; rows: number }) => [table, rows])).toEqual([
    ["event", 6],
    ["lead", 2],
    ["lead_status", 3],
    ["visit", 1],
    ["visit_step", 0],
    ["list_shown", 0],
    ["price", 0],
    ["coverage", 0],
    ["message", 0],
  ]);
  for (const { file, sha256, bytes } of manifest.files) {
    const content = await readFile(join(folder, file));
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    expect(content.length).toBe(bytes);
  }
  expect((await readdir(folder)).sort()).toEqual([
    "coverage.ndjson",
    "event.ndjson",
    "lead.ndjson",
    "lead_status.ndjson",
    "list_shown.ndjson",
    "manifest.json",
    "message.ndjson",
    "price.ndjson",
    "visit.ndjson",
    "visit_step.ndjson",
  ]);
  expect(await linesOf("lead")).toMatchObject([
    {
      lead_id: leadId(1),
      status: "pending",
      savings_cents: 7_010,
      erased: false,
      promise: "breached",
      payment_cents: 15_000,
      device: "phone",
      entry: "link",
      campaign_source: "google",
      campaign_medium: null,
      campaign_name: null,
      seen_place: 2,
      own_weights: true,
      wizard: "peru",
      variants: { titulo: "b" },
      first_tried_at: "2026-10-01T14:59:00.000Z",
    },
    {
      lead_id: leadId(2),
      status: "lost",
      lost_reason: "price",
      erased: true,
      promise: null,
      device: null,
      own_weights: null,
      variants: null,
      first_tried_at: null,
    },
  ]);
  expect(await linesOf("lead_status")).toMatchObject([
    { status: "pending", until_at: null },
    { status: "pending", from_at: "2026-10-02T15:00:00.000Z", until_at: "2026-10-03T15:00:00.000Z" },
    { status: "lost", until_at: null },
  ]);
});

test.each(["ndjson", "csv"])("%s holds nothing of what is sealed", async (format) => {
  expect((await run([format, "--to", folder])).code).toBe(0);
  for (const file of await readdir(folder)) {
    const content = await contentOf(file);
    for (const trace of ["Canario", "persona1", "51900000001", "Fibra 300", '"d":'])
      expect(content).not.toContain(trace);
  }
});

test("without table event the answer says up to where history was read", async () => {
  const { out } = await run(["ndjson", "--to", folder, "--tables", "lead"]);
  expect(out).toContain("as it was (occurredAt)\nup to position 6\n");
});

test("csv has a header, and cells are read back as they were", async () => {
  await run(["csv", "--to", folder, "--tables", "event,lead"]);
  expect((await readdir(folder)).sort()).toEqual(["event.csv", "lead.csv", "manifest.json"]);
  const rows = parse(await contentOf("event.csv"), { bom: true, columns: true });
  expect(rows).toHaveLength(6);
  expect(JSON.parse((rows[0] as { data: string }).data)).toMatchObject({ country: "peru", pii: "[sellado]" });
  expect(parse(await contentOf("lead.csv"), { bom: true, columns: true })).toMatchObject([
    { lead_id: leadId(1), erased: "false", lost_reason: "" },
    { lead_id: leadId(2), erased: "true", lost_reason: "price" },
  ]);
});

test("at an earlier moment what happened later is in no table", async () => {
  await run(["ndjson", "--to", folder, "--at", "2026-10-02"]);
  expect(await linesOf("event")).toHaveLength(4);
  expect(await linesOf("lead")).toMatchObject([{ lead_id: leadId(1) }, { status: "pending", erased: false }]);
});

describe("history is read once for", () => {
  const counting = () => {
    const reads = { pages: 0 };
    const from: EventStore = {
      ...store,
      readAll: async (query) => {
        // The first event alone distinguishes one history from another.
        if (query.limit > 1) reads.pages += 1;
        return store.readAll(query);
      },
    };
    return { reads, from };
  };

  test.each([["event"], ["event,lead,visit"]])("tables %s, of the same moment", async (tables) => {
    const { reads, from } = counting();
    await run(["ndjson", "--to", folder, "--tables", tables], undefined, from);
    expect(reads.pages).toBe(1);
    const manifest = JSON.parse(await contentOf("manifest.json"));
    const extent = { clock: "occurred", at: "2026-10-31T12:00:00.000Z", events: 6 };
    expect(manifest).toMatchObject({ ...extent, firstPosition: "1", lastPosition: "6" });
  });

  test("table event at a position, whose instant is the last event's", async () => {
    const { reads, from } = counting();
    const args = ["ndjson", "--to", folder, "--tables", "event", "--known", "--at", "3"];
    await run(args, undefined, from);
    expect(reads.pages).toBe(1);
    const [, , last] = await linesOf("event");
    expect(await linesOf("event")).toHaveLength(3);
    const extent = { clock: "known", at: last.recorded_at, events: 3, lastPosition: "3" };
    expect(JSON.parse(await contentOf("manifest.json"))).toMatchObject(extent);
  });
});

test("a full disk ends with the system's reason, code 1 and no file", async () => {
  let reads = 0;
  const full: EventStore = {
    ...store,
    readAll: async (query) => {
      reads += 1;
      if (reads === 4)
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      return store.readAll(query);
    },
  };
  expect(await run(["parquet", "--to", folder], undefined, full)).toMatchObject({
    code: 1,
    err: expect.stringContaining("no space left"),
  });
  expect(await readdir(folder)).toEqual([]);
});

test("an export that was killed in the middle has no manifest and no half file under a real name, and the next one begins again", async () => {
  const begun = `
    import { withExportFolder } from ${JSON.stringify(new URL("./export-folder.ts", import.meta.url).href)};
    await withExportFolder(${JSON.stringify(folder)}, async ({ create, write }) => {
      await write("event.ndjson", (async function* () { yield "{}"; })());
      await (await create("lead.ndjson")).append("{");
      process.stdout.write("begun");
      await new Promise(() => setInterval(() => {}, 60_000));
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", begun]);
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect((await readdir(folder)).sort()).toEqual(["event.ndjson", "export.lock", "lead.ndjson.part"]);
  expect((await run(["ndjson", "--to", folder, "--tables", "lead"])).code).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(["lead.ndjson", "manifest.json"]);
});

describe("a folder", () => {
  test("that holds an export, or anything else, is refused and left as it is", async () => {
    await run(["ndjson", "--to", folder]);
    const before = await readdir(folder);
    const { code, err } = await run(["csv", "--to", folder]);
    expect(code).toBe(1);
    expect(err).toContain("exports are never mixed");
    expect(await readdir(folder)).toEqual(before);
  });

  test("into which another export writes is refused; a dead one's lock is not", async () => {
    await withExportFolder(folder, async () => {
      expect(await run(["ndjson", "--to", folder])).toMatchObject({
        code: 1,
        err: expect.stringContaining("another export writes into"),
      });
    });
    // Above the greatest process id that a system gives.
    await writeFile(join(folder, "export.lock"), "2147483646");
    expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  });

  test("is left empty when the export is stopped or the store fails in the middle", async () => {
    const stop = new AbortController();
    const stopping = atSecondRead(store, () => stop.abort());
    const { code, err } = await run(["ndjson", "--to", folder], stop.signal, stopping);
    expect(code).toBe(1);
    expect(err).toContain("stopped\n");
    expect(await readdir(folder)).toEqual([]);
    const failing = atSecondRead(store, () => {
      throw new Error("gone");
    });
    await expect(run(["ndjson", "--to", folder], undefined, failing)).rejects.toThrow("gone");
    expect(await readdir(folder)).toEqual([]);
  });

  test("is left empty by an event that can't be read, and the place is named", async () => {
    await store.append("brand-1", "no_stream", [newEvent({ type: "BrandToggled", version: 9, data: {} })]);
    const { code, err } = await run(["ndjson", "--to", folder]);
    expect(code).toBe(1);
    expect(err).toContain("position 7, brand-1 revision 0, BrandToggled@9");
    expect(await readdir(folder)).toEqual([]);
  });

  test("that the export made is removed when it is refused, with those above it; one that was there is not", async () => {
    await mkdir(join(folder, "there"));
    for (const at of ["2026-09-01", "2026-10-99"]) {
      await run(["csv", "--to", join(folder, "there"), "--at", at]);
      await run(["csv", "--to", join(folder, "there/a/b"), "--at", at]);
      await run(["csv", "--to", join(folder, "c"), "--at", at]);
    }
    expect(await readdir(folder, { recursive: true })).toEqual(["there"]);
  });

  test.runIf(process.platform === "linux")("that the system refuses to make ends the export", async () => {
    expect(await run(["ndjson", "--to", "/proc/new/export"])).toMatchObject({
      code: 1,
      err: "ENOENT: no such file or directory, mkdir '/proc/new'\n",
    });
  });

  test("that is a file is refused", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    expect(await run(["ndjson", "--to", file])).toMatchObject({ code: 1, err: `${file} is not a folder\n` });
  });
});

test.each([
  [["excel"], 'format: there is no "excel". Known: ndjson, csv, parquet'],
  [["csv"], "export: --to names an empty folder"],
  [["csv", "--to", ""], "export: --to names an empty folder"],
  [["parquet", "--since", "FOLDER"], "--since names the manifest of an export, "],
  [["csv", "--to", "FOLDER", "--type", ""], '--type: there is no "". Known: '],
  [["csv", "--since", "FOLDER/manifest.json"], "only parquet has files by month"],
  [["parquet", "--since", "FOLDER/manifest.json", "--to", "./elsewhere"], "leave out --to"],
  [["parquet", "--since", "FOLDER/manifest.json", "--at", "2026-10-02"], "without --at"],
  [["csv", "--to", "FOLDER", "--tables", "leads"], "Nearest: lead"],
  [["csv", "--to", "FOLDER", "--market", "chle"], "Nearest: chile"],
  [["csv", "--to", "FOLDER", "--type", "LeadSubmited"], "Nearest: LeadSubmitted"],
  [["csv", "--to", "FOLDER", "--type", "LeadLost", "--tables", "lead"], "--tables leaves out"],
  [["csv", "--to", "FOLDER", "--at", "2026-09-01"], "History goes from"],
  [["csv", "--to", "FOLDER", "--tables", "event", "--at", "2026-09-01"], "History goes from"],
  [["ndjson", "--to", "FOLDER", "--tables", "event", "--at", "2026-11-01"], "History goes from"],
  [[], "npm run replay -- export ndjson|csv"],
])("export %j ends with code 2 and says what is meant", async (args, message) => {
  const { code, err } = await run(args.map((arg) => arg.replace("FOLDER", folder)));
  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(await readdir(folder)).toEqual([]);
});

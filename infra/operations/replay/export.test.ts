import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { LeadVisit } from "@asesorador/domain/lead/lead-visit";
import { parse } from "csv-parse/sync";
import { asyncBufferFromFile, parquetMetadata, parquetReadObjects } from "hyparquet";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, newEvent, submitLead } from "../../testing/read-models.ts";
import { SERVICE_SAMPLE } from "../../testing/service-sample.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { replayCommand } from "./command.ts";
import { withExportFolder } from "./export-folder.ts";
import { type ExportManifest, hashedManifest } from "./export-manifest.ts";
import { parquetFile } from "./parquet.ts";

const ZSTD = { ZSTD: (input: Uint8Array) => zstdDecompressSync(input) };
const CANARY = "Canario Ficticio";
let folder = "";
let store: EventStore;
let write: ReturnType<typeof leadWriter>;
let vault: ReturnType<typeof memoryVault>;
beforeEach(async () => {
  folder = temporaryFolder("export-");
  store = memoryEventStore();
  vault = memoryVault();
  write = leadWriter(store, vault);
  const { pii } = submitLead(1);
  const visit: LeadVisit = {
    wizard: "peru",
    viewport: "phone",
    wizardVersion: 2,
    entry: "link",
    referrerHost: null,
    campaign: { source: "google", medium: null, name: null },
    language: null,
    variants: null,
    weights: null,
    ownWeights: true,
    rank: 2,
    catalogue: null,
    firstTriedAt: "2026-10-01T14:59:00.000Z",
  };
  const everywhere = {
    ...(pii as object),
    name: CANARY,
    address: CANARY,
    notes: CANARY,
    categoryData: CANARY,
  };
  await write(submitLead(1, { pii: everywhere as typeof pii, visit }), "2026-10-01T15:00:00.000Z");
  await write(
    { type: "AddNote", leadId: leadId(1), noteId: leadId(7), text: CANARY },
    "2026-10-01T16:00:00.000Z",
  );
  await write(submitLead(2), "2026-10-02T15:00:00.000Z");
  await write(
    { type: "LoseLead", leadId: leadId(2), reason: "price", remark: CANARY },
    "2026-10-03T15:00:00.000Z",
  );
  await write({ type: "EraseLead", leadId: leadId(2) }, "2026-10-04T15:00:00.000Z");
  await store.append("journey-00000000-0000-4000-8000-000000000001", "no_stream", [
    newEvent(
      {
        type: "WizardStarted",
        version: 1,
        data: {
          journeyId: "00000000-0000-4000-8000-000000000001",
          wizard: "peru",
          day: "2026-10-01",
          viewport: "phone",
        },
      },
      "2026-10-01T14:00:00.000Z",
    ),
  ]);
});
const run = async (args: readonly string[], signal = new AbortController().signal, from = store) => {
  const errors: string[] = [];
  const written: string[] = [];
  const code = await replayCommand({
    args: ["export", ...args],
    open: async () => from,
    openRows: async () => {
      throw new Error("no rows are read here");
    },
    nowMs: Date.parse("2026-10-31T12:00:00.000Z"),
    signal,
    out: { write: (text: string) => written.push(text) },
    err: { write: (text: string) => errors.push(text) },
    others: [],
  });
  return { code, out: written.join(""), err: errors.join("") };
};

const contentOf = (file: string) => readFile(join(folder, file), "utf8");
const linesOf = async (table: string) =>
  (await contentOf(`${table}.ndjson`))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test("every table and its manifest: rows, positions, clock and the hash of each file", async () => {
  const { code, out } = await run(["ndjson", "--to", folder]);
  expect(code).toBe(0);
  expect(out).toContain("as it was (occurredAt)\npositions 1 to 6");
  const manifest = JSON.parse(await contentOf("manifest.json"));
  expect(manifest).toMatchObject({
    schema: 3,
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
    ["message", 0],
  ]);
  for (const { file, sha256, bytes } of manifest.files) {
    const content = await readFile(join(folder, file));
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    expect(content.length).toBe(bytes);
  }
  expect((await readdir(folder)).sort()).toEqual([
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
    let reads = 0;
    const stopping: EventStore = {
      ...store,
      readAll: async (query) => {
        reads += 1;
        if (reads === 2) stop.abort();
        return store.readAll(query);
      },
    };
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
    const place = { clock: "occurred", at: "2026-10-31T12:00:00.000Z", events: 6 };
    expect(manifest).toMatchObject({ ...place, firstPosition: "1", lastPosition: "6" });
  });

  test("table event at a position, whose instant is the last event's", async () => {
    const { reads, from } = counting();
    const args = ["ndjson", "--to", folder, "--tables", "event", "--known", "--at", "3"];
    await run(args, undefined, from);
    expect(reads.pages).toBe(1);
    const [, , last] = await linesOf("event");
    expect(await linesOf("event")).toHaveLength(3);
    const place = { clock: "known", at: last.recorded_at, events: 3, lastPosition: "3" };
    expect(JSON.parse(await contentOf("manifest.json"))).toMatchObject(place);
  });
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

test("a visit has the words of its campaign, and the category with a wizard of its own that it left for", async () => {
  const about = { journeyId: "00000000-0000-4000-8000-000000000002", wizard: "chile", day: "2026-10-02" };
  const campaign = { source: "google", medium: "cpc", name: null };
  const unknown = { begunAt: null, referrerHost: null, language: "es-CL", variants: null };
  const started = { ...about, viewport: "phone", entry: "category", wizardVersion: 1, campaign, ...unknown };
  await store.append(`journey-${about.journeyId}`, "no_stream", [
    newEvent({ type: "WizardStarted", version: 2, data: started }, "2026-10-02T14:00:00.000Z"),
    newEvent(
      { type: "CategoryLeft", version: 1, data: { ...about, seq: 1, sinceMs: 900, to: "alarmas" } },
      "2026-10-02T14:00:01.000Z",
    ),
  ]);
  await run(["ndjson", "--to", folder, "--tables", "visit"]);
  expect(await linesOf("visit")).toMatchObject([
    { wizard: "peru", opening_recorded: false, entry: null, campaign_source: null, left_for: null },
    {
      wizard: "chile",
      opening_recorded: true,
      entry: "category",
      language: "es-CL",
      left_for: "alarmas",
      campaign_source: "google",
      campaign_medium: "cpc",
      campaign_name: null,
    },
  ]);
});

test("a list is a row for each of its plans, with its answers and the prices that were seen", async () => {
  const about = { journeyId: "00000000-0000-4000-8000-000000000003", wizard: "peru", day: "2026-10-02" };
  const answers = {
    paymentCents: 9_500,
    company: "movistar",
    service: "internet",
    housing: null,
    priority: "ahorrar",
  };
  const plans = [
    [24, 1, 90, 7_900],
    [31, 2, null, 8_900],
  ];
  const shown = {
    ...about,
    seq: 3,
    sinceMs: 60_000,
    first: true,
    count: 2,
    top: { serviceId: 24, score: 90 },
    answers,
    plans,
    weights: { saving: 50, service: 30, extras: 20 },
    cause: "weights",
    ownWeights: true,
    order: "recomendacion",
    filters: null,
    outside: [],
    catalogue: null,
    ruleset: "0123456789ab",
  };
  await store.append(`journey-${about.journeyId}`, "no_stream", [
    newEvent({ type: "RecommendationsShown", version: 2, data: shown }, "2026-10-02T14:01:00.000Z"),
  ]);
  expect((await run(["ndjson", "--to", folder, "--tables", "list_shown"])).code).toBe(0);
  const list = {
    journey_id: about.journeyId,
    plans: 2,
    cause: "weights",
    own_weights: true,
    list_order: "recomendacion",
    payment_cents: 9_500,
    company: "movistar",
    housing: null,
    weight_saving: 50,
    ruleset: "0123456789ab",
  };
  expect(await linesOf("list_shown")).toMatchObject([
    { ...list, place: 1, service_id: 24, score: 90, entry_price_cents: 7_900 },
    { ...list, place: 2, service_id: 31, score: null, entry_price_cents: 8_900 },
  ]);
});

test("a plan that moves to another brand is of that brand from then on", async () => {
  const at = (day: number) => `2026-10-0${day}T15:00:00.000Z`;
  for (const [brandId, name] of [
    [3, "WIN"],
    [4, "Claro"],
  ] as const)
    await store.append(`brand-${brandId}`, "no_stream", [
      newEvent(
        {
          type: "BrandAdded",
          version: 1,
          data: {
            brandId,
            code: name,
            name,
            logoUrl: null,
            description: "",
            country: "peru",
            isActive: true,
          },
        },
        at(1),
      ),
    ]);
  await store.append("service-24", "no_stream", [
    newEvent({ type: "ServiceAdded", version: 2, data: SERVICE_SAMPLE }, at(1)),
    newEvent({ type: "ServiceEdited", version: 2, data: { serviceId: 24, changes: { brandId: 4 } } }, at(5)),
  ]);
  expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  expect(await linesOf("price")).toMatchObject([
    { brand: "WIN", from_at: at(1), until_at: at(5) },
    { brand: "Claro", price_cents: 9_900, from_at: at(5), until_at: null },
  ]);
});

test("prices are those that visitors are shown, for a house and for a flat", async () => {
  const at = (day: number) => `2026-10-0${day}T15:00:00.000Z`;
  const changed = (type: string, data: object, day: number) =>
    newEvent({ type, version: 1, data: { serviceId: 24, ...data } }, at(day));
  const promotion = (priceCents: number, months: number) => ({ priceCents, months });
  await store.append("service-24", "no_stream", [
    newEvent({ type: "ServiceAdded", version: 2, data: SERVICE_SAMPLE }, at(1)),
    changed("ServiceRepriced", { housing: "building", from: null, to: 11_000 }, 2),
    changed("PromotionChanged", { housing: "building", from: null, to: promotion(3_000, 2) }, 3),
    changed("ServiceRepriced", { housing: "building", from: 11_000, to: null }, 4),
    changed("PromotionChanged", { housing: "building", from: promotion(3_000, 2), to: null }, 5),
    changed("PromotionChanged", { housing: "house", from: promotion(4_950, 3), to: promotion(12_000, 3) }, 6),
    changed("ServiceRepriced", { housing: "house", from: 9_900, to: 0 }, 7),
  ]);
  expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  const house = {
    housing: "house",
    price_cents: 9_900,
    promotion_price_cents: 4_950,
    entry_price_cents: 4_950,
  };
  const building = { ...house, housing: "building" };
  expect(await linesOf("price")).toMatchObject([
    { ...house, from_at: at(1) },
    { ...house, from_at: at(2) },
    { ...building, price_cents: 11_000, from_at: at(2) },
    { ...house, from_at: at(3) },
    {
      ...building,
      price_cents: 11_000,
      promotion_price_cents: 3_000,
      entry_price_cents: 3_000,
      from_at: at(3),
    },
    { ...house, from_at: at(4) },
    {
      ...building,
      promotion_price_cents: 3_000,
      promotion_months: 2,
      entry_price_cents: 3_000,
      from_at: at(4),
    },
    { ...house, from_at: at(5) },
    {
      housing: "house",
      promotion_price_cents: null,
      entry_price_cents: 9_900,
      from_at: at(6),
      until_at: at(7),
    },
  ]);
});

test("a plan is on sale while its brand is, too", async () => {
  const at = (day: number) => `2026-10-0${day}T15:00:00.000Z`;
  const toggled = (isActive: boolean, day: number) =>
    newEvent({ type: "BrandToggled", version: 1, data: { brandId: 3, isActive } }, at(day));
  const brand = { brandId: 3, code: "WIN", name: "WIN", logoUrl: null, description: "" };
  await store.append("brand-3", "no_stream", [
    newEvent({ type: "BrandAdded", version: 1, data: { ...brand, country: "peru", isActive: false } }, at(1)),
  ]);
  await store.append("service-24", "no_stream", [
    newEvent({ type: "ServiceAdded", version: 2, data: SERVICE_SAMPLE }, at(2)),
  ]);
  await store.append("brand-3", "any", [toggled(true, 3), toggled(false, 4)]);
  expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  expect(await linesOf("price")).toMatchObject([
    { brand: "WIN", is_active: false, from_at: at(2), until_at: at(3) },
    { brand: "WIN", is_active: true, from_at: at(3), until_at: at(4) },
    { brand: "WIN", is_active: false, from_at: at(4), until_at: null },
  ]);
});

test("every price is a span, and a visitor's lists and the assistant's messages are rows without their texts", async () => {
  const [conversationId, messageId, replyId] = [leadId(70), leadId(71), leadId(72)];
  const at = (day: number) => `2026-10-0${day}T15:00:00.000Z`;
  const brand = {
    brandId: 3,
    code: "WIN",
    name: "WIN",
    logoUrl: null,
    description: "",
    country: "peru",
  };
  await store.append("brand-3", "no_stream", [
    newEvent({ type: "BrandAdded", version: 1, data: { ...brand, isActive: true } }, at(1)),
  ]);
  await store.append("service-24", "no_stream", [
    newEvent({ type: "ServiceAdded", version: 2, data: SERVICE_SAMPLE }, at(1)),
    newEvent(
      {
        type: "ServiceRepriced",
        version: 1,
        data: { serviceId: 24, housing: "house", from: 9_900, to: 8_900 },
      },
      at(5),
    ),
  ]);
  const about = { conversationId, messageId };
  const reply = {
    inReplyTo: messageId,
    source: "fallback",
    sourceIds: [],
    intent: "unknown",
    confidence: 0.2,
  };
  await store.append(`conversation-${conversationId}`, "no_stream", [
    newEvent({ type: "ConversationStarted", version: 1, data: { conversationId, country: "peru" } }, at(2)),
    newEvent({ type: "MessageReceived", version: 1, data: { ...about, pii: { text: CANARY } } }, at(2)),
    newEvent(
      {
        type: "ReplySent",
        version: 2,
        data: {
          ...reply,
          latencyMs: 4,
          conversationId,
          messageId: replyId,
          pii: { text: CANARY, suggestions: [] },
        },
      },
      at(2),
    ),
    newEvent({ type: "FallbackTriggered", version: 1, data: about }, at(2)),
    newEvent(
      { type: "ConversationTakenOver", version: 1, data: { conversationId, adviser: "maria" } },
      at(2),
    ),
    newEvent(
      {
        type: "AdviserReplied",
        version: 1,
        data: { conversationId, messageId: leadId(73), adviser: "maria", pii: { text: CANARY } },
      },
      at(2),
    ),
    newEvent(
      {
        type: "FeedbackGiven",
        version: 1,
        data: { ...about, messageId: replyId, rating: -1, previous: null, pii: null },
      },
      at(3),
    ),
  ]);
  expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  expect(await linesOf("price")).toMatchObject([
    {
      service_id: 24,
      service: "Fibra 300",
      brand: "WIN",
      currency: "PEN",
      housing: "house",
      is_active: true,
      price_cents: 9_900,
      promotion_price_cents: 4_950,
      promotion_months: 3,
      entry_price_cents: 4_950,
      from_at: at(1),
      until_at: at(5),
    },
    { price_cents: 8_900, from_at: at(5), until_at: null },
  ]);
  expect(await linesOf("message")).toMatchObject([
    {
      message_id: messageId,
      sender: "visitor",
      country: "peru",
      fallback: true,
      rating: null,
      erased: false,
    },
    {
      message_id: replyId,
      sender: "assistant",
      source: "fallback",
      confidence: 0.2,
      latency_ms: 4,
      rating: -1,
    },
    { message_id: leadId(73), sender: "adviser", country: "peru", source: null, rating: null },
  ]);
  for (const file of await readdir(folder)) expect(await contentOf(file)).not.toContain("Canario");
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

describe("--reveal", () => {
  const asked = ["--reveal", "name,phone", "--reason", "claim"];
  const reveal = async (
    args: readonly string[],
    signInAdmin: (() => Promise<string>) | null = async () => "ana",
  ) => {
    const errors: string[] = [];
    const written: string[] = [];
    const code = await replayCommand({
      args: ["export", ...args],
      open: async () => store,
      openRows: async () => ({ vault, transact: () => Promise.reject(new Error("no rows are read here")) }),
      nowMs: Date.parse("2026-10-31T12:00:00.000Z"),
      signal: new AbortController().signal,
      out: { write: (text: string) => written.push(text) },
      err: { write: (text: string) => errors.push(text) },
      others: [],
      ...(signInAdmin ? { signInAdmin } : {}),
    });
    return { code, out: written.join(""), err: errors.join("") };
  };
  const revealed = async () =>
    (await contentOf("revealed.ndjson"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const recorded = async () =>
    (await store.readStream("access-ana")).map(({ type, data, metadata }) => ({
      type,
      data,
      actor: metadata.actor,
    }));

  test("writes the asked fields of leads that are not erased into a file for its owner alone, and history says who and why", async () => {
    const { code, out } = await reveal(["ndjson", "--to", folder, ...asked, "--ticket", "SOP-12"]);
    expect(code).toBe(0);
    expect(out).toContain("name, phone in revealed.ndjson");
    expect(await revealed()).toEqual([
      { lead_id: leadId(1), name: CANARY, phone: expect.stringMatching(/^51/) },
    ]);
    expect((await stat(join(folder, "revealed.ndjson"))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await contentOf("manifest.json")).personalData).toEqual(["name", "phone"]);
    expect(await recorded()).toEqual([
      {
        type: "ContactDataRevealed",
        actor: "admin:ana",
        data: { username: "ana", fields: ["name", "phone"], reason: "claim", ticket: "SOP-12", count: 1 },
      },
    ]);
    for (const file of (await readdir(folder)).filter((name) => name !== "revealed.ndjson"))
      expect(await contentOf(file)).not.toContain("Canario");
  });

  test("has corrected contact data", async () => {
    const pii = { name: "Nombre Nuevo", document: null, phone: "51900000009", email: null, address: null };
    const [submitted] = await store.readStream(`lead-${leadId(1)}`);
    const { k } = z.object({ pii: z.object({ k: z.string() }) }).parse(submitted?.data).pii;
    const place = { stream: `lead-${leadId(1)}`, type: "ContactCorrected", version: 1 };
    const sealed = await vault.seal(k, place, pii);
    await store.append(place.stream, "any", [
      newEvent({
        type: "ContactCorrected",
        version: 1,
        data: { leadId: leadId(1), country: "peru", fields: ["name"], pii: sealed },
      }),
    ]);
    await reveal(["ndjson", "--to", folder, "--tables", "lead", ...asked]);
    expect(await revealed()).toEqual([{ lead_id: leadId(1), name: "Nombre Nuevo", phone: "51900000009" }]);
  });

  test("leaves no file and no event where no administrator signs in", async () => {
    const refused = await reveal(["ndjson", "--to", folder, ...asked], null);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("at a terminal only") });
    expect([await readdir(folder), await recorded()]).toEqual([[], []]);
  });

  test("writes no file where the event can't be recorded", async () => {
    const { append } = store;
    store = { ...store, append: () => Promise.reject(new Error("gone")) };
    await expect(reveal(["ndjson", "--to", folder, ...asked])).rejects.toThrow("gone");
    store = { ...store, append };
    expect(await readdir(folder)).toEqual([]);
  });

  test("forget takes out who was erased since, also by --since, and keeps the file's permissions", async () => {
    await write(submitLead(3), "2026-10-05T15:00:00.000Z");
    await write(submitLead(4), "2026-10-05T15:00:00.000Z");
    await reveal(["parquet", "--to", folder, ...asked]);
    await write({ type: "EraseLead", leadId: leadId(1) }, "2026-10-21T15:00:00.000Z");
    expect(await reveal(["forget", folder], null)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 lead/),
    });
    expect(await contentOf("revealed.ndjson")).not.toContain("Canario");
    expect(await revealed()).toMatchObject([
      { lead_id: leadId(1), erased: true },
      { lead_id: leadId(3) },
      {},
    ]);
    expect((await stat(join(folder, "revealed.ndjson"))).mode & 0o777).toBe(0o600);
    await write({ type: "EraseLead", leadId: leadId(3) }, "2026-10-22T15:00:00.000Z");
    expect((await reveal(["parquet", "--since", join(folder, "manifest.json")], null)).code).toBe(0);
    expect(await revealed()).toEqual([
      { lead_id: leadId(1), erased: true },
      { lead_id: leadId(3), erased: true },
      { lead_id: leadId(4), name: expect.any(String), phone: expect.any(String) },
    ]);
    expect(await reveal(["forget", folder], null)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^0 lead/),
    });
  });

  test.each([
    [["--reveal", "names", "--reason", "claim"], "Nearest: name"],
    [["--reveal", "name"], "needs --reason claim|"],
    [["--reveal", "name", "--reason", "Ana asked"], "--reason"],
    [["--reveal", "name", "--reason", "claim", "--ticket", "Ana Perez"], "--ticket is a reference"],
    [["--reason", "claim"], "go with --reveal"],
    [["--reveal", "name", "--reason", "claim", "--store", "esdb://other:2113"], "leave out --store"],
  ])("%j is refused with code 2, before a sign-in is asked for", async (args, message) => {
    const { code, err } = await reveal(["ndjson", "--to", folder, ...args], () =>
      Promise.reject(new Error("asked")),
    );
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

test("a lead that the team entered was promised nothing: it has no deadline", async () => {
  await write(submitLead(3), "2026-10-05T15:00:00.000Z");
  await write({ type: "MarkEntered", leadId: leadId(3), how: "phone" }, "2026-10-05T15:00:00.000Z");
  expect((await run(["ndjson", "--to", folder, "--tables", "lead"])).code).toBe(0);
  expect(await linesOf("lead")).toMatchObject([
    { entered: false, due_at: "2026-10-02T15:00:00.000Z" },
    { entered: false, due_at: "2026-10-03T15:00:00.000Z" },
    { entered: true, due_at: null, promise: null },
  ]);
});

describe("with filters", () => {
  const journey = async (id: string, wizard: string) => {
    const about = { journeyId: id, wizard, day: "2026-10-02", viewport: "phone" };
    await store.append(`journey-${id}`, "no_stream", [
      newEvent({ type: "WizardStarted", version: 1, data: about }, "2026-10-02T14:00:00.000Z"),
    ]);
  };
  beforeEach(async () => {
    await write(submitLead(3, { country: "chile" }), "2026-10-05T15:00:00.000Z");
    await write(
      { type: "LoseLead", leadId: leadId(3), reason: "price", remark: null },
      "2026-10-06T15:00:00.000Z",
    );
    await journey(leadId(80), "chile");
    await journey(leadId(81), "alarm");
    const about = { conversationId: leadId(90), country: "chile" };
    await store.append(`conversation-${leadId(90)}`, "no_stream", [
      newEvent({ type: "ConversationStarted", version: 1, data: about }, "2026-10-02T14:00:00.000Z"),
      newEvent(
        {
          type: "MessageReceived",
          version: 1,
          data: { conversationId: leadId(90), messageId: leadId(91), pii: { text: CANARY } },
        },
        "2026-10-02T14:00:00.000Z",
      ),
    ]);
  });

  test("a market's tables and events are those of its leads, visits and conversations, and the manifest says so", async () => {
    await run(["ndjson", "--to", folder, "--market", "chile"]);
    expect((await linesOf("event")).map(({ type }) => type)).toEqual([
      "LeadSubmitted",
      "LeadLost",
      "WizardStarted",
      "ConversationStarted",
      "MessageReceived",
    ]);
    expect(await linesOf("lead")).toMatchObject([{ lead_id: leadId(3), market: "chile" }]);
    expect((await linesOf("lead_status")).map(({ lead_id }) => lead_id)).toEqual([leadId(3), leadId(3)]);
    expect(await linesOf("visit")).toMatchObject([{ wizard: "chile" }]);
    expect(await linesOf("message")).toMatchObject([{ country: "chile" }]);
    const manifest = JSON.parse(await contentOf("manifest.json"));
    expect(manifest.filter).toMatchObject({ market: "chile", types: null });
    for (const { table, rows } of manifest.files as readonly { table: string; rows: number }[])
      expect([table, (await linesOf(table)).length]).toEqual([table, rows]);
  });

  test("both markets and what is of none are together what an export without a filter has", async () => {
    const positions = async (args: readonly string[]) => {
      const to = join(folder, args.join("-") || "all");
      await run(["ndjson", "--to", to, "--tables", "event", ...args]);
      return (await readFile(join(to, "event.ndjson"), "utf8"))
        .split("\n")
        .filter(Boolean)
        .map((line) => String(JSON.parse(line).position));
    };
    const [peru, chile] = [await positions(["--market", "peru"]), await positions(["--market", "chile"])];
    const none = (await store.readAll({ after: 0n as never, limit: 100 })).filter(
      ({ stream }) => stream === `journey-${leadId(81)}`,
    );
    expect([...peru, ...chile, ...none.map(({ position }) => String(position))].sort()).toEqual(
      (await positions([])).sort(),
    );
  });

  test("types leave table event alone, and the manifest says which", async () => {
    await run(["ndjson", "--to", folder, "--type", "LeadLost,PersonalDataErased", "--market", "peru"]);
    expect((await linesOf("event")).map(({ type, stream }) => [type, stream])).toEqual([
      ["LeadLost", `lead-${leadId(2)}`],
      ["PersonalDataErased", `lead-${leadId(2)}`],
    ]);
    const manifest = JSON.parse(await contentOf("manifest.json"));
    expect(manifest.filter).toEqual({
      at: "now",
      tables: ["event"],
      market: "peru",
      types: ["LeadLost", "PersonalDataErased"],
    });
    expect(manifest).toMatchObject({ firstPosition: "4", lastPosition: "5" });
  });

  test("--since continues with the filter, also for a stream that began before, and refuses another one", async () => {
    await run(["parquet", "--to", folder, "--market", "chile"]);
    await write({ type: "EraseLead", leadId: leadId(3) }, "2026-10-21T15:00:00.000Z");
    await write({ type: "EraseLead", leadId: leadId(1) }, "2026-10-21T15:00:00.000Z");
    const since = ["parquet", "--since", join(folder, "manifest.json")];
    expect((await run(since)).code).toBe(0);
    const manifest = JSON.parse(await contentOf("manifest.json")) as ExportManifest;
    expect(manifest.filter).toMatchObject({ market: "chile", types: null });
    const added = manifest.files.find(({ file }) => file === "kind=event/month=2026-10/part-1.parquet");
    expect(added).toMatchObject({ rows: 1 });
    for (const filter of [
      ["--market", "peru"],
      ["--type", "LeadLost"],
    ])
      expect(await run([...since, ...filter])).toMatchObject({
        code: 2,
        err: expect.stringContaining("without"),
      });
  });
});

describe("verify of a folder", () => {
  const verify = async (...more: readonly string[]) => {
    const written: string[] = [];
    const errors: string[] = [];
    const code = await replayCommand({
      args: ["verify", folder, ...more],
      open: async () => store,
      openRows: () => Promise.reject(new Error("no rows are read here")),
      nowMs: Date.parse("2026-10-31T12:00:00.000Z"),
      signal: new AbortController().signal,
      out: { write: (text: string) => written.push(text) },
      err: { write: (text: string) => errors.push(text) },
      others: [],
    });
    return { code, out: written.join(""), err: errors.join("") };
  };
  const eventFile = {
    ndjson: "event.ndjson",
    csv: "event.csv",
    parquet: "kind=event/month=2026-10/part-0.parquet",
  };
  const readManifest = async (): Promise<ExportManifest> => JSON.parse(await contentOf("manifest.json"));
  /** As someone would who knows of the manifest's hash. */
  const rewrite = async (change: (manifest: Omit<ExportManifest, "sha256">) => object) => {
    const { sha256, ...fields } = await readManifest();
    const changed = hashedManifest(change(fields) as ExportManifest);
    await writeFile(join(folder, "manifest.json"), JSON.stringify(changed));
  };

  test.each(["ndjson", "csv", "parquet"] as const)(
    "of %s that is as its manifest has it ends with 0; a changed byte, fewer bytes and other rows are named",
    async (format) => {
      await store.append("brand-1", "no_stream", [
        newEvent(
          {
            type: "BrandAdded",
            version: 1,
            data: {
              brandId: 1,
              code: "WIN",
              name: 'WIN "uno"\ndos',
              logoUrl: null,
              description: "",
              country: "peru",
              isActive: true,
            },
          },
          "2026-10-05T15:00:00.000Z",
        ),
      ]);
      await run([format, "--to", folder]);
      const { files } = JSON.parse(await contentOf("manifest.json")) as ExportManifest;
      const rows = files.reduce((sum, file) => sum + file.rows, 0);
      expect(await verify()).toMatchObject({
        code: 0,
        out: expect.stringContaining(`${files.length} files, ${rows} rows, `),
      });

      await rewrite((manifest) => ({
        ...manifest,
        files: manifest.files.map((file) => (file.table === "event" ? { ...file, rows: 99 } : file)),
      }));
      expect(await verify()).toMatchObject({
        code: 1,
        out: `${eventFile[format]} differs from the manifest: it has 7 rows, and the manifest 99\n`,
      });
      const path = join(folder, eventFile[format]);
      const content = await readFile(path);
      content.writeUInt8(content.readUInt8(40) ^ 1, 40);
      await writeFile(path, content);
      const changed = await verify("--json");
      expect(changed.code).toBe(1);
      expect(JSON.parse(changed.out)).toMatchObject({
        ok: false,
        difference: { file: eventFile[format], reason: expect.stringContaining("SHA-256") },
      });
      await writeFile(path, content.subarray(1));
      expect((await verify()).out).toMatch(/it has \d+ bytes, and the manifest \d+/);
      await rm(path);
      expect(await verify()).toMatchObject({
        code: 1,
        out: `${eventFile[format]} differs from the manifest: it is missing\n`,
      });
    },
  );

  test("of which a field of the manifest was edited says that it was changed, and nothing goes on from it", async () => {
    await run(["parquet", "--to", folder]);
    const whole = await readManifest();
    const later = new Date(0).toISOString();
    const edits: Partial<ExportManifest> = {
      madeAt: later,
      commit: "0000000",
      at: later,
      events: 99,
      head: "5",
      generation: 1,
      firstPosition: "2",
      lastPosition: "5",
      clock: "known",
      historyId: null,
      personalData: ["name"],
      filter: { ...whole.filter, at: "2026-10-02" },
      files: whole.files.slice(1),
    };
    for (const edit of Object.entries(edits)) {
      await writeFile(
        join(folder, "manifest.json"),
        JSON.stringify({ ...whole, ...Object.fromEntries([edit]) }),
      );
      expect(await verify()).toMatchObject({ code: 1, err: expect.stringContaining("was changed after") });
    }
    const since = await run(["parquet", "--since", join(folder, "manifest.json")]);
    expect(since).toMatchObject({ code: 1, err: expect.stringContaining("was changed after") });
    await writeFile(join(folder, "manifest.json"), JSON.stringify(whole));
    expect((await verify()).code).toBe(0);
  });

  test.each<[string, string, (manifest: ExportManifest) => Partial<ExportManifest>]>([
    ["ndjson", "its first position is 2, and that of its events 1", () => ({ firstPosition: "2" })],
    ["csv", "its first position is none, and that of its events 1", () => ({ firstPosition: null })],
    ["csv", "its last position is 5, and that of its events 6", () => ({ lastPosition: "5" })],
    ["parquet", "its last position is 4, and that of its events 6", () => ({ lastPosition: "4" })],
    ["ndjson", "its last position is 6, and its head 5", () => ({ head: "5" })],
    ["csv", "it has event.csv as ndjson of event", () => ({ format: "ndjson" })],
    ["ndjson", "it has table visit, and no file of it", ({ files }) => ({ files: files.slice(0, 3) })],
    [
      "csv",
      "it has lead.csv, and no table lead",
      ({ filter }) => ({ filter: { ...filter, tables: ["event"] } }),
    ],
    ["csv", "it has event.csv twice", ({ files }) => ({ files: [...files, ...files] })],
    ["csv", "it has personal data, and there is no revealed.ndjson", () => ({ personalData: ["name"] })],
    [
      "parquet",
      "as parquet of event in 2026-09",
      ({ files }) => ({ files: files.map((file) => ({ ...file, month: "2026-09" })) }),
    ],
  ])("of %s whose manifest does not belong to its files says so: %s", async (format, message, change) => {
    await run([format, "--to", folder]);
    await rewrite((manifest) => ({ ...manifest, ...change(manifest) }));
    expect(await verify()).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^manifest\.json differs/),
    });
    expect((await verify()).out).toContain(message);
  });

  test("with a store also compares the place in its history", async () => {
    await run(["ndjson", "--to", folder, "--tables", "lead"]);
    await store.append("brand-1", "no_stream", [
      newEvent({ type: "BrandToggled", version: 1, data: { brandId: 1, isActive: true } }),
    ]);
    const whole = await readManifest();
    expect((await verify("--store", "current")).code).toBe(0);
    const wrong: readonly [Partial<ExportManifest>, string][] = [
      [{ historyId: null }, "it is of another history than the store's"],
      [{ head: "8" }, "its head is 8, and the store's 7"],
      [{ events: 7 }, "its number of events of leads and visits is 7, and the store's 6"],
      [
        { at: "2026-10-30T12:00:00.000Z" },
        "its moment is 2026-10-30T12:00:00.000Z, and the store's 2026-10-31",
      ],
    ];
    for (const [change, message] of wrong) {
      await rewrite(() => ({ ...whole, sha256: undefined, ...change }));
      expect((await verify()).code).toBe(0);
      expect(await verify("--store", "current")).toMatchObject({
        code: 1,
        out: expect.stringContaining(message),
      });
    }
  });

  test("of csv counts a row whose cell holds a line end as one", async () => {
    const data = { brandId: 1, isActive: true };
    const toggled = newEvent({ type: "BrandToggled", version: 1, data }, "2026-10-05T15:00:00.000Z");
    const metadata = { ...toggled.metadata, actor: "admin:ana\nbis" };
    await store.append("brand-1", "no_stream", [{ ...toggled, metadata }]);
    await run(["csv", "--to", folder, "--tables", "event"]);
    expect(await contentOf("event.csv")).toContain('"admin:ana\nbis"');
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining("1 files, 7 rows, ") });
  });

  test("with revealed contact data names a field that the manifest does not have", async () => {
    await run(["ndjson", "--to", folder]);
    await rewrite((manifest) => ({ ...manifest, personalData: ["name"] }));
    const row = { lead_id: leadId(1), name: CANARY };
    await writeFile(join(folder, "revealed.ndjson"), `${JSON.stringify(row)}\n`);
    expect((await verify()).code).toBe(0);
    await writeFile(join(folder, "revealed.ndjson"), `${JSON.stringify({ ...row, phone: "51900000001" })}\n`);
    expect(await verify()).toMatchObject({
      code: 1,
      out: expect.stringContaining("it does not have phone, which revealed.ndjson has"),
    });
  });

  test("into which another export writes meanwhile ends with 1 and says to verify it again", async () => {
    await run(["ndjson", "--to", folder]);
    const { head } = store;
    let isWritten = false;
    store = {
      ...store,
      head: async () => {
        if (!isWritten) await rewrite((manifest) => ({ ...manifest, generation: manifest.generation + 1 }));
        isWritten = true;
        return head();
      },
    };
    expect(await verify("--store", "current")).toMatchObject({
      code: 1,
      err: expect.stringContaining("another export wrote into it meanwhile"),
    });
  });

  test("of a folder without an export, or of another schema version, ends with 1 and the reason", async () => {
    expect(await verify()).toMatchObject({ code: 1, err: expect.stringContaining("holds no export") });
    await run(["ndjson", "--to", folder]);
    await rewrite((manifest) => ({ ...manifest, schema: 2 }));
    expect(await verify()).toMatchObject({ code: 1, err: expect.stringContaining("of schema 3") });
  });
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
    let reads = 0;
    const stopping: EventStore = {
      ...store,
      readAll: async (query) => {
        reads += 1;
        if (reads === 2) stop.abort();
        return store.readAll(query);
      },
    };
    const { code, err } = await run(["ndjson", "--to", folder], stop.signal, stopping);
    expect(code).toBe(1);
    expect(err).toContain("stopped\n");
    expect(await readdir(folder)).toEqual([]);
    reads = 0;
    const failing: EventStore = {
      ...store,
      readAll: async (query) => {
        reads += 1;
        if (reads === 2) throw new Error("gone");
        return store.readAll(query);
      },
    };
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

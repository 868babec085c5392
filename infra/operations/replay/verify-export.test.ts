import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { beforeEach, describe, expect, test } from "vitest";
import { CANARY, exportSetting, runReplay } from "../../testing/export-setting.ts";
import { leadId, newEvent } from "../../testing/read-models.ts";
import { EXPORT_SCHEMA, type ExportManifest, hashedManifest } from "./export-manifest.ts";

let folder = "";
let store: EventStore;
beforeEach(async () => {
  ({ folder, store } = await exportSetting());
});
const run = (args: readonly string[]) => runReplay(["export", ...args], { store });
const contentOf = (file: string) => readFile(join(folder, file), "utf8");

describe("verify of a folder", () => {
  const verify = (...more: readonly string[]) => runReplay(["verify", folder, ...more], { store });
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
    await rewrite((manifest) => ({ ...manifest, schema: EXPORT_SCHEMA - 1 }));
    expect(await verify()).toMatchObject({
      code: 1,
      err: expect.stringContaining(`of schema ${EXPORT_SCHEMA}: its schema is ${EXPORT_SCHEMA - 1}`),
    });
  });
});

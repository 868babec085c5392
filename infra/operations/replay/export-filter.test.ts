import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { beforeEach, describe, expect, test } from "vitest";
import {
  CANARY,
  type ExportSetting,
  exportSetting,
  linesIn,
  runReplay,
} from "../../testing/export-setting.ts";
import { leadId, newEvent, submitLead } from "../../testing/read-models.ts";
import type { ExportManifest } from "./export-manifest.ts";

let folder = "";
let store: EventStore;
let write: ExportSetting["write"];
beforeEach(async () => {
  ({ folder, store, write } = await exportSetting());
});
const run = (args: readonly string[]) => runReplay(["export", ...args], { store });
const contentOf = (file: string) => readFile(join(folder, file), "utf8");
const linesOf = (table: string) => linesIn(join(folder, `${table}.ndjson`));

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

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  CANARY,
  type ExportSetting,
  exportSetting,
  linesIn,
  runReplay,
} from "../../testing/export-setting.ts";
import { leadId, newEvent, submitLead } from "../../testing/read-models.ts";

let folder = "";
let store: EventStore;
let vault: ExportSetting["vault"];
let write: ExportSetting["write"];
beforeEach(async () => {
  ({ folder, store, vault, write } = await exportSetting());
});
const contentOf = (file: string) => readFile(join(folder, file), "utf8");

describe("--reveal", () => {
  const asked = ["--reveal", "name,phone", "--reason", "claim"];
  const reveal = (args: readonly string[], signInAdmin: (() => Promise<string>) | null = async () => "ana") =>
    runReplay(["export", ...args], { store, vault, signInAdmin });
  const revealed = () => linesIn(join(folder, "revealed.ndjson"));
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

import { ERASED, VaultUnavailable } from "@asesorador/domain/kernel/vault";
import { leadStream } from "@asesorador/domain/lead/events";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import { leadId, submitLead } from "@asesorador/infra/testing/read-models";
import { beforeEach, expect, test } from "vitest";
import { handle } from "../application/handle.ts";
import { destroyKeys } from "../application/shred.ts";
import { lead } from "./aggregate.ts";
import { eraseLead } from "./erase.ts";

const AT = "2026-01-02T03:04:05.000Z";
const METADATA = { actor: "test", correlationId: "c", causationId: "c", occurredAt: AT, recordedAt: AT };
const STREAM = leadStream(leadId(1));

let store: ReturnType<typeof memoryEventStore>;
const vault = memoryVault();
beforeEach(async () => {
  store = memoryEventStore();
  const sending = { stream: STREAM, commands: [submitLead(1)], commandId: "submit/1", metadata: METADATA };
  await handle({ store, vault }, lead, sending);
});

const types = async () => (await store.readStream(STREAM)).map(({ type }) => type);

test("while a key cannot be destroyed history does not say that its lead is erased", async () => {
  const away = { ...vault, erase: () => Promise.reject(new VaultUnavailable("away")) };
  await expect(eraseLead({ store, vault: away }, leadId(1), METADATA)).rejects.toThrow(VaultUnavailable);
  expect(await types()).toEqual(["LeadSubmitted"]);
  expect((await eraseLead({ store, vault }, leadId(1), METADATA)).outcome).toBe("erased");
  expect(await types()).toEqual(["LeadSubmitted", "PersonalDataErased"]);
});

test("every key that a stream names is destroyed, and counted once", async () => {
  const where = { stream: STREAM, type: "NoteAdded", version: 1 };
  const keys = [await vault.newKey(), await vault.newKey()];
  const sealed = await Promise.all(keys.map((key) => vault.seal(key, where, { text: "Llamar" })));
  const stored = [...sealed, ...sealed].map((pii) => ({ data: { pii } }));
  expect(await destroyKeys(vault, [{ data: { pii: null } }, ...stored])).toBe(2);
  const blocks = sealed.map((block) => ({ ...block, ...where }));
  expect(await vault.openBlocks(blocks)).toEqual([ERASED, ERASED]);
});

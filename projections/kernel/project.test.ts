import { randomUUID } from "node:crypto";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import { expect, test } from "vitest";
import type { Value } from "./change.ts";
import { openEvents, PoisonEvent, projectEvent } from "./project.ts";
import type { ReadModel } from "./read-model.ts";

const AT = "2026-11-27T10:00:00.000Z";
const METADATA = {
  actor: "system",
  correlationId: "1",
  causationId: "1",
  occurredAt: AT,
  recordedAt: AT,
} as const;
const remarks = (columnOf: (text: string) => Value): ReadModel => ({
  name: "remarks",
  version: 1,
  types: ["Remarked"],
  tables: ["remark"],
  ddl: "",
  indexes: "",
  project: ({ stream, data }) => {
    const { pii } = data as { readonly pii: { readonly text: string } };
    return [{ op: "upsert", table: "remark", key: { stream }, set: { text: columnOf(pii.text) } }];
  },
});

/** Projects a remark whose text is sealed, as it is read from history. */
const projected = async (text: string, columnOf: (text: string) => Value = (same) => same) => {
  const [store, vault] = [memoryEventStore(), memoryVault()];
  const about = { stream: "remark-1", type: "Remarked", version: 1 } as const;
  const pii = await vault.seal(await vault.newKey(), about, { text });
  const { stream, ...event } = about;
  await store.append(stream, "no_stream", [
    { ...event, eventId: randomUUID(), data: { pii }, metadata: METADATA },
  ]);
  const { opened, broken } = await openEvents(vault, await store.readStream(stream));
  return opened.flatMap((one) => projectEvent(remarks(columnOf), one, broken, vault));
};

test("sealed text of any language becomes a row", async () => {
  expect(await projected("Ñandú 🙂")).toEqual([
    { op: "upsert", table: "remark", key: { stream: "remark-1" }, set: { text: "Ñandú 🙂" } },
  ]);
});

test.each([
  ["a NUL", "a\u0000"],
  ["half a character, which would be stored as another one", "\ud83d"],
])("sealed text with %s, which the store cannot see, makes its event poison", async (_, text) => {
  await expect(projected(text)).rejects.toThrow("TypeError: remark.text cannot be stored");
  await expect(projected("remark", () => [text])).rejects.toThrow(PoisonEvent);
});

test("text that a projection cuts within a character makes its event poison", async () => {
  await expect(projected("🙂", (text) => text.slice(0, 1))).rejects.toThrow(PoisonEvent);
});

test("a number that is none makes its event poison", async () => {
  await expect(projected("12x", Number)).rejects.toThrow("TypeError: remark.text cannot be stored");
});

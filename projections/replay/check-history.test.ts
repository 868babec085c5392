import type { Position, Recorded } from "@asesorador/domain/kernel/event-store";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import { leadId, leadWriter, submitLead } from "@asesorador/infra/testing/read-models";
import { beforeAll, expect, test } from "vitest";
import { checkHistory } from "./check-history.ts";

let history: readonly Recorded[];
beforeAll(async () => {
  const store = memoryEventStore();
  const write = leadWriter(store, memoryVault());
  for (const n of [1, 2]) await write(submitLead(n));
  for (const type of ["MarkContacted", "MarkInterested"] as const) await write({ type, leadId: leadId(1) });
  history = store.recorded();
});

const check = (events: readonly Recorded[]) =>
  checkHistory(
    {
      head: async () => events.at(-1)?.position ?? (0n as Position),
      readAll: async ({ after }) => events.filter(({ position }) => position > after),
    },
    { others: [], signal: new AbortController().signal },
  );

/** A history in which the first event of a type holds different data. */
const withData = (type: string, data: object): readonly Recorded[] => {
  const place = history.findIndex((event) => event.type === type);
  return history.map((event, i) =>
    i === place ? { ...event, data: { ...(event.data as object), ...data } } : event,
  );
};

test("a whole history has no findings", async () => {
  expect(await check(history)).toEqual({
    events: 4,
    streams: 2,
    findings: 0,
    listed: [],
    blocks: { blocks: 0, events: 0 },
  });
});

test.each([
  [
    "a missing revision",
    () => history.filter(({ type }) => type !== "LeadContacted"),
    "missing_revision",
    "position 4, lead-",
  ],
  [
    "a missing first event",
    () => history.slice(1),
    "missing_revision",
    "revision 1, LeadContacted@1: expected revision 0",
  ],
  [
    "a value that the schema refuses",
    () => withData("LeadContacted", { from: "Ana" }),
    "unreadable",
    "data.from",
  ],
  [
    "an unknown version",
    () => history.map((event) => ({ ...event, version: 9 })),
    "unreadable",
    "LeadSubmitted@9",
  ],
  ["an unknown type", () => history.map((event) => ({ ...event, type: "Else" })), "unknown_type", "Else@"],
  [
    "an open block",
    () => withData("LeadSubmitted", { pii: { name: "Ana" } }),
    "personal_data",
    "pii is not sealed",
  ],
  [
    "a block with a clear part",
    () => withData("LeadSubmitted", { pii: { k: "1", d: "2", name: "Ana" } }),
    "personal_data",
    "pii",
  ],
  [
    "a field of a person beside the block",
    () => withData("LeadContacted", { phone: "Ana" }),
    "personal_data",
    "phone is not sealed",
  ],
])("%s is found, with its place and without its data", async (_, broken, kind, message) => {
  const { findings, listed } = await check(broken());
  expect(findings).toBeGreaterThan(0);
  expect(listed[0]).toMatchObject({ kind, message: expect.stringContaining(message) });
  expect(JSON.stringify(listed)).not.toContain("Ana");
});

test("of many findings the first are listed and all are counted", async () => {
  const [first] = history;
  const many = Array.from({ length: 50 }, (_, n) => ({
    ...(first as Recorded),
    type: "Else",
    stream: `else-${n}`,
    position: BigInt(n + 1) as Position,
  }));
  const { findings, listed } = await check(many);
  expect([findings, listed.length]).toEqual([50, 20]);
});

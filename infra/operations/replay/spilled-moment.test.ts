import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { START } from "@asesorador/domain/kernel/event-store";
import { readMoment } from "@asesorador/projections/replay/moment";
import { beforeAll, expect, test } from "vitest";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, newEvent, submitLead } from "../../testing/read-models.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { spilledMoment } from "./spilled-moment.ts";

const folder = temporaryFolder("asesorador-spill-");

const ALL = { clock: "occurred", until: Number.POSITIVE_INFINITY } as const;
const NOW_MS = Date.parse("2026-10-31T12:00:00.000Z");
const LEADS = 12;
const store = memoryEventStore();

const visitEvent = (n: number, type: "WizardStarted" | "WizardSubmitted", at: string) => {
  const journeyId = `00000000-0000-4000-8000-0000000000${10 + n}`;
  const visit = { journeyId, wizard: "peru", day: "2026-10-01" };
  const data =
    type === "WizardStarted"
      ? { ...visit, viewport: "phone" }
      : { ...visit, seq: 1, from: null, dwellMs: 300_000 };
  return store.append(`journey-${journeyId}`, "any", [newEvent({ type, version: 1, data }, at)]);
};

/** Leads and visits, each with further events after all of them have begun. */
beforeAll(async () => {
  const write = leadWriter(store, memoryVault());
  for (let n = 1; n <= LEADS; n += 1) {
    await write(submitLead(n), "2026-10-01T15:00:00.000Z");
    await visitEvent(n, "WizardStarted", "2026-10-01T14:00:00.000Z");
  }
  for (let n = 1; n <= LEADS; n += 2) {
    await write({ type: "MarkContacted", leadId: leadId(n) }, "2026-10-02T17:00:00.000Z");
    await visitEvent(n, "WizardSubmitted", "2026-10-01T14:05:00.000Z");
  }
  await write({ type: "EraseLead", leadId: leadId(2) }, "2026-10-04T15:00:00.000Z");
});

test.each([0, 1, 5, LEADS - 1])(
  "a moment with %i records in memory and the others in files is the one that is folded in memory",
  async (maxInMemory) => {
    const scratch = join(folder, `maxInMemory-${maxInMemory}`);
    const spilled = spilledMoment(ALL, scratch, maxInMemory);
    const history = await store.readAll({ after: START, limit: 1_000 });
    for (const event of history) spilled.add(event);
    const extent = spilled.extent(NOW_MS);
    if (!extent) throw new Error("no events");
    const leads = [...spilled.parts("leads", extent)].flatMap((part) => [...part.leads]);
    const visits = [...spilled.parts("visits", extent)].flatMap((part) => [...part.visits]);
    const {
      leads: wantedLeads,
      visits: wantedVisits,
      ...wanted
    } = await readMoment(store, ALL, {
      nowMs: NOW_MS,
      signal: new AbortController().signal,
    });
    expect(extent).toEqual(wanted);
    expect([leads.length, visits.length]).toEqual([LEADS, LEADS]);
    expect([new Map(leads), new Map(visits)]).toEqual([wantedLeads, wantedVisits]);
    const texts = readdirSync(scratch).map((file) => readFileSync(join(scratch, file), "utf8"));
    expect(texts.join("")).toContain(leadId(3));
    const sealed = history.flatMap(({ data }) =>
      typeof data === "object" && data !== null && "pii" in data ? [JSON.stringify(data.pii)] : [],
    );
    expect(sealed.length).toBeGreaterThan(LEADS - 1);
    for (const pii of sealed) expect(texts.join("")).not.toContain(pii);
  },
);

test("a moment of as many records as may be in memory needs no file", () => {
  const scratch = join(folder, "none");
  const spilled = spilledMoment(ALL, scratch, LEADS);
  expect(spilled.extent(NOW_MS)).toBeNull();
  expect([
    ...spilled.parts("leads", { clock: "occurred", at: NOW_MS, position: START, events: 0 }),
  ]).toHaveLength(1);
  expect(existsSync(scratch)).toBe(false);
});

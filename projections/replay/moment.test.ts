import { fold } from "@asesorador/domain/kernel/decider";
import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { leadDecider } from "@asesorador/domain/lead/decider";
import { type LeadEvent, leadEvents } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { supportDueAt } from "@asesorador/domain/lead/sla";
import { keepsPromise } from "@asesorador/domain/lead/work";
import { leadCommand } from "@asesorador/infra/testing/lead-commands";
import { type MemoryEventStore, memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import {
  createReadModels,
  followToHead,
  leadId,
  leadWriter,
  newEvent,
  readModelDatabase,
  readModelsEmptier,
  submitLead,
} from "@asesorador/infra/testing/read-models";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLeadDays } from "../lead/day-queries.ts";
import { leadReadModel } from "../lead/projection.ts";
import { UnreadableEvent } from "./catalogues.ts";
import type { Cut } from "./cut.ts";
import { differenceOf } from "./difference.ts";
import { FIGURE_NAMES, type Figures, figuresOf } from "./figures.ts";
import { OutsideHistory, readMoment } from "./moment.ts";
import { ReplayStopped } from "./read-history.ts";

const START_MS = Date.UTC(2026, 0, 1);
const NOW_MS = START_MS + 60 * 97 * MINUTE_MS;
const ALL: Cut = { clock: "occurred", until: Number.POSITIVE_INFINITY };

const momentOf = (store: MemoryEventStore, cut: Cut, pageEvents = 3) =>
  readMoment(store, cut, { nowMs: NOW_MS, signal: new AbortController().signal, pageEvents });

/** A command, and how long before its recording it happened: usually 0, sometimes a late import. */
const step = fc.record({
  command: leadCommand,
  lateMinutes: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 * 24 * 60 }) },
  ),
});
const history = fc.array(step, { minLength: 1, maxLength: 25 });
type Step = { readonly lateMinutes: number };

const timesOf = ({ lateMinutes }: Step, n: number) => {
  const recorded = START_MS + (n + 1) * 97 * MINUTE_MS;
  return [recorded - lateMinutes * MINUTE_MS, recorded].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ];
};

/** Figures of leads, computed from the decider's states: slow, and independent of the code under test. */
const naiveFigures = (events: readonly Recorded[], at: number): Figures => {
  const streams = new Map<string, Recorded<LeadEvent>[]>();
  for (const stored of events) {
    const data = stored.data as { readonly pii?: unknown };
    const event = leadEvents.decode({ ...stored, data: data.pii ? { ...data, pii: ERASED } : data });
    streams.set(stored.stream, [...(streams.get(stored.stream) ?? []), event]);
  }
  const figures: Record<string, number> = Object.fromEntries(FIGURE_NAMES.map((name) => [name, 0]));
  const add = (name: string, by = 1): void => {
    figures[name] = (figures[name] ?? 0) + by;
  };
  for (const stream of streams.values()) {
    const from = stream.findIndex(({ type }) => type === "LeadSubmitted");
    const [first, ...later] = from < 0 ? [] : stream.slice(from);
    if (first?.type !== "LeadSubmitted") continue;
    const state = fold(leadDecider, [first, ...later]);
    if (state.kind === "unknown") continue;
    const market = marketOf(first.data);
    if (state.mergedInto !== null) {
      add(`${market}.merged`);
      continue;
    }
    const { countedSavingsCents, leftOut } = state.weight;
    add(`${market}.leads`);
    add(`${market}.status.${state.status}`);
    add(`${market}.savings_cents`, countedSavingsCents);
    add(`${market}.left_out`, leftOut);
    // From the last conversion on: a reversal takes it back.
    const conversion = state.status === "converted" && later.findLast(({ type }) => type === "LeadConverted");
    if (conversion && conversion.type === "LeadConverted") {
      const after = later.slice(later.indexOf(conversion));
      const cancelled = after.some(({ type }) => type === "ContractCancelled");
      if (cancelled) add(`${market}.cancelled`);
      else if (first.data.currency === CURRENCY[market])
        add(`${market}.revenue_cents`, conversion.data.commissionCents ?? 0);
    }
    const contact = later.find(
      ({ type, data }) =>
        ["LeadContacted", "LeadInterested", "LeadQuoted", "LeadConverted"].includes(type) ||
        ("outcome" in data && keepsPromise(data.outcome)),
    );
    if (state.entered !== null) continue;
    const due = supportDueAt({ ...first.data, submittedAt: Date.parse(first.metadata.occurredAt) });
    if (contact) add(`${market}.promise.${Date.parse(contact.metadata.occurredAt) <= due ? "met" : "late"}`);
    else if (!(["converted", "lost"].includes(state.status) || state.erased || state.consent === "withdrawn"))
      add(`${market}.promise.${due < at ? "breached" : "waiting"}`);
  }
  return figures;
};

const happened = async (
  steps: readonly (Step & { readonly command: Parameters<ReturnType<typeof leadWriter>>[0] })[],
) => {
  const store = memoryEventStore();
  const write = leadWriter(store, memoryVault());
  await write(submitLead(1), ...timesOf({ lateMinutes: 0 }, -1));
  for (const [n, one] of steps.entries()) await write(one.command, ...timesOf(one, n));
  return store;
};

const instant = fc.integer({ min: START_MS, max: NOW_MS });

describe("any history", () => {
  test("as it was at any instant is the sum of its leads' states then", async () => {
    await fc.assert(
      fc.asyncProperty(history, instant, async (steps, until) => {
        const store = await happened(steps);
        const then = store.recorded().filter(({ metadata }) => Date.parse(metadata.occurredAt) <= until);
        const { events, ...moment } = await momentOf(store, { clock: "occurred", until });
        expect(events).toBe(then.length);
        expect(figuresOf({ events, ...moment })).toEqual(naiveFigures(then, until));
      }),
      { numRuns: 150 },
    );
  });

  test("as it was known at any instant is the fold of what had been stored", async () => {
    await fc.assert(
      fc.asyncProperty(history, instant, async (steps, until) => {
        const store = await happened(steps);
        const then = store.recorded().filter(({ metadata }) => Date.parse(metadata.recordedAt) <= until);
        const known = await momentOf(store, { clock: "known", until });
        expect(known.position).toBe(then.at(-1)?.position);
        expect(figuresOf(known)).toEqual(naiveFigures(then, until));
      }),
      { numRuns: 150 },
    );
  });

  test("a moment and its difference to another one add up to the other, with the leads that moved", async () => {
    await fc.assert(
      fc.asyncProperty(history, instant, instant, async (steps, one, other) => {
        const store = await happened(steps);
        const a = await momentOf(store, { clock: "occurred", until: one });
        const b = await momentOf(store, { clock: "occurred", until: other });
        const [before, after] = [figuresOf(a), figuresOf(b)];
        const sum: Record<string, number> = { ...before };
        const there = differenceOf(a, b);
        for (const { figure, from, to, change, more, less } of there) {
          expect([from, to]).toEqual([before[figure], after[figure]]);
          expect(more.length + less.length).toBeGreaterThan(0);
          // Each lead counts once, but for amounts.
          if (!figure.endsWith("_cents")) expect(more.length - less.length).toBe(change);
          sum[figure] = (sum[figure] ?? 0) + change;
        }
        expect(sum).toEqual(after);
        expect(differenceOf(b, a)).toEqual(
          there.map(({ figure, from, to, change, more, less }) => ({
            figure,
            from: to,
            to: from,
            change: 0 - change,
            more: less,
            less: more,
          })),
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe("beside the live read model", () => {
  let database: Awaited<ReturnType<typeof readModelDatabase>>;
  let startOver: () => Promise<void>;
  beforeAll(async () => {
    database = await readModelDatabase();
    await createReadModels(database.pool, [leadReadModel]);
    startOver = await readModelsEmptier(database.pool);
  });
  afterAll(() => database.drop());

  const liveFigures = async (): Promise<Figures> => {
    const { rows } = await database.pool.query("select * from read_model.lead_summary");
    const figures: Record<string, number> = {};
    for (const { market, total, counted_savings_cents: savings, left_out: leftOut, ...statuses } of rows) {
      figures[`${market}.leads`] = total;
      figures[`${market}.savings_cents`] = Number(savings);
      figures[`${market}.left_out`] = leftOut;
      for (const [status, count] of Object.entries(statuses))
        figures[`${market}.status.${status}`] = Number(count);
    }
    for (const market of Country.options) {
      const period = { country: market, from: "2024-11-01", to: "2026-01-31" };
      const days = await readLeadDays(database.pool, period, new Date(NOW_MS).toISOString());
      for (const promise of ["met", "late", "breached", "waiting"] as const)
        figures[`${market}.promise.${promise}`] = days.reduce((sum, day) => sum + day[promise], 0);
    }
    return figures;
  };

  test("all of history has the panel's numbers, and each position those that it had then", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await startOver();
        const vault = memoryVault();
        const store = memoryEventStore();
        const write = leadWriter(store, vault);
        const setting = { pool: database.pool, store, vault, readModels: [leadReadModel] };
        const seen: { readonly position: Recorded["position"]; readonly figures: Figures }[] = [];
        for (const [n, one] of [{ command: submitLead(1), lateMinutes: 0 }, ...steps].entries()) {
          const before = await store.head();
          await write(one.command, ...timesOf(one, n - 1));
          const position = await store.head();
          if (position === before) continue;
          await followToHead(setting);
          seen.push({ position, figures: await liveFigures() });
        }
        for (const { position, figures } of seen) {
          const replayed = await momentOf(store, { clock: "known", position });
          // The panel decides by the current time what is overdue.
          expect(figuresOf({ ...replayed, at: NOW_MS })).toMatchObject(figures);
        }
        expect(figuresOf(await momentOf(store, ALL))).toMatchObject(seen.at(-1)?.figures ?? {});
      }),
      { numRuns: 20 },
    );
  });
});

describe("a moment outside of history", () => {
  const at = (text: string): Cut => ({ clock: "occurred", until: Date.parse(text) });

  test.each([
    ["before the first event", at("2025-12-31T23:59:59.999Z")],
    ["in the future", at("2027-01-01T00:00:00.000Z")],
    ["before anything was known", { clock: "known", until: START_MS - 1 } satisfies Cut],
  ])("%s is refused, and the range is named", async (_, cut) => {
    const store = await happened([]);
    const error = await momentOf(store, cut).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutsideHistory);
    expect(error).toMatchObject({ from: START_MS, until: NOW_MS });
  });

  test("an empty history has no range", async () => {
    await expect(momentOf(memoryEventStore(), ALL)).rejects.toMatchObject({ from: null });
  });
});

test("an event that its schema refuses ends the replay with its position, and its data is not quoted", async () => {
  const store = await happened([]);
  const broken = { type: "LeadContacted", version: 1, data: { leadId: leadId(1), country: "Ana Ejemplo" } };
  await store.append(`lead-${leadId(2)}`, "no_stream", [newEvent(broken)]);
  const error = await momentOf(store, ALL).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnreadableEvent);
  expect(String(error)).toMatch(/position 2, lead-\S+ revision 0, LeadContacted@1: .*country/);
  expect(String(error)).not.toContain("Ana");
});

test("a replay whose caller goes away stops between two pages", async () => {
  const store = await happened([]);
  const stop = new AbortController();
  stop.abort();
  await expect(readMoment(store, ALL, { nowMs: NOW_MS, signal: stop.signal })).rejects.toThrow(ReplayStopped);
});

describe("an analysis of leads or of visits alone", () => {
  const visitEvent = (type: string, data: object) =>
    newEvent(
      { type, version: 1, data: { journeyId: JOURNEY, wizard: "peru", day: "2026-01-01", ...data } },
      new Date(START_MS).toISOString(),
    );
  const JOURNEY = "0195f6a0-0000-4000-8000-000000000001";
  const both = async (visit: object) => {
    const store = memoryEventStore();
    await leadWriter(store, memoryVault())(submitLead(1), new Date(START_MS).toISOString());
    await store.append(`journey-${JOURNEY}`, "any", [visitEvent("WizardStarted", visit)]);
    return store;
  };
  const readOnly = (store: MemoryEventStore, only: "leads" | "visits") =>
    readMoment(store, ALL, { nowMs: NOW_MS, signal: new AbortController().signal, only });

  test("has the same records and counts the same events as a moment with both", async () => {
    const store = await both({ viewport: "phone" });
    const { leads, visits, ...extent } = await momentOf(store, ALL);
    expect([leads.size, visits.size, extent.events]).toEqual([1, 1, 2]);
    const none = new Map();
    expect(await readOnly(store, "leads")).toEqual({ ...extent, leads, visits: none });
    expect(await readOnly(store, "visits")).toEqual({ ...extent, leads: none, visits });
  });

  test("does not read the events of the others", async () => {
    const store = await both({ viewport: "window" });
    await expect(momentOf(store, ALL)).rejects.toThrow(UnreadableEvent);
    expect((await readOnly(store, "leads")).leads.size).toBe(1);
    await expect(readOnly(store, "visits")).rejects.toThrow(UnreadableEvent);
  });
});

import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { Country } from "@asesorador/domain/kernel/market";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import { LeadStatus } from "@asesorador/domain/lead/status";
import { decodeFrames, encodeFrames, type Frames } from "@asesorador/domain/replay/frames";
import { historyForTests } from "@asesorador/infra/testing/history-for-tests";
import { leadCommand } from "@asesorador/infra/testing/lead-commands";
import { allRows, leadId, rebuildOne, submitLead } from "@asesorador/infra/testing/read-models";
import fc from "fast-check";
import { expect, test } from "vitest";
import { figuresOf } from "../replay/figures.ts";
import { type Moment, readMoment } from "../replay/moment.ts";
import { endOfHour, leadHistoryReadModel } from "./history.ts";
import { readFrameChanges, readLeadsAsOf } from "./history-queries.ts";
import { leadReadModel } from "./projection.ts";
import { readLeadSummary } from "./queries.ts";

const START_MS = Date.UTC(2026, 0, 1);
const NOW_MS = START_MS + 60 * HOUR_MS;
const NOW = new Date(NOW_MS).toISOString();

const history = historyForTests({ readModels: [leadReadModel, leadHistoryReadModel] });
const at = (ms: number): string => new Date(ms).toISOString();

const framesOf = async (market: Country): Promise<Frames | null> => {
  const changes = await readFrameChanges(history.pool, market, NOW);
  return changes && decodeFrames(encodeFrames(changes));
};
const momentAt = (until: number): Promise<Moment> =>
  readMoment(
    history.store,
    { clock: "occurred", until },
    { nowMs: NOW_MS, signal: new AbortController().signal },
  );

/** Figures of a frame under the names that replays use. */
const figuresAt = ({ sums }: Frames, index: number, market: Country) => {
  const statuses = LeadStatus.options.map((status) => [status, sums[status][index] ?? 0] as const);
  return {
    [`${market}.leads`]: statuses.reduce((sum, [, count]) => sum + count, 0),
    ...Object.fromEntries(statuses.map(([status, count]) => [`${market}.status.${status}`, count])),
    [`${market}.savings_cents`]: sums.savingsCents[index] ?? 0,
    [`${market}.left_out`]: sums.leftOut[index] ?? 0,
    [`${market}.revenue_cents`]: sums.revenueCents[index] ?? 0,
  };
};

/** Work in sequence, some minutes apart; a lead may be imported with last year's times. */
const work = fc.array(fc.record({ command: leadCommand, minutes: fc.integer({ min: 0, max: 180 }) }), {
  minLength: 1,
  maxLength: 20,
});

test("any history: each frame has the figures of a replay, and the last one those of the live cards", async () => {
  await fc.assert(
    fc.asyncProperty(work, fc.integer({ min: 0, max: 60 }), async (steps, hour) => {
      await history.startOver();
      let ms = START_MS;
      // Recorded first, happened later: history is not ordered by time.
      await history.write(submitLead(9, { country: "chile" }), at(START_MS + 30 * HOUR_MS), at(START_MS));
      await history.write(submitLead(8), at(START_MS), at(START_MS));
      for (const { command, minutes } of steps) {
        ms += minutes * 60_000;
        await history.write(command, at(ms), at(ms));
      }
      await history.project();
      const until = START_MS + hour * HOUR_MS;
      const then = figuresOf(await momentAt(until));
      for (const market of Country.options) {
        const frames = await framesOf(market);
        if (!frames) continue;
        const index = until / HOUR_MS - frames.firstHour;
        const shown = figuresAt(frames, index, market);
        for (const [name, value] of Object.entries(shown)) expect([name, value]).toEqual([name, then[name]]);
        expect(frames.firstHour + frames.hours - 1).toBe(NOW_MS / HOUR_MS);
        const last = frames.hours - 1;
        const { monthlySavings, ...live } = await readLeadSummary(history.pool, market);
        const { sums } = frames;
        expect(live).toEqual({
          ...Object.fromEntries(
            (["contacted", "interested", "quoted", "converted", "lost", "leftOut"] as const).map((name) => [
              name,
              sums[name][last],
            ]),
          ),
          total: LeadStatus.options.reduce((sum, status) => sum + (sums[status][last] ?? 0), 0),
          pending: (sums.pending[last] ?? 0) + (sums.claro_consultation_pending[last] ?? 0),
        });
        expect(sums.savingsCents[last]).toBe(Math.round(monthlySavings * 100));
      }
      // The list of a moment holds exactly the leads of its figures.
      const moment = await momentAt(until);
      for (const market of Country.options) {
        const page = await readLeadsAsOf(history.pool, {
          market,
          at: at(until),
          status: undefined,
          cursor: undefined,
        });
        const expected = [...moment.leads.values()]
          .filter((lead) => lead.market === market && lead.mergedInto === null)
          .map(({ leadId: id, status, countedSavingsCents: cents }) => `${id} ${status} ${cents}`);
        expect(
          page === "invalid_cursor"
            ? page
            : page.leads
                .map(
                  ({ leadId: id, status, monthlySavings }) =>
                    `${id} ${status} ${Math.round(monthlySavings * 100)}`,
                )
                .sort(),
        ).toEqual(expected.sort());
      }
    }),
    { numRuns: 60 },
  );
});

test("given a second contract of unknown commission, when the first one was undone, revenue is not that of the first", async () => {
  const convert = (commissionCents: number | null): LeadCommand => ({
    type: "ConvertLead",
    leadId: leadId(1),
    contract: {
      serviceId: null,
      planCurrency: null,
      priceCents: null,
      promotion: null,
      commissionCents,
      installsOn: null,
    },
  });
  const steps: readonly LeadCommand[] = [
    submitLead(1),
    convert(10_000),
    { type: "ReopenLead", leadId: leadId(1), to: "quoted", remark: "x", mayRevert: true },
    convert(null),
    { type: "MergeLead", leadId: leadId(1), into: leadId(2) },
    { type: "UnmergeLead", leadId: leadId(1) },
  ];
  await history.write(submitLead(2), at(START_MS));
  for (const [n, command] of steps.entries()) await history.write(command, at(START_MS + n * HOUR_MS));
  await history.project();
  const frames = await framesOf("peru");
  for (const [n] of steps.entries()) {
    const until = START_MS + n * HOUR_MS;
    const shown = frames?.sums.revenueCents[until / HOUR_MS - frames.firstHour];
    expect([n, shown]).toEqual([n, figuresOf(await momentAt(until))["peru.revenue_cents"]]);
  }
});

test("given a lead whose merge was undone, it counts again; a cancelled contract leaves no revenue", async () => {
  const contract = {
    serviceId: null,
    planCurrency: null,
    priceCents: null,
    promotion: null,
    commissionCents: 10_000,
    installsOn: null,
  };
  const steps: readonly LeadCommand[] = [
    submitLead(1),
    { type: "MergeLead", leadId: leadId(1), into: leadId(2) },
    { type: "UnmergeLead", leadId: leadId(1) },
    { type: "ConvertLead", leadId: leadId(1), contract },
    { type: "CancelContract", leadId: leadId(1), reason: "price", remark: null },
  ];
  await history.write(submitLead(2), at(START_MS));
  for (const [n, command] of steps.entries()) await history.write(command, at(START_MS + n * HOUR_MS));
  await history.project();
  const frames = await framesOf("peru");
  if (!frames) throw new Error("there are leads");
  const counts = steps.map((_, n) => {
    const sums = figuresAt(frames, START_MS / HOUR_MS + n - frames.firstHour, "peru");
    return [sums["peru.leads"], sums["peru.status.converted"], sums["peru.revenue_cents"]];
  });
  expect(counts).toEqual([
    [2, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 1, 10_000],
    [2, 1, 0],
  ]);
});

test("a rebuild gives the same rows as following", async () => {
  await history.write(submitLead(1), at(START_MS));
  await history.write(submitLead(2), at(START_MS + HOUR_MS));
  await history.write({ type: "MarkContacted", leadId: leadId(1) }, at(START_MS + 2 * HOUR_MS));
  await history.write({ type: "MergeLead", leadId: leadId(1), into: leadId(2) }, at(START_MS + 3 * HOUR_MS));
  await history.write({ type: "UnmergeLead", leadId: leadId(1) }, at(START_MS + 4 * HOUR_MS));
  await history.project();
  const followed = await allRows(history.pool, leadHistoryReadModel);
  expect(followed["lead_span"]).toHaveLength(5);
  await rebuildOne(history, leadHistoryReadModel);
  expect(await allRows(history.pool, leadHistoryReadModel)).toEqual(followed);
});

test("an event at the full hour belongs to the hour that ends with it", () => {
  expect(endOfHour(Date.parse("2026-10-15T18:00:00.000Z"))).toBe("2026-10-15T18:00:00.000Z");
  expect(endOfHour(Date.parse("2026-10-15T18:00:00.001Z"))).toBe("2026-10-15T19:00:00.000Z");
  expect(endOfHour(Date.parse("2026-10-15T17:59:59.999Z"))).toBe("2026-10-15T18:00:00.000Z");
});

test("leads then: pages follow one another, and a status says since and until when", async () => {
  for (let n = 1; n <= 60; n += 1) await history.write(submitLead(n), at(START_MS + n * 60_000));
  await history.write({ type: "MarkContacted", leadId: leadId(60) }, at(START_MS + 5 * HOUR_MS));
  await history.project();
  const query = { market: "peru" as const, at: at(START_MS + 2 * HOUR_MS), status: undefined };
  const first = await readLeadsAsOf(history.pool, { ...query, cursor: undefined });
  if (first === "invalid_cursor" || first.nextCursor === null) throw new Error("no second page");
  expect(first.leads[0]).toMatchObject({
    leadId: leadId(60),
    status: "pending",
    since: at(START_MS + HOUR_MS),
    until: at(START_MS + 5 * HOUR_MS),
    monthlySavings: 70.1,
  });
  const second = await readLeadsAsOf(history.pool, { ...query, cursor: first.nextCursor });
  if (second === "invalid_cursor") throw new Error("refused its own cursor");
  expect([...first.leads, ...second.leads].map((lead) => lead.leadId)).toEqual(
    Array.from({ length: 60 }, (_, n) => leadId(60 - n)),
  );
  expect(second.nextCursor).toBeNull();
  // As many as a page holds: there is no next one.
  const full = { ...query, at: at(START_MS + first.leads.length * 60_000), cursor: undefined };
  expect(await readLeadsAsOf(history.pool, full)).toMatchObject({
    leads: { length: first.leads.length },
    nextCursor: null,
  });
  expect(await readLeadsAsOf(history.pool, { ...query, cursor: "nada" })).toBe("invalid_cursor");
  const later = { ...query, at: at(START_MS + 6 * HOUR_MS), status: "contacted" as const, cursor: undefined };
  expect(await readLeadsAsOf(history.pool, later)).toMatchObject({
    leads: [{ leadId: leadId(60), until: null }],
    nextCursor: null,
  });
});

test("leads then: a merge that was undone ends no status and begins none", async () => {
  const steps: readonly LeadCommand[] = [
    { type: "MarkContacted", leadId: leadId(1) },
    { type: "MergeLead", leadId: leadId(1), into: leadId(2) },
    { type: "UnmergeLead", leadId: leadId(1) },
    { type: "MarkInterested", leadId: leadId(1) },
  ];
  await history.write(submitLead(2), at(START_MS));
  await history.write(submitLead(1), at(START_MS));
  for (const [n, command] of steps.entries()) await history.write(command, at(START_MS + (n + 1) * HOUR_MS));
  await history.project();
  const [since, until] = [at(START_MS + HOUR_MS), at(START_MS + 4 * HOUR_MS)];
  for (const [hour, expected] of [
    [1, [{ status: "contacted", since, until }]],
    [2, []],
    [3, [{ status: "contacted", since, until }]],
    [4, [{ status: "interested", since: until, until: null }]],
  ] as const) {
    const query = { market: "peru" as const, status: undefined, cursor: undefined };
    const page = await readLeadsAsOf(history.pool, { ...query, at: at(START_MS + hour * HOUR_MS) });
    if (page === "invalid_cursor") throw new Error("there is no cursor");
    expect(page.leads.filter((lead) => lead.leadId === leadId(1))).toMatchObject(expected);
  }
});

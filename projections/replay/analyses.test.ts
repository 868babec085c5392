import { decideJourney, journeyDecider } from "@asesorador/domain/journey/decider";
import { journeyStream } from "@asesorador/domain/journey/events";
import type { ReportedEvent } from "@asesorador/domain/journey/record-contract";
import type { Viewport } from "@asesorador/domain/journey/steps";
import { JourneyId } from "@asesorador/domain/journey/visit-values";
import { fold } from "@asesorador/domain/kernel/decider";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import type { Fact } from "@asesorador/domain/kernel/event-store";
import type { LeadCommand, SubmitLead } from "@asesorador/domain/lead/commands";
import type { LeadVisit } from "@asesorador/domain/lead/lead-visit";
import type { StatedContract } from "@asesorador/domain/lead/outcome";
import { cohortsOf, funnelOf, moneyOf, responsesOf } from "@asesorador/infra/testing/analyses";
import { leadCommand } from "@asesorador/infra/testing/lead-commands";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import { leadId, leadWriter, newEvent, submitLead } from "@asesorador/infra/testing/read-models";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CohortBy } from "./cohorts.ts";
import { figuresOf } from "./figures.ts";
import type { FunnelBy } from "./funnel.ts";
import { percentileCollector, weekOf } from "./grouping.ts";
import { readMoment } from "./moment.ts";
import { MixedCurrencies } from "./money.ts";

const signal = new AbortController().signal;

type Step = readonly [at: string, command: LeadCommand];

const momentOf = async (steps: readonly Step[], at: string) => {
  const store = memoryEventStore();
  const write = leadWriter(store, memoryVault());
  for (const [when, command] of steps) await write(command, when);
  return readMoment(store, { clock: "occurred", until: Date.parse(at) }, { nowMs: Date.parse(at), signal });
};

const lead = (n: number) => ({ leadId: leadId(n) });
const submit = (n: number, at: string, changes: Partial<SubmitLead> = {}): Step => [
  at,
  submitLead(n, changes),
];
const convert = (n: number, at: string): Step => [at, { ...lead(n), type: "ConvertLead" }];
const lose = (n: number, at: string): Step => [
  at,
  { ...lead(n), type: "LoseLead", reason: "price", remark: null },
];

describe("cohorts", () => {
  const by = async (steps: readonly Step[], at: string, group: CohortBy = "week") =>
    cohortsOf(await momentOf(steps, at), { market: "peru", by: group, after: [7] });

  test("a week begins on Monday at midnight in Lima, to the millisecond", async () => {
    const found = await by(
      [
        submit(1, "2026-03-02T04:59:59.999Z"),
        submit(2, "2026-03-02T05:00:00.000Z"),
        submit(3, "2026-03-09T04:59:59.999Z"),
        submit(4, "2028-02-29T12:00:00.000Z"),
      ],
      "2028-03-01T00:00:00.000Z",
    );
    expect(found.map(({ cohort, leads }) => [cohort, leads])).toEqual([
      ["2026-02-23", 1],
      ["2026-03-02", 2],
      ["2028-02-28", 1],
    ]);
  });

  test("a month begins at midnight in Lima, to the millisecond", async () => {
    const found = await by(
      [
        submit(1, "2026-03-01T04:59:59.999Z"),
        submit(2, "2026-03-01T05:00:00.000Z"),
        submit(3, "2026-04-01T04:59:59.999Z"),
      ],
      "2026-05-01T00:00:00.000Z",
      "month",
    );
    expect(found.map(({ cohort, leads }) => [cohort, leads])).toEqual([
      ["2026-02", 1],
      ["2026-03", 2],
    ]);
  });

  test("an age counts the status of that instant, and only leads that are old enough", async () => {
    const found = await by(
      [
        submit(1, "2026-03-02T12:00:00.000Z"),
        submit(2, "2026-03-02T12:00:00.000Z"),
        submit(3, "2026-03-02T12:00:00.001Z"),
        convert(1, "2026-03-09T12:00:00.000Z"),
        convert(2, "2026-03-09T12:00:00.001Z"),
      ],
      "2026-03-09T12:00:00.000Z",
    );
    expect(found).toEqual([
      {
        cohort: "2026-03-02",
        leads: 3,
        ages: [{ days: 7, n: 2, contacted: 1, converted: 1, lost: 0 }],
      },
    ]);
  });

  test("a campaign is that of the visit that the lead was sent from, none and not recorded apart", async () => {
    const visit = (campaign: LeadVisit["campaign"]): LeadVisit => ({
      wizard: "peru",
      viewport: "phone",
      wizardVersion: 2,
      entry: "link",
      referrerHost: null,
      campaign,
      language: "es-PE",
      variants: {},
      weights: null,
      ownWeights: null,
      rank: 1,
      catalogue: null,
      firstTriedAt: null,
    });
    const at = "2026-03-02T12:00:00.000Z";
    const found = await by(
      [
        submit(1, at, { visit: visit({ source: "google", medium: null, name: "marzo" }) }),
        submit(2, at, { visit: visit({ source: "google", medium: null, name: "marzo" }) }),
        submit(3, at, { visit: visit(null) }),
        submit(4, at),
      ],
      at,
      "campaign",
    );
    expect(found.map(({ cohort, leads }) => [cohort, leads])).toEqual([
      ["google / – / marzo", 2],
      ["none", 1],
      ["unknown", 1],
    ]);
  });

  test("what happened after the age does not count at it, however late it is looked at", async () => {
    const found = await by(
      [
        submit(1, "2026-03-02T12:00:00.000Z"),
        convert(1, "2026-03-09T12:00:00.001Z"),
        submit(2, "2026-03-02T12:00:00.000Z"),
        convert(2, "2026-03-09T12:00:00.000Z"),
      ],
      "2026-05-01T00:00:00.000Z",
    );
    expect(found[0]?.ages).toEqual([{ days: 7, n: 2, contacted: 1, converted: 1, lost: 0 }]);
  });

  test("a lead that was lost later was converted at its age, and a merged one is in no cohort", async () => {
    const found = await by(
      [
        submit(1, "2026-03-02T12:00:00.000Z"),
        submit(2, "2026-03-02T12:00:00.000Z", { source: "sitio web" }),
        convert(1, "2026-03-04T12:00:00.000Z"),
        lose(2, "2026-03-04T12:00:00.000Z"),
        ["2026-03-05T12:00:00.000Z", { ...lead(2), type: "MergeLead", into: leadId(1) }],
        [
          "2026-03-20T12:00:00.000Z",
          { ...lead(1), type: "ReopenLead", to: "quoted", remark: "x", mayRevert: true },
        ],
        lose(1, "2026-03-21T12:00:00.000Z"),
      ],
      "2026-04-01T12:00:00.000Z",
      "source",
    );
    expect(found).toEqual([
      {
        cohort: "peru_wizard",
        leads: 1,
        ages: [{ days: 7, n: 1, contacted: 1, converted: 1, lost: 0 }],
      },
    ]);
  });
});

describe("responses", () => {
  const contact = (n: number, at: string): Step => [at, { ...lead(n), type: "MarkContacted" }];
  const assign = (n: number, to: string, at: string): Step => [
    at,
    { ...lead(n), type: "AssignLead", to, by: "hand" },
  ];

  test("a contact belongs to who had the lead then, an open lead to who has it", async () => {
    const moment = await momentOf(
      [
        submit(1, "2026-03-02T15:00:00.000Z"),
        assign(1, "ana", "2026-03-02T15:10:00.000Z"),
        contact(1, "2026-03-02T16:00:00.000Z"),
        assign(1, "luis", "2026-03-02T17:00:00.000Z"),
        submit(2, "2026-03-02T15:00:00.000Z"),
        assign(2, "luis", "2026-03-02T15:10:00.000Z"),
        submit(3, "2026-03-03T14:00:00.000Z"),
      ],
      "2026-03-03T16:00:00.000Z",
    );
    const found = responsesOf(moment, { market: "peru", by: "adviser" });
    const none = { met: 0, late: 0, breached: 0, waiting: 0 };
    expect(found.map(({ group, leads, promise }) => ({ group, leads, ...promise }))).toEqual([
      { ...none, group: "ana", leads: 1, met: 1 },
      { ...none, group: "luis", leads: 1, breached: 1 },
      { ...none, group: "none", leads: 1, waiting: 1 },
    ]);
    expect(found[0]?.wallMs).toEqual({ n: 1, median: HOUR_MS, p90: HOUR_MS });
    expect(responsesOf(moment, { market: "peru", by: "hour" }).map(({ group }) => group)).toEqual([
      "09",
      "10",
    ]);
  });

  test("a contact of a lead without an assignee is in the group without one, although it is assigned later", async () => {
    const moment = await momentOf(
      [
        submit(1, "2026-03-02T15:00:00.000Z"),
        contact(1, "2026-03-02T16:00:00.000Z"),
        assign(1, "ana", "2026-03-02T17:00:00.000Z"),
      ],
      "2026-03-03T16:00:00.000Z",
    );
    const found = responsesOf(moment, { market: "peru", by: "adviser" });
    expect(found.map(({ group, leads }) => [group, leads])).toEqual([["none", 1]]);
  });

  test("a contact that another machine's clock puts before the submission took no time", async () => {
    const moment = await momentOf(
      [submit(1, "2026-03-02T15:00:00.000Z"), contact(1, "2026-03-02T14:59:00.000Z")],
      "2026-03-03T16:00:00.000Z",
    );
    const [found] = responsesOf(moment, { market: "peru", by: "adviser" });
    expect([found?.wallMs.median, found?.supportMs.median]).toEqual([0, 0]);
  });

  test("by the weekday in Lima of the submission, Monday first", async () => {
    const moment = await momentOf(
      [
        submit(1, "2026-03-01T15:00:00.000Z"),
        // Sunday, 23:30 in Lima.
        submit(2, "2026-03-02T04:30:00.000Z"),
        submit(3, "2026-03-02T15:00:00.000Z"),
      ],
      "2026-03-03T16:00:00.000Z",
    );
    const found = responsesOf(moment, { market: "peru", by: "weekday" });
    expect(found.map(({ group, leads }) => [group, leads])).toEqual([
      ["1 Monday", 1],
      ["7 Sunday", 2],
    ]);
  });

  test("a lead that the team entered is in no group: no person was waiting", async () => {
    const entered: Step = ["2026-03-02T15:00:00.000Z", { ...lead(2), type: "MarkEntered", how: "phone" }];
    const moment = await momentOf(
      [submit(1, "2026-03-02T15:00:00.000Z"), submit(2, "2026-03-02T15:00:00.000Z"), entered],
      "2026-03-02T16:00:00.000Z",
    );
    const groups = responsesOf(moment, { market: "peru", by: "adviser" });
    expect(groups.map(({ group, leads }) => [group, leads])).toEqual([["none", 1]]);
  });

  test("support hours leave out nights and the hour that Chile's clock skips", async () => {
    // Monday to Friday 9:00 to 18:00. Chile's clocks go forward in the night to Sunday, 6 September 2026: from UTC-4 to UTC-3.
    const moment = await momentOf(
      [
        submit(1, "2026-09-04T21:00:00.000Z", { country: "chile", currency: "CLP" }),
        contact(1, "2026-09-07T13:00:00.000Z"),
      ],
      "2026-09-08T00:00:00.000Z",
    );
    const [found] = responsesOf(moment, { market: "chile", by: "adviser" });
    expect(found?.wallMs.median).toBe(64 * HOUR_MS);
    // Friday 17:00 to 18:00, Saturday's hours, Monday 9:00 to 10:00.
    expect(found?.supportMs.median).toBe(2 * HOUR_MS + SATURDAY_MS);
  });

  test("support hours leave out the hour that Chile's clock repeats", async () => {
    // Clocks go back in the night to Sunday, 4 April 2027: from UTC-3 to UTC-4.
    const moment = await momentOf(
      [
        submit(1, "2027-04-02T20:00:00.000Z", { country: "chile", currency: "CLP" }),
        contact(1, "2027-04-05T14:00:00.000Z"),
        submit(2, "2027-04-04T02:30:00.000Z", { country: "chile", currency: "CLP" }),
        contact(2, "2027-04-05T14:00:00.000Z"),
        submit(3, "2027-04-04T03:30:00.000Z", { country: "chile", currency: "CLP" }),
        contact(3, "2027-04-05T14:00:00.000Z"),
      ],
      "2027-04-06T00:00:00.000Z",
    );
    const byHour = new Map(
      responsesOf(moment, { market: "chile", by: "hour" }).map((one) => [one.group, one]),
    );
    // Friday 17:00 to 18:00, Saturday's hours, Monday 9:00 to 10:00.
    expect(byHour.get("15")?.supportMs.median).toBe(2 * HOUR_MS + SATURDAY_MS);
    expect(byHour.get("15")?.wallMs.median).toBe(66 * HOUR_MS);
    // 21:30 and 22:30 in Lima.
    expect(byHour.get("21")?.supportMs.median).toBe(HOUR_MS);
    expect(byHour.get("22")?.supportMs.median).toBe(HOUR_MS);
  });

  test("support hours are those of the lead's market: wizards for Chile send the country of Peru", async () => {
    // Monday, 8:30 to 9:30 in Santiago; in Lima support is not open yet.
    const moment = await momentOf(
      [
        submit(1, "2026-03-02T11:30:00.000Z", { country: "peru", currency: "CLP" }),
        contact(1, "2026-03-02T12:30:00.000Z"),
      ],
      "2026-03-03T00:00:00.000Z",
    );
    const [found] = responsesOf(moment, { market: "chile", by: "adviser" });
    expect(found?.supportMs.median).toBe(HOUR_MS / 2);
  });
});

/** Saturday 9:00 to 14:00. */
const SATURDAY_MS = 5 * HOUR_MS;

const NO_LEADS = { leads: 0, cents: 0, unknown: 0 };
const NO_CONTRACTS = {
  revenue: NO_LEADS,
  obtained: NO_LEADS,
  price: NO_LEADS,
  churn: { converted: 0, cancelled: 0 },
};

describe("money", () => {
  const contract = (n: number, changes: Partial<StatedContract>): Step => [
    "2026-03-02T13:00:00.000Z",
    {
      ...lead(n),
      type: "ConvertLead",
      contract: {
        serviceId: null,
        planCurrency: null,
        priceCents: null,
        promotion: null,
        commissionCents: null,
        installsOn: null,
        ...changes,
      },
    },
  ];
  const paying = (n: number, changes: Partial<SubmitLead> = {}): Step =>
    submit(n, "2026-03-02T12:00:00.000Z", { monthlyPaymentCents: 150_00, ...changes });
  const later = "2026-03-03T12:00:00.000Z";
  const cancel = (n: number): Step => [
    "2026-03-02T14:00:00.000Z",
    { ...lead(n), type: "CancelContract", reason: "price", remark: null },
  ];
  const moneyAt = async (steps: readonly Step[]) => moneyOf((await momentOf(steps, later)).leads.values());

  test("savings obtained are what is paid today less the contracted price; what is unknown is counted", async () => {
    const money = await moneyAt([
      paying(1),
      contract(1, { priceCents: 100_00, commissionCents: 40_00 }),
      // It costs more than today: it saves less than nothing.
      paying(2),
      contract(2, { priceCents: 170_00 }),
      paying(3, { monthlyPaymentCents: null, monthlySavingsCents: null, annualSavingsCents: null }),
      contract(3, { priceCents: 90_00, commissionCents: 0 }),
      paying(4),
      convert(4, "2026-03-02T13:00:00.000Z"),
    ]);
    expect(money).toMatchObject({
      obtained: { leads: 2, cents: 30_00, unknown: 2 },
      price: { leads: 3, cents: 360_00, unknown: 1 },
      revenue: { leads: 2, cents: 40_00, unknown: 2 },
      churn: { converted: 4, cancelled: 0 },
    });
  });

  test("a cancelled contract is churn, and neither revenue nor savings; the lead's offer stays converted", async () => {
    const money = await moneyAt([
      paying(1, { monthlySavingsCents: 20_00 }),
      contract(1, { priceCents: 100_00, commissionCents: 40_00 }),
      cancel(1),
    ]);
    expect(money).toMatchObject({
      converted: { leads: 1, cents: 20_00 },
      churn: { converted: 1, cancelled: 1 },
      obtained: NO_LEADS,
      price: NO_LEADS,
      revenue: NO_LEADS,
    });
  });

  test("a contract in another currency than its market's is in no sum", async () => {
    const money = await moneyAt([
      paying(1, { country: "chile", currency: "PEN" }),
      contract(1, { priceCents: 100_00, commissionCents: 40_00 }),
    ]);
    expect(money).toMatchObject({
      currency: "CLP",
      revenue: { ...NO_LEADS, unknown: 1 },
      price: { ...NO_LEADS, unknown: 1 },
    });
  });

  test("amounts of two currencies are refused, and named", async () => {
    const moment = await momentOf(
      [submit(1, "2026-03-02T12:00:00.000Z"), submit(2, "2026-03-02T12:00:00.000Z", { currency: "CLP" })],
      "2026-03-03T12:00:00.000Z",
    );
    expect(() => moneyOf(moment.leads.values())).toThrow(new MixedCurrencies(["chile", "peru"]));
    expect(() => moneyOf(moment.leads.values())).toThrow("CLP and PEN can't be added");
  });

  test("in any history the parts add up to what was offered, which is the panel's sum", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(leadCommand, { minLength: 1, maxLength: 25 }), async (commands) => {
        const steps = commands.map(
          (command, n): Step => [new Date(Date.UTC(2026, 0, 1, n)).toISOString(), command],
        );
        const at = "2026-02-01T00:00:00.000Z";
        const moment = await momentOf([submit(9, "2026-01-01T00:00:00.000Z"), ...steps], at);
        const figures = figuresOf(moment);
        for (const market of ["peru", "chile"] as const) {
          const money = moneyOf([...moment.leads.values()].filter((one) => one.market === market));
          const parts = money ? [money.converted, money.open, ...Object.values(money.lost)] : [];
          const sum = (of: "leads" | "cents") => parts.reduce((total, part) => total + part[of], 0);
          expect(money?.offered.cents ?? 0).toBe(figures[`${market}.savings_cents`]);
          expect([sum("cents"), sum("leads")]).toEqual([
            money?.offered.cents ?? 0,
            money?.offered.leads ?? 0,
          ]);
          const { revenue, obtained, price, churn } = money ?? NO_CONTRACTS;
          expect(revenue.cents).toBe(figures[`${market}.revenue_cents`]);
          expect(churn.cancelled).toBe(figures[`${market}.cancelled`]);
          expect(churn.converted).toBe(figures[`${market}.status.converted`]);
          for (const { leads, unknown } of [revenue, obtained, price])
            expect(leads + unknown).toBe(churn.converted - churn.cancelled);
          expect((money?.offered.leads ?? 0) + (money?.leftOut ?? 0)).toBe(figures[`${market}.leads`]);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("funnels", () => {
  type Visit = {
    readonly viewport: Viewport;
    readonly steps: readonly (readonly [step: "presupuesto" | "prioridades" | "analisis", ms: number])[];
    readonly sent?: boolean;
    readonly at: string;
  };

  const visitsAt = async (visits: readonly Visit[], at: string) => {
    const store = memoryEventStore();
    for (const [n, { viewport, steps, sent, at: when }] of visits.entries()) {
      const journeyId = JourneyId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);
      const reported: ReportedEvent[] = steps.map(([step], seq) => ({
        type: "step",
        seq,
        step,
        from: steps[seq - 1]?.[0] ?? null,
        dwellMs: steps[seq - 1]?.[1] ?? 0,
      }));
      const [last, dwellMs] = steps.at(-1) ?? ["presupuesto", 0];
      if (sent) reported.push({ type: "submitted", seq: reported.length, from: last, dwellMs });
      const decision = journeyDecider.decide(
        { type: "RecordJourney", journeyId, wizard: "peru", viewport, today: when.slice(0, 10), reported },
        fold(journeyDecider, []),
      );
      const events = decision.ok ? decision.events : [];
      await store.append(
        journeyStream(journeyId),
        "no_stream",
        events.map((event) => newEvent(event, when)),
      );
    }
    return readMoment(store, { clock: "occurred", until: Date.parse(at) }, { nowMs: Date.parse(at), signal });
  };

  test("a visit that went on to another category is left at no step", async () => {
    const store = memoryEventStore();
    const journeyId = JourneyId.parse("00000000-0000-4000-8000-000000000000");
    const reported: readonly ReportedEvent[] = [
      { type: "step", seq: 0, step: "categoria", from: null, dwellMs: 0 },
      { type: "left", seq: 1, to: "alarmas" },
    ];
    const { events } = decideJourney(
      { type: "RecordJourney", journeyId, wizard: "chile", viewport: "phone", today: "2026-03-02", reported },
      null,
    );
    await store.append(
      journeyStream(journeyId),
      "no_stream",
      events.map((event) => newEvent(event, "2026-03-02T10:00:00.000Z")),
    );
    const nowMs = Date.parse("2026-03-02T12:00:00.000Z");
    const moment = await readMoment(store, { clock: "occurred", until: nowMs }, { nowMs, signal });
    const [group] = funnelOf(moment, { wizard: "chile", by: "device" });
    expect(group?.steps[0]).toMatchObject({ step: "categoria", reached: 1, left: 0, ongoing: 0 });
  });

  test("a visit is left at its last step, also where it had been further", async () => {
    const moment = await visitsAt(
      [
        {
          viewport: "phone",
          at: "2026-03-02T10:00:00.000Z",
          steps: [
            ["presupuesto", 1_000],
            ["prioridades", 3_000],
            ["presupuesto", 0],
          ],
        },
        {
          viewport: "phone",
          at: "2026-03-02T11:30:00.000Z",
          steps: [
            ["presupuesto", 5_000],
            ["prioridades", 0],
          ],
        },
        {
          viewport: "desktop",
          at: "2026-03-09T10:00:00.000Z",
          steps: [["presupuesto", 9_000]],
          sent: true,
        },
      ],
      "2026-03-09T12:00:00.000Z",
    );
    const [desktop, phone] = funnelOf(moment, { wizard: "peru", by: "device" });
    expect(desktop).toMatchObject({ group: "desktop", started: 1, submitted: 1 });
    expect(desktop?.steps[0]).toMatchObject({ reached: 1, left: 0, ongoing: 0 });
    expect(phone?.steps.slice(0, 2)).toEqual([
      {
        step: "presupuesto",
        reached: 2,
        left: 1,
        ongoing: 0,
        dwell: { n: 2, median: 1_000, p90: 5_000 },
      },
      {
        step: "prioridades",
        reached: 2,
        left: 1,
        ongoing: 0,
        dwell: { n: 1, median: 3_000, p90: 3_000 },
      },
    ]);
    expect(
      funnelOf(moment, { wizard: "peru", by: "week" }).map(({ group, started }) => [group, started]),
    ).toEqual([
      ["2026-03-02", 2],
      ["2026-03-09", 1],
    ]);
    expect(funnelOf(moment, { wizard: "car", by: "week" })).toEqual([]);
  });

  test.each([
    ["2026-03-02T10:30:00.000Z", { left: 0, ongoing: 1 }],
    ["2026-03-02T10:30:00.001Z", { left: 1, ongoing: 0 }],
  ])("at %s a visit of half an hour ago has %j", async (at, counts) => {
    const moment = await visitsAt(
      [{ viewport: "phone", at: "2026-03-02T10:00:00.000Z", steps: [["presupuesto", 0]] }],
      at,
    );
    expect(funnelOf(moment, { wizard: "peru", by: "device" })[0]?.steps[0]).toMatchObject(counts);
  });
});

describe("groups of a funnel", () => {
  const at = "2026-03-10T12:00:00.000Z";
  const begun = "2026-03-02T10:00:00.000Z";
  const ids = (n: number) => JourneyId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);
  const visit = (n: number) => ({ journeyId: ids(n), wizard: "chile" as const, day: "2026-03-02" });
  const start = (n: number, changes: object = {}) => ({
    type: "WizardStarted",
    version: 2,
    data: {
      ...visit(n),
      viewport: "phone",
      begunAt: begun,
      wizardVersion: 1,
      entry: "landing",
      referrerHost: null,
      campaign: null,
      language: null,
      variants: {},
      ...changes,
    },
  });
  const entered = (n: number) => ({
    type: "WizardStepEntered",
    version: 2,
    data: {
      ...visit(n),
      seq: 1,
      sinceMs: 0,
      step: 1,
      stepName: "categoria",
      first: true,
      from: null,
      dwellMs: 0,
    },
  });
  const groupsOf = async (by: FunnelBy, visits: readonly (readonly Fact[])[]) => {
    const store = memoryEventStore();
    for (const [n, facts] of visits.entries())
      await store.append(
        journeyStream(ids(n)),
        "no_stream",
        facts.map((fact) => newEvent(fact, begun)),
      );
    const nowMs = Date.parse(at);
    const moment = await readMoment(store, { clock: "occurred", until: nowMs }, { nowMs, signal });
    return funnelOf(moment, { wizard: "chile", by });
  };
  const startedBy = async (by: FunnelBy, visits: readonly (readonly Fact[])[]) =>
    (await groupsOf(by, visits)).map(({ group, started }) => [group, started]);

  const old = (n: number) => ({
    type: "WizardStarted",
    version: 1,
    data: { ...visit(n), viewport: "phone" },
  });

  test("campaigns, variants and entries are distinguished from none and from visits that did not record them", async () => {
    const spring = { campaign: { source: "google", medium: null, name: "marzo" } };
    const visits = [
      [start(0, { ...spring, entry: "link", variants: { price: "b", list: "a" } })],
      [start(1)],
      [old(2)],
      [start(3, spring)],
    ];
    expect(await startedBy("campaign", visits)).toEqual([
      ["google / – / marzo", 2],
      ["none", 1],
      ["unknown", 1],
    ]);
    expect(await startedBy("variant", visits)).toEqual([
      ["list=a, price=b", 1],
      ["none", 2],
      ["unknown", 1],
    ]);
    expect(await startedBy("entry", visits)).toEqual([
      ["landing", 2],
      ["link", 1],
      ["unknown", 1],
    ]);
  });

  test("a visit's district is the one that its last step says, by name", async () => {
    const step = (n: number, seq: number, district: string | null) => ({
      type: "WizardStepEntered",
      version: 3,
      data: { ...entered(n).data, seq, district },
    });
    const visits = [
      [start(0), step(0, 1, null), step(0, 2, "13120")],
      [start(1), step(1, 1, "13120"), step(1, 2, "13101")],
      [start(2), step(2, 1, null)],
      [start(3), entered(3)],
    ];
    expect(await startedBy("district", visits)).toEqual([
      ["Santiago, Metropolitana", 1],
      ["unknown", 2],
      ["Ñuñoa, Metropolitana", 1],
    ]);
  });

  test("a visit's company is that of the answers of its last list", async () => {
    const shown = (n: number, company: string | null) => ({
      type: "RecommendationsShown",
      version: 2,
      data: {
        ...visit(n),
        seq: 2,
        sinceMs: 0,
        first: true,
        count: 0,
        weights: null,
        top: null,
        answers: company && {
          paymentCents: 5_000,
          company,
          service: "internet",
          housing: null,
          priority: "ahorrar",
        },
        cause: null,
        ownWeights: null,
        order: null,
        filters: null,
        plans: null,
        outside: null,
        catalogue: null,
        ruleset: null,
      },
    });
    expect(
      await startedBy("company", [
        [start(0), shown(0, "entel"), shown(0, "vtr"), shown(0, null)],
        [start(1)],
      ]),
    ).toEqual([
      ["unknown", 1],
      ["vtr", 1],
    ]);
  });

  test("who leaves the picker for another category has not abandoned", async () => {
    const left = (n: number) => ({
      type: "CategoryLeft",
      version: 1,
      data: { ...visit(n), seq: 2, sinceMs: 0, to: "alarmas" },
    });
    const [group] = await groupsOf("device", [
      [start(0), entered(0), left(0)],
      [start(1), entered(1)],
    ]);
    expect(group).toMatchObject({ started: 2, elsewhere: 1 });
    expect(group?.steps[0]).toMatchObject({ step: "categoria", reached: 2, left: 1, ongoing: 0 });
  });
});

describe("a funnel until converted", () => {
  const hour = (n: number) => new Date(Date.UTC(2026, 2, 2, 15 + n)).toISOString();
  const fill = async () => {
    const store = memoryEventStore();
    const write = leadWriter(store, memoryVault());
    for (const n of [1, 2, 3, 4, 5]) await write(submitLead(n), hour(0));
    await write(submitLead(6, { route: "/alarmas", serviceCategory: "alarmas" }), hour(0));
    await write(submitLead(7), hour(24 * 7));
    await write({ type: "MarkContacted", leadId: leadId(1) }, hour(2));
    await write({ type: "ConvertLead", leadId: leadId(1) }, hour(8));
    await write({ type: "MarkInterested", leadId: leadId(2) }, hour(4));
    await write({ type: "LoseLead", leadId: leadId(2), reason: "price", remark: null }, hour(9));
    await write({ type: "LoseLead", leadId: leadId(3), reason: "price", remark: null }, hour(1));
    await write({ type: "MergeLead", leadId: leadId(5), into: leadId(1) }, hour(1));
    const nowMs = Date.parse(hour(24 * 8));
    return readMoment(store, { clock: "occurred", until: nowMs }, { nowMs, signal });
  };

  test("leads of the wizard are counted in each status that they had or passed, lost and open ones apart", async () => {
    const groups = funnelOf(await fill(), { wizard: "peru", by: "week", until: "converted" });
    expect(groups.map(({ group, leads }) => [group, leads?.[0]?.reached])).toEqual([
      ["2026-03-02", 4],
      ["2026-03-09", 1],
    ]);
    expect(
      groups[0]?.leads?.map(({ status, reached, left, ongoing }) => [status, reached, left, ongoing]),
    ).toEqual([
      ["pending", 4, 1, 1],
      ["contacted", 2, 0, 0],
      ["interested", 2, 1, 0],
      ["quoted", 1, 0, 0],
      ["converted", 1, 0, 1],
    ]);
    expect(groups[0]?.leads?.[0]?.dwell).toEqual({ n: 2, median: 2 * 3_600_000, p90: 4 * 3_600_000 });
  });

  const visit = (changes: Partial<LeadVisit>): LeadVisit => ({
    wizard: "peru",
    viewport: "phone",
    wizardVersion: 2,
    entry: "link",
    referrerHost: null,
    campaign: { source: "google", medium: "cpc", name: null },
    language: "es-PE",
    variants: {},
    weights: null,
    ownWeights: null,
    rank: 1,
    catalogue: null,
    firstTriedAt: null,
    ...changes,
  });

  test.each([
    ["device", ["desktop", "phone", "unknown"]],
    ["campaign", ["google / cpc / –", "none", "unknown"]],
    ["variant", ["none", "titulo=b", "unknown"]],
    ["entry", ["draft", "link", "unknown"]],
  ] as const)("by %s the leads go by what they have copied from their visit", async (by, names) => {
    const store = memoryEventStore();
    const write = leadWriter(store, memoryVault());
    await write(submitLead(1, { visit: visit({}) }), hour(0));
    await write(
      submitLead(2, {
        visit: visit({ viewport: "desktop", campaign: null, variants: { titulo: "b" }, entry: "draft" }),
      }),
      hour(0),
    );
    await write(submitLead(3), hour(0));
    // Sent by another wizard on the same page.
    await write(submitLead(4, { visit: visit({ wizard: "alarm" }) }), hour(0));
    const nowMs = Date.parse(hour(1));
    const moment = await readMoment(store, { clock: "occurred", until: nowMs }, { nowMs, signal });
    const groups = funnelOf(moment, { wizard: "peru", by, until: "converted" });
    expect(groups.map(({ group, leads }) => [group, leads?.[0]?.reached])).toEqual(
      names.map((name) => [name, 1]),
    );
  });

  test("by company the leads are beside the visits of the same answer", async () => {
    const moment = await fill();
    expect(
      funnelOf(moment, { wizard: "peru", by: "company", until: "converted" }).map(({ group }) => group),
    ).toEqual(["movistar"]);
    expect(funnelOf(moment, { wizard: "alarm", by: "company", until: "converted" })).toHaveLength(1);
    expect(funnelOf(moment, { wizard: "peru", by: "week" })).toEqual([]);
  });
});

test("a median and a percentile are values that occur", () => {
  const percentilesOf = (...values: readonly number[]) => {
    const { add, percentiles } = percentileCollector();
    values.forEach(add);
    return percentiles();
  };
  expect(percentilesOf()).toEqual({ n: 0, median: null, p90: null });
  expect(percentilesOf(4)).toEqual({ n: 1, median: 4, p90: 4 });
  expect(percentilesOf(3, 1, 2, 4).median).toBe(2);
  expect(percentilesOf(10, 1, 9, 2, 8, 3, 7, 4, 6, 5)).toEqual({ n: 10, median: 5, p90: 9 });
  expect(percentilesOf(...Array.from({ length: 100 }, (_, i) => 100 - i))).toEqual({
    n: 100,
    median: 50,
    p90: 90,
  });
});

test("a week of the turn of the year begins in the year before", () => {
  expect([weekOf("2027-01-01"), weekOf("2027-01-03"), weekOf("2027-01-04")]).toEqual([
    "2026-12-28",
    "2026-12-28",
    "2027-01-04",
  ]);
});

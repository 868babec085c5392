import { describe, expect, test } from "vitest";
import { MAX_BATCH, MAX_BATCH_BYTES, ReportedEvent, recordJourney } from "./record-contract.ts";

const step = { type: "step", seq: 0, step: "presupuesto", from: null, dwellMs: 0 };
const batch = {
  journeyId: "0195F6A0-0000-4000-8000-000000000001",
  wizard: "peru",
  viewport: "phone",
  events: [step],
};
const answers = {
  paymentCents: 12_000,
  company: "movistar",
  service: "doble",
  housing: "edificio",
  priority: "mejor_servicio",
};
const plans = Array.from({ length: 20 }, (_, i) => [2_147_483_647 - i, i + 1, 100, 100_000_000]);
/** As long as a list can be. */
const fullList = {
  type: "shown",
  seq: 9_970,
  sinceMs: 86_400_000,
  count: 500,
  weights: { saving: 70, service: 20, extras: 10 },
  top: { serviceId: 2_147_483_647, score: 100 },
  answers,
  cause: "weights",
  ownWeights: true,
  order: "recomendacion",
  filters: { maxCents: 100_000_000, minMegabits: 1000, brandId: 2_147_483_647, streaming: true, tv: true },
  plans,
  outside: plans.map(([id]) => id),
  catalogue: { position: "1".repeat(20), eventId: "0195f6a0-0000-7000-8000-0000000000c1" },
  ruleset: "0123456789ab",
};
const accepts = (changes: object) => recordJourney.input.safeParse({ ...batch, ...changes }).success;

describe("what a browser may report", () => {
  test("one spelling for one visit", () => {
    expect(recordJourney.input.parse(batch).journeyId).toBe(batch.journeyId.toLowerCase());
  });

  test.each([
    ["an unknown step", { events: [{ ...step, step: "<script>" }] }],
    ["an unknown wizard", { wizard: "hogar" }],
    ["an unknown width", { viewport: "1280" }],
    ["an id that is none", { journeyId: "Persona Ficticia" }],
    ["no event", { events: [] }],
    ["too many events", { events: Array.from({ length: MAX_BATCH + 1 }, (_, seq) => ({ ...step, seq })) }],
    ["a number below 0", { events: [{ ...step, seq: -1 }] }],
    ["a stay that is no number", { events: [{ ...step, dwellMs: "9" }] }],
    ["a score above 100", { events: [{ type: "selected", seq: 0, serviceId: 1, rank: 1, score: 101 }] }],
    ["another category than the picker's", { events: [{ type: "left", seq: 0, to: "Persona" }] }],
    ["another tool", { events: [{ type: "tool", seq: 0, tool: "Persona" }] }],
    ["another company", { events: [{ ...fullList, answers: { ...answers, company: "Persona" } }] }],
    ["a list of 21 plans", { events: [{ ...fullList, plans: [...plans, plans[0]] }] }],
    ["a revision that is none", { events: [{ ...fullList, catalogue: { position: "x", eventId: "x" } }] }],
    ["a plan that is none", { events: [{ type: "selected", seq: 0, serviceId: "x", rank: 1, score: 1 }] }],
  ])("not %s", (_, changes) => {
    expect(accepts({})).toBe(true);
    expect(accepts(changes)).toBe(false);
  });

  test.each([
    [-5, 0],
    [12.6, 13],
    [1e12, 1_800_000],
  ])("a stay of %d ms counts as %d: its clock may be anything", (reported, counted) => {
    expect(ReportedEvent.parse({ ...step, dwellMs: reported })).toMatchObject({ dwellMs: counted });
  });

  test("a refusal that names a field of no form is one of the form", () => {
    const refused = { type: "refused", seq: 0, step: null, code: "refused" };
    for (const field of ["Persona Ficticia", "quoteDetails", null, undefined])
      expect(ReportedEvent.parse({ ...refused, field })).toMatchObject({ field: "form" });
    expect(ReportedEvent.parse({ ...refused, field: "phone" })).toMatchObject({ field: "phone" });
  });

  test("what is not asked for is left out", () => {
    const reported = recordJourney.input.parse({
      ...batch,
      userAgent: "x",
      events: [{ ...step, name: "Persona" }],
    });
    expect(JSON.stringify(reported)).not.toMatch(/Persona|userAgent/);
  });

  test("a full batch fits into the largest body, and that into a beacon", () => {
    const events = Array.from({ length: MAX_BATCH }, (_, i) => ({ ...fullList, seq: 9_970 + i }));
    expect(accepts({ events })).toBe(true);
    expect(JSON.stringify({ ...batch, events }).length).toBeLessThan(MAX_BATCH_BYTES);
    expect(MAX_BATCH_BYTES).toBeLessThan(64 * 1024);
  });

  test("a page from before an upgrade is understood: what was added since is null", () => {
    const [reported] = recordJourney.input.parse(batch).events;
    expect(reported).toMatchObject({ sinceMs: null });
    expect(recordJourney.input.parse(batch)).toMatchObject({ opening: null, elapsedMs: null });
  });
});

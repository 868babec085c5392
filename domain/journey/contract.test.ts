import { describe, expect, test } from "vitest";
import { MAX_BATCH, MAX_BATCH_BYTES, readFunnel, recordJourney, Told } from "./contract.ts";

const step = { type: "step", seq: 0, step: "presupuesto", from: null, dwellMs: 0 };
const batch = {
  journeyId: "0195F6A0-0000-4000-8000-000000000001",
  wizard: "peru",
  viewport: "phone",
  events: [step],
};
const accepts = (changes: object) => recordJourney.input.safeParse({ ...batch, ...changes }).success;

describe("what a browser may tell", () => {
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
    ["a plan that is none", { events: [{ type: "selected", seq: 0, serviceId: "x", rank: 1, score: 1 }] }],
  ])("not %s", (_, changes) => {
    expect(accepts({})).toBe(true);
    expect(accepts(changes)).toBe(false);
  });

  test.each([
    [-5, 0],
    [12.6, 13],
    [1e12, 1_800_000],
  ])("a stay of %d ms counts as %d: its clock may be anything", (told, counted) => {
    expect(Told.parse({ ...step, dwellMs: told })).toMatchObject({ dwellMs: counted });
  });

  test("what is not asked for is left out", () => {
    const told = recordJourney.input.parse({
      ...batch,
      userAgent: "x",
      events: [{ ...step, name: "Persona" }],
    });
    expect(JSON.stringify(told)).not.toMatch(/Persona|userAgent/);
  });

  test("a full batch fits into the largest body", () => {
    const shown = {
      type: "shown",
      count: 500,
      weights: { saving: 70, service: 20, extras: 10 },
      top: { serviceId: 2_147_483_647, score: 100 },
    };
    const events = Array.from({ length: MAX_BATCH }, (_, i) => ({ ...shown, seq: 9_970 + i }));
    expect(accepts({ events })).toBe(true);
    expect(JSON.stringify({ ...batch, events }).length).toBeLessThan(MAX_BATCH_BYTES);
  });
});

test("a period that ends before it begins is refused, and says where", () => {
  const asked = readFunnel.input.safeParse({ from: "2026-03-05", to: "2026-03-04" });
  expect(asked.error?.issues.map(({ path }) => path)).toEqual([["from"]]);
  expect(readFunnel.input.safeParse({ from: "2026-03-04", to: "2026-03-04" }).success).toBe(true);
});

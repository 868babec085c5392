import { expect, test } from "vitest";
import { supportClock, wallClock } from "./clocks.ts";
import { leadSample } from "./lead-samples.ts";

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const now = (time: string) => Date.parse(at(time));
const lead = (change: object = {}) =>
  leadSample(1, {
    createdAt: at("10:00"),
    dueAt: at("20:00"),
    supportDueAt: at("22:00"),
    firstContactAt: null,
    ...change,
  });

test("an open promise shows the time left, and warns in its last two hours", () => {
  expect(wallClock(lead(), now("15:00"))).toMatchObject({ state: "due", text: "Vence en 5 h" });
  expect(wallClock(lead(), now("18:30"))).toMatchObject({ state: "soon", text: "Vence en 1 h" });
  expect(wallClock(lead(), now("20:00"))).toMatchObject({ state: "soon", text: "Vence en 0 s" });
});

test("a breached promise shows since when, by either clock", () => {
  expect(wallClock(lead(), now("22:30"))).toMatchObject({ state: "breached", text: "Venció hace 2 h" });
  expect(supportClock(lead(), now("21:00"))).toMatchObject({ state: "soon", text: "Vence en 1 h" });
});

test("a first contact is met with the time it took, or late by the delay", () => {
  const contacted = lead({ firstContactAt: at("10:40") });
  expect(wallClock(contacted, now("23:00"))).toMatchObject({ state: "met", text: "Cumplido en 40 min" });
  expect(wallClock(lead({ firstContactAt: at("20:00") }), now("23:00"))?.state).toBe("met");
  const late = lead({ firstContactAt: at("21:00") });
  expect(wallClock(late, now("23:00"))).toMatchObject({ state: "late", text: "Con retraso de 1 h" });
  expect(supportClock(late, now("23:00"))).toMatchObject({ state: "met", text: "Cumplido en 11 h" });
});

test("each state has a short text for narrow columns", () => {
  expect(wallClock(lead(), now("15:00"))?.short).toBe("en 5 h");
  expect(wallClock(lead(), now("22:30"))?.short).toBe("hace 2 h");
  expect(wallClock(lead({ firstContactAt: at("21:00") }), now("23:00"))?.short).toBe("+1 h");
});

test("an erased, merged, withdrawn, converted or lost lead has no clock", () => {
  const changes = [
    { erased: true },
    { status: "lost" },
    { status: "converted" },
    { mergedInto: "00000000-0000-4000-8000-000000000009" },
    { consentWithdrawnAt: at("11:00") },
  ];
  for (const change of changes) expect(wallClock(lead(change), now("23:00"))).toBeNull();
});

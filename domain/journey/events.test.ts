import { expect, test } from "vitest";
import { type Fact, parsePosition } from "../kernel/event-store.ts";
import { journeyEvents } from "./events.ts";

const at = {
  eventId: "0195f6a0-0000-7000-8000-0000000000e1",
  stream: "journey-0195f6a0-0000-4000-8000-000000000001",
  revision: 0n,
  position: parsePosition("1"),
  metadata: {
    actor: "visitor",
    correlationId: "c",
    causationId: "c",
    occurredAt: "2026-01-02T03:04:05.000Z",
    recordedAt: "2026-01-02T03:04:05.000Z",
  },
};
const visit = { journeyId: "0195f6a0-0000-4000-8000-000000000001", wizard: "peru", day: "2026-01-01" };

/** One event of every version ever stored. Add lines; never edit one. */
const EVER_STORED: readonly Fact[] = [
  { type: "WizardStarted", version: 1, data: { ...visit, viewport: "phone" } },
  {
    type: "WizardStepEntered",
    version: 1,
    data: {
      ...visit,
      seq: 1,
      step: 2,
      stepName: "prioridades",
      first: true,
      from: "presupuesto",
      dwellMs: 9_000,
    },
  },
  {
    type: "RecommendationsShown",
    version: 1,
    data: {
      ...visit,
      seq: 4,
      first: true,
      count: 12,
      weights: { saving: 70, service: 20, extras: 10 },
      top: { serviceId: 7, score: 83 },
    },
  },
  {
    type: "RecommendationsShown",
    version: 1,
    data: { ...visit, wizard: "chile", seq: 6, first: false, count: 0, weights: null, top: null },
  },
  {
    type: "PlanSelected",
    version: 1,
    data: { ...visit, seq: 5, first: true, serviceId: 7, rank: 1, score: 83 },
  },
  {
    type: "WizardSubmitted",
    version: 1,
    data: { ...visit, seq: 7, from: "contacto", dwellMs: 60_000 },
  },
  {
    type: "WizardSubmitted",
    version: 2,
    data: { ...visit, seq: 7, from: "contacto", dwellMs: 60_000, visitMs: 111_000 },
  },
  {
    type: "WizardSubmitted",
    version: 2,
    data: { ...visit, seq: 3, from: "contacto", dwellMs: 60_000, visitMs: null },
  },
];
const LATEST: Readonly<Record<string, number>> = { WizardSubmitted: 2 };

test.each(EVER_STORED)("history still reads: $type@$version", (stored) => {
  const lifted = stored.type === "WizardSubmitted" && stored.version === 1 ? { visitMs: null } : {};
  expect(journeyEvents.decode({ ...at, ...stored })).toEqual({
    ...at,
    type: stored.type,
    version: LATEST[stored.type] ?? 1,
    data: { ...(stored.data as object), ...lifted },
  });
});

test("every type of event has a sample", () => {
  expect(new Set(EVER_STORED.map(({ type }) => type))).toEqual(new Set(journeyEvents.types));
});

test("no field could hold a name, an address or a browser's description: ids, numbers, days and fixed words only", () => {
  const texts = EVER_STORED.flatMap(({ data }) =>
    Object.values(data as object).filter((value) => typeof value === "string"),
  );
  for (const text of texts) {
    const fixed = /^(peru|chile|alarm|car|phone|tablet|desktop|[a-z]{4,16}|\d{4}-\d\d-\d\d|[0-9a-f-]{36})$/;
    expect(text).toMatch(fixed);
  }
  for (const field of ["name", "phone", "email", "ip", "userAgent", "leadId"]) {
    const decoded = journeyEvents.decode({
      ...at,
      type: "WizardStarted",
      version: 1,
      data: { ...visit, viewport: "phone", [field]: "Persona" },
    });
    expect(decoded.data).not.toHaveProperty(field);
  }
});

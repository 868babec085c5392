import { expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { journeyEvents } from "./events.ts";

const at = recordedSample("journey-0195f6a0-0000-4000-8000-000000000001", "visitor");
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
  {
    type: "WizardStarted",
    version: 2,
    data: {
      ...visit,
      viewport: "phone",
      begunAt: "2026-01-02T03:03:05.000Z",
      wizardVersion: 1,
      entry: "link",
      referrerHost: "www.ejemplo.com",
      language: "es-PE",
      campaign: { source: "facebook", medium: "cpc", name: "cyber.2026" },
      variants: { titular: "b" },
    },
  },
  {
    type: "WizardStepEntered",
    version: 2,
    data: {
      ...visit,
      seq: 1,
      sinceMs: 9_000,
      step: 2,
      stepName: "prioridades",
      first: true,
      from: "presupuesto",
      dwellMs: 9_000,
    },
  },
  {
    type: "RecommendationsShown",
    version: 2,
    data: {
      ...visit,
      seq: 4,
      sinceMs: 30_000,
      first: true,
      count: 12,
      weights: { saving: 70, service: 20, extras: 10 },
      top: { serviceId: 7, score: 83 },
      answers: {
        paymentCents: 9_500,
        company: "movistar",
        service: "doble",
        housing: "casa",
        priority: "ahorrar",
      },
      cause: "weights",
      ownWeights: true,
      order: "precio",
      filters: { maxCents: null, minMegabits: 300, brandId: null, streaming: false, tv: true },
      plans: [
        [7, 1, 83, 7_990],
        [9, 2, 71, 8_990],
      ],
      outside: [9],
      catalogue: { position: "123", eventId: "0195f6a0-0000-7000-8000-0000000000c1" },
      ruleset: "0123456789ab",
    },
  },
  {
    type: "PlanSelected",
    version: 2,
    data: { ...visit, seq: 5, sinceMs: 40_000, first: true, serviceId: 7, rank: 1, score: 83, seen: true },
  },
  {
    type: "WizardSubmitted",
    version: 3,
    data: { ...visit, seq: 7, sinceMs: 111_000, from: "contacto", dwellMs: 60_000, visitMs: 111_000 },
  },
  {
    type: "CategoryLeft",
    version: 1,
    data: { ...visit, wizard: "chile", seq: 1, sinceMs: 2_000, to: "alarmas" },
  },
  { type: "ToolUsed", version: 1, data: { ...visit, seq: 6, sinceMs: 31_000, first: true, tool: "compare" } },
  {
    type: "FormRefused",
    version: 1,
    data: { ...visit, seq: 8, sinceMs: 95_000, stepName: "contacto", field: "phone", code: "unreachable" },
  },
  {
    type: "WizardStepEntered",
    version: 3,
    data: {
      ...visit,
      seq: 1,
      sinceMs: 9_000,
      step: 2,
      stepName: "prioridades",
      first: true,
      from: "presupuesto",
      dwellMs: 9_000,
      district: "150122",
    },
  },
];
const LATEST: Readonly<Record<string, number>> = {
  WizardStarted: 2,
  RecommendationsShown: 2,
  PlanSelected: 2,
  WizardSubmitted: 3,
  WizardStepEntered: 3,
};
/** What reading adds to an earlier version: nothing that was not recorded is guessed. */
const LIFTED: Readonly<Record<string, object>> = {
  "WizardStarted@1": {
    begunAt: null,
    wizardVersion: null,
    entry: null,
    referrerHost: null,
    campaign: null,
    language: null,
    variants: null,
  },
  "WizardStepEntered@1": { sinceMs: null, district: null },
  "WizardStepEntered@2": { district: null },
  "RecommendationsShown@1": {
    sinceMs: null,
    answers: null,
    cause: null,
    ownWeights: null,
    order: null,
    filters: null,
    plans: null,
    outside: null,
    catalogue: null,
    ruleset: null,
  },
  "PlanSelected@1": { sinceMs: null, seen: false },
  "WizardSubmitted@1": { sinceMs: null, visitMs: null },
  "WizardSubmitted@2": { sinceMs: null },
};

test.each(EVER_STORED)(
  "a stored event is read as the latest version of its type: $type@$version",
  (stored) => {
    expect(journeyEvents.decode({ ...at, ...stored })).toEqual({
      ...at,
      type: stored.type,
      version: LATEST[stored.type] ?? 1,
      data: { ...(stored.data as object), ...LIFTED[`${stored.type}@${stored.version}`] },
    });
  },
);

test("every type of event has a sample", () => {
  expect(new Set(EVER_STORED.map(({ type }) => type))).toEqual(new Set(journeyEvents.types));
});

test("no field could hold a name, an address or a browser's description: ids, numbers, days and fixed words only", () => {
  const texts = EVER_STORED.flatMap(({ data }) =>
    Object.values(data as object).filter((value) => typeof value === "string"),
  );
  for (const text of texts) {
    const fixed =
      /^(peru|chile|alarm|car|phone|tablet|desktop|[a-z]{4,16}|\d{4}-\d\d-\d\d(T[\d:.]{12}Z)?|[0-9a-f]{12}|[0-9a-f-]{36}|\d{6}|es-PE|www\.ejemplo\.com)$/;
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

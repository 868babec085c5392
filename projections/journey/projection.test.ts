import { type Fact, parsePosition } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { BUCKETS, bucketOf } from "./dwell.ts";
import { journeyReadModel } from "./projection.ts";
import { journeyDdl } from "./tables.ts";

const visit = { journeyId: "0195f6a0-0000-4000-8000-000000000001", wizard: "peru", day: "2026-03-04" };
const key = { wizard: "peru", day: "2026-03-04" };

const project = (type: string, data: object, version = 1) => {
  const fact: Fact = { type, version, data: { ...visit, ...data } };
  return journeyReadModel.project(
    {
      ...fact,
      eventId: "0195f6a0-0000-7000-8000-0000000000e1",
      stream: `journey-${visit.journeyId}`,
      revision: 0n,
      position: parsePosition("1"),
      metadata: {
        actor: "visitor",
        correlationId: "c",
        causationId: "c",
        // After midnight in Lima: the visit still counts on the day it began.
        occurredAt: "2026-03-05T05:30:00.000Z",
        recordedAt: "2026-03-05T05:30:00.000Z",
      },
    },
    { searchTokens: () => [] },
  );
};
const step = { seq: 1, step: 2, stepName: "prioridades", first: true, from: "presupuesto", dwellMs: 9_000 };

test("a visit counts on the day it began, with the width of its window", () => {
  expect(project("WizardStarted", { viewport: "phone" })).toEqual([
    { op: "add", table: "journey_day", key, by: { started: 1, phone: 1 } },
  ]);
});

test("a step is reached once, and the one before it gets the stay", () => {
  const stayed = {
    op: "add",
    table: "journey_step",
    key: { ...key, step: "presupuesto" },
    by: { departed: 1, dwell_ms: 9_000, [bucketOf(9_000)]: 1 },
  };
  const reached = { ...stayed, key: { ...key, step: "prioridades" }, by: { entered: 1, reached: 1 } };
  const again = { ...reached, by: { entered: 1 } };
  expect(project("WizardStepEntered", step)).toEqual([stayed, reached]);
  expect(project("WizardStepEntered", { ...step, first: false })).toEqual([stayed, again]);
  expect(project("WizardStepEntered", { ...step, from: null, dwellMs: 0 })).toEqual([reached]);
});

test("the first list of a visit counts: its plan, its score, its weights", () => {
  const weights = { saving: 70, service: 20, extras: 10 };
  const shown = { seq: 4, first: true, count: 9, weights, top: { serviceId: 7, score: 80 } };
  expect(project("RecommendationsShown", shown)).toEqual([
    { op: "add", table: "journey_day", key, by: { shown: 1 } },
    {
      op: "add",
      table: "journey_plan",
      key: { ...key, service_id: 7 },
      by: { shown_first: 1, scored: 1, score_sum: 80 },
    },
    { op: "add", table: "journey_weights", key: { ...key, ...weights }, by: { shown: 1 } },
  ]);
  expect(project("RecommendationsShown", { ...shown, first: false })).toEqual([]);
  expect(project("RecommendationsShown", { ...shown, weights: null, top: null })).toHaveLength(1);
  expect(
    project("RecommendationsShown", { ...shown, weights: null, top: { serviceId: 7, score: null } })[1],
  ).toMatchObject({ by: { shown_first: 1 } });
});

test("the first choice of a visit counts, and apart whether it stood first", () => {
  const chosen = { seq: 5, first: true, serviceId: 7, rank: 1, score: 80 };
  expect(project("PlanSelected", chosen)).toMatchObject([
    { by: { selected: 1, selected_first: 1 } },
    { key: { service_id: 7 }, by: { selected: 1 } },
  ]);
  expect(project("PlanSelected", { ...chosen, rank: 2 })[0]).toMatchObject({ by: { selected: 1 } });
  expect(project("PlanSelected", { ...chosen, first: false })).toEqual([]);
});

test("a request that was sent ends the visit, and counts with its time where that is known", () => {
  const sent = { seq: 7, from: "contacto", dwellMs: 60_000, visitMs: null };
  const counted = [
    {
      op: "add",
      table: "journey_step",
      key: { ...key, step: "contacto" },
      by: { departed: 1, dwell_ms: 60_000, [bucketOf(60_000)]: 1 },
    },
    { op: "add", table: "journey_day", key, by: { submitted: 1 } },
  ];
  expect(project("WizardSubmitted", sent, 2)).toEqual(counted);
  const { visitMs: _, ...first } = sent;
  expect(project("WizardSubmitted", first)).toEqual(counted);
  const took = (visitMs: number) => project("WizardSubmitted", { ...sent, visitMs }, 2)[2];
  const finish = { op: "add", table: "journey_finish", by: { finished: 1 } };
  expect(took(111_000)).toEqual({ ...finish, key: { ...key, tenths: 19 } });
  expect(took(114_001)).toEqual({ ...finish, key: { ...key, tenths: 20 } });
});

test("no table could hold a visit: its columns are days, words of ours and counters", () => {
  const columns = [...journeyDdl.matchAll(/^ {4}(\w+) (text|date|integer|bigint)\b/gm)].map(
    ([, name]) => name,
  );
  const texts = [...journeyDdl.matchAll(/^ {4}(\w+) text\b/gm)].map(([, name]) => name);
  expect(new Set(texts)).toEqual(new Set(["wizard", "step"]));
  for (const bucket of BUCKETS) expect(columns).toContain(bucket);
  expect(journeyDdl).not.toContain("journey_id");
});

test("a category left at the picker departs from it", () => {
  expect(project("CategoryLeft", { seq: 1, sinceMs: 2_000, to: "alarmas" })).toEqual([
    { op: "add", table: "journey_step", key: { ...key, step: "categoria" }, by: { departed: 1 } },
  ]);
});

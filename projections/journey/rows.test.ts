import { journeyDecider } from "@asesorador/domain/journey/decider";
import { type JourneyEvent, journeyStream } from "@asesorador/domain/journey/events";
import type { ReportedEvent } from "@asesorador/domain/journey/record-contract";
import { JourneyId } from "@asesorador/domain/journey/visit-values";
import { fold } from "@asesorador/domain/kernel/decider";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import {
  allRows,
  followToHead,
  newEvent,
  readModelDatabase,
  rebuildOne,
} from "@asesorador/infra/testing/read-models";
import { afterAll, beforeAll, expect, test } from "vitest";
import { journeyReadModel } from "./projection.ts";
import { readFinishTime, readFunnelOf } from "./queries.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.drop());

const STEPS = ["presupuesto", "prioridades", "analisis"] as const;
/** A visit that leaves after this many steps and returns to the second one. */
const visit = (steps: number): readonly ReportedEvent[] => {
  const forward = STEPS.slice(0, steps).map(
    (step, seq): ReportedEvent => ({
      type: "step",
      seq,
      step,
      from: STEPS[seq - 1] ?? null,
      dwellMs: seq * 7_000,
    }),
  );
  return steps < 3
    ? forward
    : [...forward, { type: "step", seq: 3, step: "prioridades", from: "analisis", dwellMs: 800 }];
};

test("rows that were kept up live are the rows of a rebuild, and a going back counts a visit once", async () => {
  const store = memoryEventStore();
  const parts = { ...database, store, vault: memoryVault() };
  await rebuildOne(parts, journeyReadModel);
  for (const [n, steps] of [1, 2, 3, 3].entries()) {
    const journeyId = JourneyId.parse(`00000000-0000-4000-8000-00000000000${n}`);
    const past: JourneyEvent[] = [];
    const all = visit(steps);
    for (const reported of [all.slice(0, 2), all.slice(2), all]) {
      const decision = journeyDecider.decide(
        {
          type: "RecordJourney",
          journeyId,
          wizard: "peru",
          viewport: "phone",
          today: "2026-03-04",
          reported,
        },
        fold(journeyDecider, past),
      );
      if (!decision.ok || decision.events.length === 0) continue;
      const expected = past.length === 0 ? "no_stream" : BigInt(past.length - 1);
      await store.append(
        journeyStream(journeyId),
        expected,
        decision.events.map((event) => newEvent(event)),
      );
      past.push(...decision.events);
      await followToHead({ ...parts, readModels: [journeyReadModel] });
    }
  }
  const live = await allRows(database.pool, journeyReadModel);
  const period = { wizard: "peru", from: "2026-03-04", to: "2026-03-04" } as const;
  const funnel = await readFunnelOf(database.pool, period);
  expect(funnel.steps.map(({ reached, left }) => [reached, left])).toEqual([
    [4, 1],
    [3, 3],
    [2, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(funnel.steps[2]?.dwell).toMatchObject({ stays: 2, averageMs: 800 });
  await rebuildOne(parts, journeyReadModel);
  expect(await allRows(database.pool, journeyReadModel)).toEqual(live);
  expect(live["journey_step"]).toHaveLength(3);
});

test("of an even number of durations the lower of the two in the middle counts", async () => {
  const period = { wizard: "peru", from: "2026-05-01", to: "2026-05-02" } as const;
  const finished = (day: string, tenths: number, visits: number) =>
    database.pool.query("insert into read_model.journey_finish values ('peru', $1, $2, $3)", [
      day,
      tenths,
      visits,
    ]);
  await finished("2026-05-01", 12, 1);
  await finished("2026-05-02", 40, 1);
  expect(await readFinishTime(database.pool, period)).toEqual({ minutes: 1.2, visits: 2 });
  await finished("2026-05-02", 41, 1);
  expect(await readFinishTime(database.pool, period)).toEqual({ minutes: 4, visits: 3 });
});

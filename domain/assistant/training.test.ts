import { expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { type TrainingCommand, trainingDecider } from "./training.ts";
import type { ModelFigures, TrainingEvent } from "./training-events.ts";

const id = (n: number) => `0195f6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const figures = (
  modelId: string,
  accuracy: number,
  compared: ModelFigures["comparedWith"],
): ModelFigures => ({
  ...{ modelId, accuracy, examples: 100, confusion: [], durationMs: 1 },
  evaluation: { questions: 10, right: 9 },
  comparedWith: compared,
});
const OWN = { modelId: null, accuracy: 0.8, evaluation: { questions: 10, right: 9 } };

const after = (...commands: readonly TrainingCommand[]): readonly TrainingEvent[] => {
  const events: TrainingEvent[] = [];
  for (const command of commands) {
    const decision = trainingDecider.decide(command, fold(trainingDecider, events));
    if (!decision.ok) throw new Error(decision.rejection);
    events.push(...decision.events);
  }
  return events;
};
const trained = (n: number, accuracy: number, compared: ModelFigures["comparedWith"]): TrainingCommand[] => [
  { type: "StartTraining", modelId: id(n), cause: "schedule", dueAt: "2026-01-02T08:00:00.000Z" },
  { type: "RecordModel", figures: figures(id(n), accuracy, compared), exampleIds: [], synonyms: [] },
];
const end = (n: number, publishes: boolean): TrainingCommand => ({
  ...{ type: "EndTraining", modelId: id(n), outcome: "trained", publishes },
});
const ends = (events: readonly TrainingEvent[]) =>
  events.slice(2).map(({ type, data }) => ("outcome" in data ? `${type} ${data.outcome}` : type));

test.each([
  [0.81, true, ["ModelPublished", "TrainingEnded published"]],
  [0.8, true, ["ModelPublished", "TrainingEnded published"]],
  [0.799, true, ["TrainingEnded worse"]],
  [0.81, false, ["TrainingEnded trained"]],
])("a model of accuracy %d beside 0.8, publishing %s, ends as %j", (accuracy, publishes, expected) => {
  expect(ends(after(...trained(1, accuracy, OWN), end(1, publishes)))).toEqual(expected);
});

test("a model is compared with what is published at its end, not at its beginning", () => {
  const published: TrainingCommand[] = [...trained(1, 0.9, OWN), { type: "PublishModel", modelId: id(1) }];
  const events = after(...published, ...trained(2, 0.85, OWN), end(2, true));
  expect(events.at(-1)).toMatchObject({ type: "TrainingEnded", data: { outcome: "worse" } });
});

test("a model that was compared with one that was undone meanwhile is not published", () => {
  const compared = { ...OWN, modelId: id(1), accuracy: 0.5 };
  const events = after(...trained(2, 0.85, compared), end(2, true));
  expect(events.at(-1)).toMatchObject({ type: "TrainingEnded", data: { outcome: "trained" } });
});

test("a training ends once, and the same schedule is not set twice", () => {
  const schedule = { type: "ScheduleRetraining", frequency: "daily", hour: 3, publishes: true } as const;
  const events = after(...trained(1, 0.9, OWN), end(1, true), end(1, false), schedule, schedule);
  expect(events.map(({ type }) => type)).toEqual([
    "TrainingStarted",
    "ModelTrained",
    "ModelPublished",
    "TrainingEnded",
    "RetrainingScheduled",
  ]);
});

import { randomUUID } from "node:crypto";
import { handle } from "@asesorador/backend/application/handle";
import { followTraining, trainingAggregate } from "@asesorador/backend/assistant/training-material";
import { numbered, training, type Vocabulary } from "@asesorador/domain/assistant/intents/intent-classifier";
import { labelOf, lookUpIn } from "@asesorador/domain/assistant/intents/learned-model";
import type { Material } from "@asesorador/domain/assistant/training";
import { MAX_TRAINING_MS } from "@asesorador/domain/assistant/training-contract";
import type { TrainingCommand } from "@asesorador/domain/assistant/training-decider";
import { TRAINING_STREAM } from "@asesorador/domain/assistant/training-events";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { expect, test } from "vitest";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { SILENT } from "../log.ts";
import { retraining } from "./retraining.ts";

const NOON = Date.parse("2026-03-04T17:00:00.000Z");
/** 3:00 in Lima of the next day. */
const DUE = Date.parse("2026-03-05T08:00:00.000Z");

/** Below that of any model that is trained here: measuring the built-in one takes seconds of processor time. */
const BUILT_IN = { accuracy: 0.5, evaluation: { questions: 10, right: 5 } };

/** What each model of these tests is measured to be. */
const LEARNED = { accuracy: 0.8, evaluation: { questions: 10, right: 8 } };

/** Learns the operators' examples by their characters. The assistant's own ones take seconds: backend/assistant/training.test.ts. */
function* train(modelId: string, material: Material) {
  const vocabulary: Vocabulary = new Map();
  const examples = material.examples.map(({ intent, userInput }) => {
    const characters = new Set([...userInput].map((character) => character.codePointAt(0) ?? 0));
    return { label: labelOf(intent), features: numbered(characters, vocabulary) };
  });
  const model = { modelId, classifier: yield* training(examples, vocabulary), lookUp: lookUpIn(material) };
  return { model, figures: { ...LEARNED, examples: examples.length, confusion: [] } };
}

const setUp = () => {
  const store = memoryEventStore();
  const clock = { now: NOON };
  const builtInQuality = async () => BUILT_IN;
  const ports = { store, vault: memoryVault(), log: SILENT, nowMs: () => clock.now, builtInQuality, train };
  const execute = async (command: TrainingCommand) => {
    const at = new Date(clock.now).toISOString();
    const commandId = randomUUID();
    const ids = { correlationId: commandId, causationId: commandId };
    const handled = await handle(ports, trainingAggregate, {
      stream: TRAINING_STREAM,
      commands: [command],
      commandId,
      metadata: { actor: "admin:ana", ...ids, occurredAt: at, recordedAt: at },
    });
    expect(handled.ok).toBe(true);
  };
  const teach = (userInput: string) =>
    execute({
      type: "AddExamples",
      examples: [
        {
          exampleId: randomUUID(),
          userInput,
          botResponse: "",
          intent: "precios",
          confidence: 0.9,
          isActive: true,
        },
      ],
    });
  const appended = () => store.recorded().filter(({ metadata }) => metadata.actor === "system");
  /** As an attempt at this training that was stopped before it ended the training. */
  const record = async (modelId: string) => {
    const material = (await followTraining(store).now()).runs.get(modelId)?.material;
    if (!material) throw new Error(`the training of ${modelId} has not started`);
    const quality = { accuracy: 0.9, evaluation: { questions: 10, right: 9 } };
    const comparedWith = { modelId: null, ...quality };
    const figures = { modelId, ...quality, examples: 100, confusion: [], durationMs: 1, comparedWith };
    await execute({ type: "RecordModel", figures, material });
  };
  return {
    clock,
    execute,
    record,
    teach,
    appended,
    job: () => retraining(ports),
    signal: new AbortController().signal,
  };
};

test("at its hour it trains once what changed, measures it beside the published model and publishes it, in however many processes", async () => {
  const { clock, execute, teach, appended, job, signal } = setUp();
  const [one, other] = [job(), job()];
  await teach("¿a cómo sale la fibra más barata?");
  expect(await one.run(signal)).toBe(60_000);
  await execute({ type: "ScheduleRetraining", frequency: "daily", hour: 3, publishes: true });
  // What was due before the schedule was made is not caught up with.
  await one.run(signal);
  clock.now = DUE - 1_000;
  expect(await one.run(signal)).toBe(1_000);
  expect(appended()).toEqual([]);

  clock.now = DUE;
  // A process that is stopped meanwhile leaves it to the next one, as the same training.
  await expect(job().run(AbortSignal.abort())).rejects.toThrow();
  expect(appended().map(({ type }) => type)).toEqual(["TrainingStarted"]);
  await one.run(signal);
  await other.run(signal);
  await job().run(signal);
  const [started, trained, ...rest] = appended();
  const modelId = (started as { data: { modelId: string } }).data.modelId;
  expect(started).toMatchObject({
    type: "TrainingStarted",
    data: { cause: "schedule", dueAt: "2026-03-05T08:00:00.000Z" },
  });
  expect(trained).toMatchObject({
    type: "ModelTrained",
    data: { modelId, ...LEARNED, examples: 1, comparedWith: { modelId: null, ...BUILT_IN } },
  });
  expect(rest.map(({ type, data }) => [type, data])).toEqual([
    ["ModelPublished", { modelId }],
    ["TrainingEnded", { modelId, outcome: "published" }],
  ]);

  clock.now = DUE + DAY_MS;
  await other.run(signal);
  await one.run(signal);
  expect(
    appended()
      .slice(2 + rest.length)
      .map(({ type, data }) => [type, (data as { outcome?: string }).outcome]),
  ).toEqual([
    ["TrainingStarted", undefined],
    ["TrainingEnded", "unchanged"],
  ]);
}, 120_000);

test("while a person's training goes on the schedule's waits, and is done after it or once it was stopped", async () => {
  const { clock, execute, teach, appended, job, signal } = setUp();
  await teach("¿a cómo sale la fibra más barata?");
  await execute({ type: "ScheduleRetraining", frequency: "daily", hour: 3, publishes: true });
  clock.now = DUE - 1_000;
  const modelId = randomUUID();
  await execute({ type: "StartTraining", modelId, cause: "person", dueAt: null, stopped: new Set() });
  clock.now = DUE;
  const [one, other] = [job(), job()];
  expect(await one.run(signal)).toBe(60_000);
  await other.run(signal);
  expect(appended()).toEqual([]);
  // The person's process was stopped: its training is no longer waited for.
  clock.now = DUE + MAX_TRAINING_MS;
  await expect(one.run(AbortSignal.abort())).rejects.toThrow();
  expect(appended().map(({ type }) => type)).toEqual(["TrainingStarted"]);
});

test("a training whose process was stopped after its model was recorded is ended by the next one, without training again", async () => {
  const { clock, execute, teach, record, appended, job } = setUp();
  await teach("¿a cómo sale la fibra más barata?");
  await execute({ type: "ScheduleRetraining", frequency: "weekly", hour: 3, publishes: false });
  // Two Mondays were missed: only the last one counts.
  clock.now = DUE + 13 * DAY_MS;
  await expect(job().run(AbortSignal.abort())).rejects.toThrow();
  const [started] = appended();
  expect(started).toMatchObject({ type: "TrainingStarted", data: { dueAt: "2026-03-16T08:00:00.000Z" } });
  const { modelId } = (started as { data: { modelId: string } }).data;
  await record(modelId);
  await job().run(new AbortController().signal);
  expect(appended().slice(1)).toMatchObject([
    { type: "TrainingEnded", data: { modelId, outcome: "trained" } },
  ]);
});

import { describe, expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { type Fact, parsePosition, type Recorded } from "../kernel/event-store.ts";
import {
  activeMaterial,
  isUntrained,
  type Material,
  materialFingerprint,
  type TrainingExample,
} from "./training.ts";
import { changeSynonym, removeSynonym } from "./training-contract.ts";
import { type TrainingCommand, trainingDecider } from "./training-decider.ts";
import { type ModelFigures, TRAINING_STREAM, type TrainingEvent, trainingEvents } from "./training-events.ts";

const id = (n: number) => `0195f6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const figures = (
  modelId: string,
  accuracy: number,
  compared: ModelFigures["comparedWith"],
): ModelFigures => ({
  modelId,
  accuracy,
  examples: 100,
  confusion: [],
  durationMs: 1,
  evaluation: { questions: 10, right: 9 },
  comparedWith: compared,
});
const NOTHING = { examples: [], synonyms: [] };
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
const start = (n: number, stopped: ReadonlySet<string> = new Set()): TrainingCommand => ({
  type: "StartTraining",
  modelId: id(n),
  cause: "person",
  dueAt: null,
  stopped,
});
const trained = (n: number, accuracy: number, compared: ModelFigures["comparedWith"]): TrainingCommand[] => [
  start(n),
  { type: "RecordModel", figures: figures(id(n), accuracy, compared), material: NOTHING },
];
const end = (n: number, publishes: boolean): TrainingCommand => ({
  type: "EndTraining",
  modelId: id(n),
  outcome: "trained",
  publishes,
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

test("a synonym is in small letters however it is written, when it is removed too", () => {
  expect(changeSynonym.input.parse({ word: " WiFi ", means: "Internet" })).toEqual({
    word: "wifi",
    means: "internet",
  });
  expect(removeSynonym.input.parse({ word: "WiFi", seen: "Internet" })).toEqual({
    word: "wifi",
    seen: "Internet",
  });
});

test("a model is compared with the published one, whatever it was compared with while it was trained", () => {
  const published: TrainingCommand[] = [
    ...trained(1, 0.9, OWN),
    end(1, false),
    { type: "PublishModel", modelId: id(1) },
  ];
  const events = after(...published, ...trained(2, 0.85, OWN), end(2, true));
  expect(events.at(-1)).toMatchObject({ type: "TrainingEnded", data: { outcome: "worse" } });
});

test("a training does not replace what was published or undone while it went on", () => {
  const first: TrainingCommand[] = [...trained(1, 0.7, OWN), end(1, false)];
  const [begun, ...recorded] = trained(2, 0.9, OWN);
  const publish: TrainingCommand = { type: "PublishModel", modelId: id(1) };
  const outcomes = (...commands: readonly (TrainingCommand | undefined)[]) =>
    after(...first, ...commands.filter((one) => one !== undefined)).slice(-1);
  expect(outcomes(begun, publish, ...recorded, end(2, true))).toMatchObject([
    { type: "TrainingEnded", data: { outcome: "trained" } },
  ]);
  expect(
    outcomes(publish, begun, { type: "RollBack", from: id(1) }, ...recorded, end(2, true)),
  ).toMatchObject([{ type: "TrainingEnded", data: { outcome: "trained" } }]);
  expect(outcomes(publish, begun, ...recorded, end(2, true))).toMatchObject([
    { type: "TrainingEnded", data: { outcome: "published" } },
  ]);
});

test("a roll-back goes one publication back, to the assistant's own model at last", () => {
  const publish = (n: number): TrainingCommand[] => [
    ...trained(n, 0.9, OWN),
    end(n, false),
    { type: "PublishModel", modelId: id(n) },
  ];
  const back = [3, 2, 1].map((n): TrainingCommand => ({ type: "RollBack", from: id(n) }));
  const events = after(...publish(1), ...publish(2), ...publish(3), ...back);
  expect(events.slice(-3).map(({ data }) => data)).toEqual([
    { from: id(3), to: id(2) },
    { from: id(2), to: id(1) },
    { from: id(1), to: null },
  ]);
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

const stored = (fact: Fact): Recorded => ({
  ...fact,
  eventId: id(1),
  stream: TRAINING_STREAM,
  revision: 0n,
  position: parsePosition("1"),
  metadata: {
    actor: "test",
    correlationId: "c",
    causationId: "c",
    occurredAt: "2026-01-02T03:04:05.000Z",
    recordedAt: "2026-01-02T03:04:05.000Z",
  },
});
const example = (n: number): TrainingExample => ({
  exampleId: id(1_000 + n),
  userInput: `pregunta ${n}`,
  botResponse: "",
  intent: "precios",
  confidence: 0.9,
  isActive: true,
});
const record = (n: number, material: Material): TrainingCommand => ({
  type: "RecordModel",
  figures: figures(id(n), 0.9, OWN),
  material,
});
const stateAfter = (events: readonly TrainingEvent[]) => fold(trainingDecider, events);
const taught = (n: number): readonly TrainingCommand[] => [
  { type: "AddExamples", examples: Array.from({ length: n }, (_, i) => example(i)) },
  { type: "ChangeSynonym", word: "la roja", means: "claro" },
];

test("a model has the examples and synonyms that were active when its training started, whatever changed until its end and since", () => {
  const before = after(
    ...taught(3),
    { type: "ToggleExample", exampleId: id(1_002), isActive: false },
    start(1),
  );
  const material = activeMaterial(stateAfter(before));
  expect(material).toEqual({
    examples: [example(0), example(1)],
    synonyms: [{ word: "la roja", means: "claro" }],
  });
  const events = after(
    ...taught(3),
    { type: "ToggleExample", exampleId: id(1_002), isActive: false },
    start(1),
    { type: "RemoveExample", exampleId: id(1_000) },
    { type: "AddExamples", examples: [example(9)] },
    { type: "RemoveSynonym", word: "la roja" },
    record(1, material),
    end(1, false),
    { type: "ToggleExample", exampleId: id(1_001), isActive: false },
  );
  // As they are read back from the store.
  const read = events.map((event) => trainingEvents.decode(stored(JSON.parse(JSON.stringify(event)))));
  const model = stateAfter(read).models.get(id(1));
  expect(model?.material).toEqual(material);
  const recorded = events.find(({ type }) => type === "ModelTrained");
  expect(recorded?.data).toMatchObject({
    taught: { examples: 2, synonyms: 1, fingerprint: materialFingerprint(model?.material ?? NOTHING) },
    named: null,
  });
});

test("a recorded model has the same size for one example as for a thousand", () => {
  const sizeOf = (n: number) => {
    const material = activeMaterial(stateAfter(after(...taught(n))));
    const [trainedEvent] = after(...taught(n), start(1), record(1, material)).slice(-1);
    return JSON.stringify(trainedEvent).replace(/"(?:examples|fingerprint)":("?)\w+\1/g, "").length;
  };
  expect(sizeOf(1_000)).toBe(sizeOf(1));
});

test.each([
  ["has learned other examples", { examples: [example(1)], synonyms: [] }],
  ["has learned another text", { examples: [{ ...example(0), userInput: "otra" }], synonyms: [] }],
  ["has learned another synonym", { examples: [example(0)], synonyms: [{ word: "a", means: "b" }] }],
])("a model that %s than were active at its start is refused", (_, material) => {
  const state = stateAfter(after({ type: "AddExamples", examples: [example(0)] }, start(1)));
  expect(trainingDecider.decide(record(1, material), state)).toEqual({
    ok: false,
    rejection: "other_material",
  });
  expect(trainingDecider.decide(record(2, activeMaterial(state)), state)).toMatchObject({ ok: false });
  expect(trainingDecider.decide(record(1, activeMaterial(state)), state)).toMatchObject({ ok: true });
});

test("a model of version 2 has the examples that it names", () => {
  const events = after(...taught(2));
  const { modelId, ...rest } = figures(id(1), 0.9, OWN);
  const data = { modelId, exampleIds: [id(1_001)], synonyms: [], ...rest };
  const old = trainingEvents.decode(stored({ type: "ModelTrained", version: 2, data }));
  expect(old.data).toMatchObject({ taught: { examples: 1, synonyms: 0, fingerprint: null } });
  const { material } = stateAfter([...events, old]).models.get(id(1)) ?? {};
  expect(material).toEqual({ examples: [example(1)], synonyms: [] });
});

test("an example that was deleted and added again with another intent is not learned yet", () => {
  const { exampleId } = example(0);
  const learned = [
    ...taught(1),
    start(1),
    record(1, { examples: [example(0)], synonyms: [{ word: "la roja", means: "claro" }] }),
  ];
  expect(isUntrained(stateAfter(after(...learned)))).toBe(false);
  const again: TrainingCommand = {
    type: "AddExamples",
    examples: [{ ...example(0), intent: "soporte" }],
  };
  const events = after(...learned, { type: "RemoveExample", exampleId }, again);
  expect(isUntrained(stateAfter(events))).toBe(true);
});

const ended = (n: number): readonly TrainingEvent[] => [
  { type: "TrainingEnded", version: 1, data: { modelId: id(n), outcome: "trained" } },
];

describe("of two administrators at once", () => {
  const rejected = (events: readonly TrainingEvent[], command: TrainingCommand) => {
    const decision = trainingDecider.decide(command, fold(trainingDecider, events));
    return decision.ok ? decision.events.map(({ type }) => type) : decision.rejection;
  };

  test("a publication over another model than its author saw is refused; without a seen one it is not", () => {
    const published = after(...trained(1, 0.9, OWN), end(1, false), ...trained(2, 0.9, OWN), {
      type: "PublishModel",
      modelId: id(1),
    });
    const publish = (seen?: string | null): TrainingCommand => ({
      type: "PublishModel",
      modelId: id(2),
      seen,
    });
    expect(rejected(published, publish(null))).toBe("published_moved");
    expect(rejected(published, publish(id(2)))).toBe("published_moved");
    expect(rejected(published, publish(id(1)))).toEqual(["ModelPublished"]);
    expect(rejected(published, publish())).toEqual(["ModelPublished"]);
    // A repeat after a lost answer.
    expect(rejected(published, { type: "PublishModel", modelId: id(1), seen: null })).toEqual([]);
  });

  test("a schedule over another one than its author saw is refused; the same one is a repeat", () => {
    const daily = { frequency: "daily", hour: 3, publishes: true } as const;
    const manual = { frequency: "manual", hour: 3, publishes: false } as const;
    const weekly = { type: "ScheduleRetraining", frequency: "weekly", hour: 4, publishes: false } as const;
    const events = after({ type: "ScheduleRetraining", ...daily, seen: manual });
    expect(rejected(events, { ...weekly, seen: manual })).toBe("schedule_moved");
    expect(rejected(events, { ...weekly, seen: daily })).toEqual(["RetrainingScheduled"]);
    expect(rejected(events, { type: "ScheduleRetraining", ...daily, seen: manual })).toEqual([]);
  });

  test("a synonym over another meaning than its author saw is neither changed nor removed; the same one is a repeat", () => {
    const change = (means: string, seen?: string | null): TrainingCommand => ({
      type: "ChangeSynonym",
      word: "la roja",
      means,
      seen,
    });
    const events = after(change("claro", null));
    expect(rejected(events, change("entel", null))).toBe("synonym_moved");
    expect(rejected(events, change("entel", "claro"))).toEqual(["SynonymChanged"]);
    expect(rejected(events, change("entel"))).toEqual(["SynonymChanged"]);
    expect(rejected(events, change("claro", null))).toEqual([]);
    const remove = (seen?: string): TrainingCommand => ({ type: "RemoveSynonym", word: "la roja", seen });
    expect(rejected(events, remove("entel"))).toBe("synonym_moved");
    expect(rejected(events, remove("claro"))).toEqual(["SynonymRemoved"]);
    expect(rejected([], remove("claro"))).toEqual([]);
  });

  test("a training beside one that goes on is refused; beside one that was stopped it is not", () => {
    const second = (stopped: ReadonlySet<string>) => start(2, stopped);
    const events = after(start(1));
    expect(rejected(events, second(new Set()))).toBe("training_now");
    expect(rejected(events, second(new Set([id(1)])))).toEqual(["TrainingStarted"]);
    // A stopped one does not go on beside the one that was started since.
    const both = after(start(1), second(new Set([id(1)])));
    expect(rejected(both, start(1))).toBe("training_now");
    expect(rejected(both, start(1, new Set([id(2)])))).toEqual([]);
    expect(rejected([...events, ...ended(1)], second(new Set()))).toEqual(["TrainingStarted"]);
  });

  test("an example whose id another text has is refused; the same one is a repeat", () => {
    const example = {
      exampleId: id(9),
      userInput: "xyzzy",
      botResponse: "",
      intent: "precios",
      confidence: 0.9,
      isActive: true,
    };
    const events = after({ type: "AddExamples", examples: [example] });
    const again = (changes: object): TrainingCommand => ({
      type: "AddExamples",
      examples: [{ ...example, ...changes }],
    });
    expect(rejected(events, again({}))).toEqual([]);
    expect(rejected(events, again({ intent: "soporte" }))).toBe("other_example");
    expect(rejected(events, again({ botResponse: "Otra." }))).toBe("other_example");
  });
});

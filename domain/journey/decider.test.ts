import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Decision } from "../kernel/decider.ts";
import { fold } from "../kernel/decider.ts";
import { spec } from "../kernel/decider-spec.ts";
import { ServiceId } from "../kernel/ids.ts";
import { assertProperty } from "../kernel/property-spec.ts";
import type { RecordJourney } from "./commands.ts";
import { decideJourney, journeyDecider, MAX_REPORTED } from "./decider.ts";
import type { JourneyEvent } from "./events.ts";
import { NOT_REPORTED } from "./opening.ts";
import type { ReportedEvent } from "./record-contract.ts";
import type { Answers } from "./reported-values.ts";
import { MAX_LISTS, STEPS } from "./steps.ts";
import { JourneyId } from "./visit-values.ts";

const journeyId = JourneyId.parse("0195f6a0-0000-4000-8000-000000000001");
const given = spec(journeyDecider);

const record = (reported: readonly ReportedEvent[], changes: Partial<RecordJourney> = {}): RecordJourney => ({
  type: "RecordJourney",
  journeyId,
  wizard: "peru",
  viewport: "phone",
  today: "2026-03-04",
  reported,
  ...changes,
});
const eventsOf = (decision: Decision<JourneyEvent, never>): readonly JourneyEvent[] =>
  decision.ok ? decision.events : [];
const one = { saving: 70, service: 20, extras: 10 };

const whole: readonly ReportedEvent[] = [
  { type: "step", seq: 0, step: "presupuesto", from: null, dwellMs: 0 },
  { type: "step", seq: 1, step: "prioridades", from: "presupuesto", dwellMs: 12_000 },
  { type: "step", seq: 2, step: "analisis", from: "prioridades", dwellMs: 4_000 },
  { type: "step", seq: 3, step: "recomendaciones", from: "analisis", dwellMs: 5_000 },
  {
    type: "shown",
    seq: 4,
    count: 9,
    weights: one,
    top: { serviceId: ServiceId.parse(7), score: 80 },
  },
  { type: "selected", seq: 5, serviceId: ServiceId.parse(7), rank: 1, score: 80 },
  { type: "step", seq: 6, step: "contacto", from: "recomendaciones", dwellMs: 30_000 },
  { type: "submitted", seq: 7, from: "contacto", dwellMs: 60_000 },
];

test("the first batch begins the visit on the day it arrives, and every event carries that day", () => {
  const events = eventsOf(given().when(record(whole)));
  expect(events.map(({ type }) => type)).toEqual([
    "WizardStarted",
    "WizardStepEntered",
    "WizardStepEntered",
    "WizardStepEntered",
    "WizardStepEntered",
    "RecommendationsShown",
    "PlanSelected",
    "WizardStepEntered",
    "WizardSubmitted",
  ]);
  expect(events[0]?.data).toEqual({
    journeyId,
    wizard: "peru",
    viewport: "phone",
    day: "2026-03-04",
    begunAt: null,
    ...NOT_REPORTED,
  });
  const later = eventsOf(given(...events.slice(0, 3)).when(record(whole.slice(2), { today: "2026-03-05" })));
  for (const { data } of later) expect(data.day).toBe("2026-03-04");
});

test("a step is numbered by its wizard, and says what came before it and for how long", () => {
  const [, , second] = eventsOf(given().when(record(whole.slice(0, 2))));
  expect(second?.data).toEqual({
    journeyId,
    wizard: "peru",
    day: "2026-03-04",
    seq: 1,
    sinceMs: null,
    step: 2,
    stepName: "prioridades",
    first: true,
    from: "presupuesto",
    dwellMs: 12_000,
    district: null,
  });
});

test.each([
  ["a district of Lima", "150122", "150122"],
  ["a comuna", "13120", "13120"],
  ["a code of no list", "99999", null],
  ["nothing, as an earlier page", undefined, null],
])("a step with %s", (_, district, recorded) => {
  const step: ReportedEvent = {
    type: "step",
    seq: 0,
    step: "contacto",
    from: null,
    dwellMs: 0,
    district: district ?? null,
  };
  const [, entered] = eventsOf(given().when(record([step])));
  expect(entered?.data).toMatchObject({ district: recorded });
});

test("a visitor who goes back is not there for the first time", () => {
  const back: ReportedEvent = {
    type: "step",
    seq: 2,
    step: "presupuesto",
    from: "prioridades",
    dwellMs: 3_000,
  };
  const events = eventsOf(given().when(record([...whole.slice(0, 2), back])));
  expect(events.map(({ data }) => ("first" in data ? data.first : null))).toEqual([null, true, true, false]);
});

describe("a submission says how long the visit took", () => {
  const submitted = (events: readonly JourneyEvent[]) =>
    events.flatMap((event) => (event.type === "WizardSubmitted" ? [event.data.visitMs] : []));

  test("a whole visit, in one batch or in two: the sum of its stays", () => {
    expect(submitted(eventsOf(given().when(record(whole))))).toEqual([111_000]);
    const first = eventsOf(given().when(record(whole.slice(0, 5))));
    expect(submitted(eventsOf(given(...first).when(record(whole.slice(5)))))).toEqual([111_000]);
  });

  test("with a batch missing, or begun after the first step: unknown", () => {
    const gap = whole.filter(({ seq }) => seq !== 3);
    expect(submitted(eventsOf(given().when(record(gap))))).toEqual([null]);
    const continued: readonly ReportedEvent[] = [
      { type: "step", seq: 0, step: "contacto", from: null, dwellMs: 0 },
      { type: "submitted", seq: 1, from: "contacto", dwellMs: 9_000 },
    ];
    expect(submitted(eventsOf(given().when(record(continued))))).toEqual([null]);
  });
});

describe("batches come as the network likes", () => {
  const kinds = (events: readonly JourneyEvent[]) =>
    events.map(({ type, data }) => `${type} ${"seq" in data ? data.seq : ""}`).sort();
  const all = kinds(eventsOf(given().when(record(whole))));

  test("twice, late, in parts and in any order: every number counts once", () => {
    const batch = fc.uniqueArray(fc.nat(whole.length - 1), { minLength: 1 });
    assertProperty(
      fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
        const history: JourneyEvent[] = [];
        for (const numbers of [...batches, whole.map(({ seq }) => seq)]) {
          const reported = numbers.flatMap((seq) => whole.filter((one) => one.seq === seq));
          history.push(...eventsOf(given(...history).when(record(reported))));
        }
        expect(kinds(history)).toEqual(all);
        const firsts = history.flatMap(({ type, data }) =>
          "first" in data && data.first ? [`${type} ${"stepName" in data ? data.stepName : ""}`] : [],
        );
        expect(new Set(firsts).size).toBe(firsts.length);
        expect(eventsOf(given(...history).when(record(whole)))).toEqual([]);
      }),
    );
  });

  test("a number that comes twice in one batch counts once", () => {
    const events = eventsOf(given().when(record([...whole.slice(0, 1), ...whole.slice(0, 1)])));
    expect(events.map(({ type }) => type)).toEqual(["WizardStarted", "WizardStepEntered"]);
  });
});

describe("nonsense leaves nothing behind", () => {
  test("another wizard's step, and a visit that reports nothing else does not begin", () => {
    const step: ReportedEvent = { type: "step", seq: 0, step: "placa", from: null, dwellMs: 0 };
    expect(eventsOf(given().when(record([step])))).toEqual([]);
  });

  test("a wizard that changes under way", () => {
    const begun = eventsOf(given().when(record(whole.slice(0, 2))));
    const step: ReportedEvent = { type: "step", seq: 9, step: "contacto", from: null, dwellMs: 0 };
    expect(eventsOf(given(...begun).when(record([step], { wizard: "car" })))).toEqual([]);
  });

  test("a second submit, and a stay on another wizard's step", () => {
    const again: ReportedEvent = { type: "submitted", seq: 8, from: "contacto", dwellMs: 1 };
    const sent = eventsOf(given().when(record(whole)));
    expect(eventsOf(given(...sent).when(record([again])))).toEqual([]);
    const stray: ReportedEvent = { type: "step", seq: 0, step: "contacto", from: "placa", dwellMs: 5_000 };
    expect(eventsOf(given().when(record([stray]))).at(-1)?.data).toMatchObject({ from: null, dwellMs: 0 });
  });

  test("more than anybody does", () => {
    const endless = Array.from(
      { length: MAX_REPORTED + 50 },
      (_, seq): ReportedEvent => ({
        type: "step",
        seq,
        step: "prioridades",
        from: "presupuesto",
        dwellMs: 10,
      }),
    );
    const events = eventsOf(given().when(record(endless)));
    expect(events).toHaveLength(MAX_REPORTED + 1);
    expect(fold(journeyDecider, events)?.known.size).toBe(MAX_REPORTED);
  });
});

test("every wizard's steps end where the request is sent from, and no name occurs twice in one", () => {
  for (const steps of Object.values(STEPS)) {
    expect(steps.at(-1)).toBe("contacto");
    expect(new Set<string>(steps).size).toBe(steps.length);
  }
});

const list = { ...whole[4], seq: 4 } as Extract<ReportedEvent, { type: "shown" }>;
const answers: Answers = {
  paymentCents: 9_312,
  company: "movistar",
  service: "doble",
  housing: "casa",
  priority: "ahorrar",
};
const dropped = (reported: readonly ReportedEvent[], past: readonly JourneyEvent[] = []) =>
  decideJourney(record(reported), fold(journeyDecider, past)).dropped;

test.each([
  ["peru", 9_312, 9_500],
  ["peru", 249, 0],
  ["chile", 2_474_900, 2_450_000],
] as const)("a payment in %s of %d cents is recorded as %d", (wizard, paymentCents, rounded) => {
  const step: ReportedEvent = { type: "step", seq: 0, step: "contacto", from: null, dwellMs: 0 };
  const reported = [step, { ...list, answers: { ...answers, paymentCents } }];
  const [, , shown] = eventsOf(given().when(record(reported, { wizard })));
  expect(shown?.data).toMatchObject({ answers: { ...answers, paymentCents: rounded } });
});

test("a list of a page that reports nothing of its making is recorded as not replayable", () => {
  const shown = eventsOf(given().when(record([list])))[1];
  expect(shown?.data).toMatchObject({ answers: null, cause: null, plans: null, catalogue: null });
});

test(`${MAX_LISTS} lists of a visit are recorded, in one batch or in several, and further ones are counted as dropped`, () => {
  const lists = Array.from({ length: MAX_LISTS + 2 }, (_, seq): ReportedEvent => ({ ...list, seq }));
  const past = eventsOf(given().when(record(lists.slice(0, 5))));
  const later = eventsOf(given(...past).when(record(lists.slice(5))));
  expect([...past, ...later].filter(({ type }) => type === "RecommendationsShown")).toHaveLength(MAX_LISTS);
  expect(dropped(lists.slice(5), past)).toEqual(["too_many_lists", "too_many_lists"]);
});

test("a category that was left is recorded once, and not after the submit", () => {
  const left: ReportedEvent = { type: "left", seq: 9, sinceMs: 1_000, to: "alarmas" };
  expect(eventsOf(given().when(record([left]))).at(-1)).toMatchObject({
    type: "CategoryLeft",
    data: { to: "alarmas", sinceMs: 1_000 },
  });
  expect(dropped([left, { ...left, seq: 10 }])).toEqual(["ended"]);
  expect(dropped([...whole, left])).toEqual(["ended"]);
});

test("each use of a tool is recorded, the first one of each apart", () => {
  const used = (seq: number, tool: "share" | "compare"): ReportedEvent => ({ type: "tool", seq, tool });
  const events = eventsOf(given().when(record([used(0, "share"), used(1, "share"), used(2, "compare")])));
  expect(events.slice(1).map(({ data }) => "tool" in data && [data.tool, data.first])).toEqual([
    ["share", true],
    ["share", false],
    ["compare", true],
  ]);
});

test("a refused form names its field and code, and its step only where it is one of the wizard's", () => {
  const refused = { type: "refused", field: "phone", code: "missing" } as const;
  const events = eventsOf(
    given().when(
      record([
        { ...refused, seq: 0, step: "contacto" },
        { ...refused, seq: 1, step: "placa" },
      ]),
    ),
  );
  expect(events.slice(1).map(({ data }) => "code" in data && [data.stepName, data.field, data.code])).toEqual(
    [
      ["contacto", "phone", "missing"],
      [null, "phone", "missing"],
    ],
  );
});

test.each([
  ["peru", "rut", "dni"],
  ["peru", "consent", "dataConsent"],
  ["peru", "phone", "phone"],
  ["chile", "rut", "rut"],
  ["chile", "consent", "consent"],
] as const)(
  "a refusal of the %s wizard by the server that names %s is of the field %s",
  (wizard, named, field) => {
    const refused = { type: "refused", field: named, code: "refused", step: "contacto", seq: 0 } as const;
    const [, event] = eventsOf(given().when({ ...record([refused]), wizard }));
    expect(event).toMatchObject({
      type: "FormRefused",
      data: { stepName: "contacto", field, code: "refused" },
    });
  },
);

test("what is not recorded has a reason: repeated, another wizard's, over, too many", () => {
  const sent = eventsOf(given().when(record(whole)));
  expect(dropped(whole.slice(0, 2), sent)).toEqual(["repeated", "repeated"]);
  expect(dropped([{ type: "submitted", seq: 8, from: null, dwellMs: 0 }], sent)).toEqual(["ended"]);
  expect(dropped([{ type: "step", seq: 8, step: "placa", from: null, dwellMs: 0 }])).toEqual([
    "other_wizard",
  ]);
  expect(decideJourney(record(whole.slice(0, 2), { wizard: "car" }), fold(journeyDecider, sent))).toEqual({
    events: [],
    dropped: ["other_wizard", "other_wizard"],
  });
  const endless = Array.from(
    { length: MAX_REPORTED + 2 },
    (_, seq): ReportedEvent => ({ type: "tool", seq, tool: "share" }),
  );
  expect(dropped(endless)).toEqual(["too_many", "too_many"]);
});

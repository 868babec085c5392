import { type JourneyEvent, journeyEvents } from "@asesorador/domain/journey/events";
import type { StepName } from "@asesorador/domain/journey/steps";
import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Change, Columns } from "../kernel/change.ts";
import type { ReadModel } from "../kernel/read-model.ts";
import { bucketOf } from "./dwell.ts";
import { type JourneyTable, journeyDdl, journeyTables } from "./tables.ts";

type JourneyChange = Change<JourneyTable>;
type Of<Type extends JourneyEvent["type"]> = Extract<JourneyEvent, { type: Type }>["data"];

/** The counters that this event increments: a visit counts once, a stay each time. */
const projectJourney = ({ type, data }: Recorded<JourneyEvent>): readonly JourneyChange[] => {
  const { wizard, day } = data;
  const key = { wizard, day };
  switch (type) {
    case "WizardStarted":
      return [ofDay(key, { started: 1, [data.viewport]: 1 })];
    case "WizardStepEntered":
      return [
        ...stay(key, data),
        ofStep(key, data.stepName, { entered: 1, ...(data.first ? { reached: 1 } : {}) }),
      ];
    case "RecommendationsShown":
      return data.first ? shown(key, data) : [];
    case "PlanSelected":
      return data.first ? selected(key, data) : [];
    case "WizardSubmitted":
      return [...stay(key, data), ofDay(key, { submitted: 1 }), ...finish(key, data.visitMs)];
    case "CategoryLeft":
      return [ofStep(key, PICKER, { departed: 1 })];
    case "ToolUsed":
    case "FormRefused":
      return [];
    default:
      return unreachable(type);
  }
};

export const journeyReadModel: ReadModel = {
  name: "journey",
  version: 3,
  types: journeyEvents.types,
  tables: journeyTables,
  ddl: journeyDdl,
  indexes: "",
  project: (event) => projectJourney(journeyEvents.decode(event)),
};

type By = Readonly<Record<string, number>>;

const ofDay = (key: Columns, by: By): JourneyChange => ({ op: "add", table: "journey_day", key, by });
const ofStep = (key: Columns, step: string, by: By): JourneyChange => ({
  op: "add",
  table: "journey_step",
  key: { ...key, step },
  by,
});

/** Time spent on the step that was left; none at the first step of a visit. */
const stay = (
  key: Columns,
  { from, dwellMs }: Pick<Of<"WizardSubmitted">, "from" | "dwellMs">,
): readonly JourneyChange[] =>
  from === null ? [] : [ofStep(key, from, { departed: 1, dwell_ms: dwellMs, [bucketOf(dwellMs)]: 1 })];

/** The step from which a category is left. */
const PICKER: StepName = "categoria";

/** Rounded up, so that the median of the tenths is the median of the visits, rounded up. */
const finish = (key: Columns, visitMs: number | null): readonly JourneyChange[] =>
  visitMs === null
    ? []
    : [
        {
          op: "add",
          table: "journey_finish",
          key: { ...key, tenths: Math.ceil(visitMs / TENTH_OF_A_MINUTE_MS) },
          by: { finished: 1 },
        },
      ];
const TENTH_OF_A_MINUTE_MS = 6_000;

const shown = (key: Columns, { top, weights }: Of<"RecommendationsShown">): readonly JourneyChange[] => [
  ofDay(key, { shown: 1 }),
  ...(top === null
    ? []
    : [
        ofPlan(key, top.serviceId, {
          shown_first: 1,
          ...(top.score === null ? {} : { scored: 1, score_sum: top.score }),
        }),
      ]),
  ...(weights === null
    ? []
    : [{ op: "add", table: "journey_weights", key: { ...key, ...weights }, by: { shown: 1 } } as const]),
];

const selected = (key: Columns, { serviceId, rank }: Of<"PlanSelected">): readonly JourneyChange[] => [
  ofDay(key, { selected: 1, ...(rank === 1 ? { selected_first: 1 } : {}) }),
  ofPlan(key, serviceId, { selected: 1 }),
];

const ofPlan = (key: Columns, serviceId: number, by: By): JourneyChange => ({
  op: "add",
  table: "journey_plan",
  key: { ...key, service_id: serviceId },
  by,
});

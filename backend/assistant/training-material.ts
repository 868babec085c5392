import type { TrainingState } from "@asesorador/domain/assistant/training";
import { MAX_TRAINING_MS } from "@asesorador/domain/assistant/training-contract";
import { trainingDecider } from "@asesorador/domain/assistant/training-decider";
import {
  TRAINING_STREAM,
  type TrainingEvent,
  trainingEvents,
} from "@asesorador/domain/assistant/training-events";
import { accountIn } from "@asesorador/domain/kernel/actor";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Context } from "../application/context.ts";
import { type FollowedStream, followStream } from "../application/followed-stream.ts";
import { occurredAt } from "../application/occurred-at.ts";

/** Who made something, and when (ISO 8601 UTC). */
export type Made = { readonly by: string; readonly at: string };

/** The training material with who made each example and model, and who started each training. */
export type MaterialState = TrainingState & {
  readonly made: ReadonlyMap<string, Made>;
  /** By the model that it trains. */
  readonly started: ReadonlyMap<string, Made>;
  /** When the schedule was last changed; null: never. */
  readonly scheduledAt: string | null;
  /** Time of the last change of what is learned or published; null: there is none. */
  readonly changedAt: string | null;
};

export const trainingAggregate = { decider: trainingDecider, events: trainingEvents };

/** Examples, intents, synonyms and models with their authors and times, followed in memory. */
export const followTraining = (store: Context["store"]): FollowedStream<MaterialState> =>
  followStream<TrainingEvent, MaterialState>(
    store,
    {
      stream: TRAINING_STREAM,
      initialState: {
        ...trainingDecider.initialState,
        made: new Map(),
        started: new Map(),
        scheduledAt: null,
        changedAt: null,
      },
      evolve: (state, event) => ({
        ...trainingDecider.evolve(state, event),
        made: madeBy(state.made, event),
        started:
          event.type === "TrainingStarted"
            ? new Map(state.started).set(event.data.modelId, madeIn(event))
            : state.started,
        scheduledAt: event.type === "RetrainingScheduled" ? madeIn(event).at : state.scheduledAt,
        changedAt: TRAINING_ALONE.has(event.type) ? state.changedAt : madeIn(event).at,
      }),
      decode: trainingEvents.decode,
    },
    () => performance.now(),
  );

/** They change nothing for visitors, nor what will be learned. */
const TRAINING_ALONE: ReadonlySet<string> = new Set([
  "TrainingStarted",
  "TrainingEnded",
  "ModelTrained",
  "RetrainingScheduled",
]);

const madeBy = (made: MaterialState["made"], event: Recorded<TrainingEvent>): MaterialState["made"] => {
  const { type, data } = event;
  if (type !== "TrainingExampleAdded" && type !== "ModelTrained") return made;
  return new Map(made).set(type === "ModelTrained" ? data.modelId : data.exampleId, madeIn(event));
};

/** `by` is "" for the schedule. */
const madeIn = ({ metadata }: Recorded): Made => ({
  by: metadata.actor === "system" ? "" : accountIn(metadata.actor),
  at: occurredAt({ metadata }),
});

/** The trainings without an end at `now` (ms): those that go on, in whatever process, and those that were stopped. */
export const unendedRuns = ({ runs, started }: MaterialState, now: number) => {
  const unended = [...runs].flatMap(([id, { outcome }]) => (outcome === null ? [id] : []));
  const isStopped = (id: string) => now - Date.parse(started.get(id)?.at ?? "") > MAX_TRAINING_MS;
  return { running: unended.filter((id) => !isStopped(id)), stopped: new Set(unended.filter(isStopped)) };
};

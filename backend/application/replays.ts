import type {
  ReplayAnswers,
  ReplayOutcome,
  ReplayRequests,
  ReplayUpdate,
  ReplayVerb,
} from "@asesorador/projections/replay/run";

/** Replays of history, outside the event loop that serves visitors. */
export type Replays = {
  /** A bounded number runs, others wait. `onUpdate` before the outcome. Rejects with the signal's reason when it aborts. */
  run<Verb extends ReplayVerb>(
    verb: Verb,
    request: ReplayRequests[Verb],
    signal: AbortSignal,
    onUpdate?: (update: ReplayUpdate<ReplayAnswers[Verb]>) => void,
  ): Promise<ReplayOutcome<ReplayAnswers[Verb]>>;
};

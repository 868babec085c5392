import type {
  ReplayAnswers,
  ReplayOutcome,
  ReplayRequests,
  ReplayVerb,
} from "@asesorador/projections/replay/run";

/** Replays of history, outside the event loop that serves visitors. */
export type Replays = {
  /** A bounded number runs, others wait. Rejects with the signal's reason when it aborts. */
  run<Verb extends ReplayVerb>(
    verb: Verb,
    request: ReplayRequests[Verb],
    signal: AbortSignal,
  ): Promise<ReplayOutcome<ReplayAnswers[Verb]>>;
};

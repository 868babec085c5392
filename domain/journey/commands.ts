import type { Told } from "./contract.ts";
import type { Viewport, Wizard } from "./steps.ts";
import type { JourneyId } from "./words.ts";

/** A batch of messages of one visit, in any order; it may be a repeat. */
export type RecordJourney = {
  readonly type: "RecordJourney";
  readonly journeyId: JourneyId;
  readonly wizard: Wizard;
  readonly viewport: Viewport;
  /** The day in Lima now; the visit's own when it is new. */
  readonly today: string;
  readonly told: readonly Told[];
};

import type { ReportedEvent } from "./record-contract.ts";
import type { Campaign, Entry, Variants } from "./reported-values.ts";
import type { Viewport, Wizard } from "./steps.ts";
import type { JourneyId } from "./visit-values.ts";

/** How a visit began; null: not reported. */
export type Opening = {
  readonly wizardVersion: number | null;
  readonly entry: Entry | null;
  readonly referrerHost: string | null;
  readonly campaign: Campaign | null;
  readonly language: string | null;
  readonly variants: Variants | null;
};

/** A batch of messages of one visit, in any order; it may be a repeat. */
export type RecordJourney = {
  readonly type: "RecordJourney";
  readonly journeyId: JourneyId;
  readonly wizard: Wizard;
  readonly viewport: Viewport;
  /** The day in Lima on which the visit began; that of the batch when it is not known. */
  readonly today: string;
  /** ISO 8601 UTC; absent or null: not reported, as without `opening`. */
  readonly begunAt?: string | null;
  readonly opening?: Opening | null;
  readonly reported: readonly ReportedEvent[];
};

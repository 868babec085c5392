import type { Progress } from "../progress-line.ts";
import type { CopyProgress } from "./copy-history.ts";

type Begun = {
  readonly phase: CopyProgress["phase"];
  readonly atMs: number;
  readonly events: number;
  readonly share: number;
};

/** Computes rate and remaining time from a copy's progress, separately for each phase, from its first page on. */
export const rate = (nowMs: () => number): ((progress: CopyProgress) => Progress) => {
  let begun: Begun | null = null;
  return ({ phase, events, position, head }) => {
    // Positions are not counters in every store; as shares of the whole they are sufficient.
    const share = head > 0n ? Math.min(1, Number(position) / Number(head)) : 1;
    if (begun?.phase !== phase || events < begun.events) begun = { phase, atMs: nowMs(), events, share };
    const elapsedMs = nowMs() - begun.atMs;
    const gained = share - begun.share;
    return {
      what: phase,
      events,
      share,
      eventsPerSecond: elapsedMs > 0 ? ((events - begun.events) * 1000) / elapsedMs : 0,
      etaMs: gained > 0 ? (elapsedMs * (1 - share)) / gained : null,
    };
  };
};

import type { Progress } from "../progress-line.ts";

type Reading = {
  readonly phase: string;
  readonly events: number;
  readonly position: bigint;
  readonly head: bigint;
};

type Begun = {
  readonly phase: string;
  readonly atMs: number;
  readonly events: number;
  readonly share: number;
};

/** Computes rate and remaining time from how far history was read, separately for each phase, from its first page on. */
export const rate = (nowMs: () => number): ((progress: Reading) => Progress) => {
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

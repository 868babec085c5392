/** How much a request matters while the process is overloaded. "essential" is never refused. */
export type Priority = "essential" | "interactive" | "deferrable";
export type LimitedPriority = Exclude<Priority, "essential">;
export const LIMITED: readonly LimitedPriority[] = ["interactive", "deferrable"];

/** What the process measured since the last sample. */
export type Load = {
  /** Share of the time in which the event loop was busy, 0 to 1. */
  readonly loopUtilization: number;
  /** Queries that wait for a free database connection. */
  readonly waitingForDatabase: number;
};

/** A load, with the number of essential requests that run. */
type Measured = Load & { readonly essentials: number };

export type AdmissionLimits = {
  /** Concurrency limits of a priority: `max` without overload, `min` the floor under any overload. */
  readonly concurrent: Readonly<Record<LimitedPriority, { readonly max: number; readonly min: number }>>;
  /** Queue length of a priority; further requests are refused at once. */
  readonly waiting: number;
  /** A request that has waited for this many samples is refused. */
  readonly waitSamples: number;
  /** Reaching any of these is an overload. */
  readonly overload: Measured;
  /**
   * Below all of these for `calmSamples` consecutive samples the limits grow; between calm and overload they do not
   * change.
   */
  readonly calm: Measured;
  readonly calmSamples: number;
  /** A calm sample adds this share of `max`; a sample under overload halves the limit. */
  readonly growth: number;
};

type Waiter = { readonly admit: () => void; readonly refuse: () => void; samples: number };

/** The concurrency limiter of one priority. */
type Limiter = { limit: number; running: number; shed: number; readonly waiting: Set<Waiter> };

/** Exactly one of these is called, once, unless the request leaves first. */
export type Callbacks = { readonly admit: () => void; readonly refuse: () => void };

/**
 * Admission control by priority. Each limited priority has a concurrency limit that is halved by every sample under
 * overload and grows slowly after a series of calm ones (additive increase, multiplicative decrease). Requests over the
 * limit wait in a bounded queue and are refused when they are not admitted in time; the wait also slows down clients
 * that retry at once. No clock is read: `sample` is called at a fixed interval.
 */
export const admission = (limits: AdmissionLimits) => {
  const newLimiter = (priority: LimitedPriority): Limiter => ({
    limit: limits.concurrent[priority].max,
    running: 0,
    shed: 0,
    waiting: new Set(),
  });
  const limiters = { interactive: newLimiter("interactive"), deferrable: newLimiter("deferrable") };
  let essentials = 0;
  let calmFor = 0;

  return {
    /**
     * Requests admission. Returns a function that releases the capacity or leaves the queue; calling it again does
     * nothing.
     */
    enter: (priority: Priority, callbacks: Callbacks): (() => void) => {
      if (priority !== "essential") return admitOrQueue(limiters[priority], limits.waiting, callbacks);
      essentials += 1;
      callbacks.admit();
      let left = false;
      return () => {
        if (!left) essentials -= 1;
        left = true;
      };
    },

    /** Adapts the limits to the measured load and refuses requests that have waited for too long. */
    sample: (load: Load): void => {
      const measured = { ...load, essentials };
      const overloaded = reachesAny(measured, limits.overload);
      calmFor = reachesAny(measured, limits.calm) ? 0 : calmFor + 1;
      for (const priority of LIMITED) {
        const { max, min } = limits.concurrent[priority];
        const limiter = limiters[priority];
        if (overloaded) limiter.limit = Math.max(min, Math.floor(limiter.limit / 2));
        else if (calmFor >= limits.calmSamples)
          limiter.limit = Math.min(max, limiter.limit + Math.ceil(max * limits.growth));
        admitWaiting(limiter);
        refuseLate(limiter, limits.waitSamples);
      }
    },

    limitOf: (priority: LimitedPriority): number => limiters[priority].limit,
    shedOf: (priority: LimitedPriority): number => limiters[priority].shed,

    /** Refuses all queued requests, since no further sample follows. */
    close: (): void => {
      for (const priority of LIMITED) refuseLate(limiters[priority], 0);
    },
  };
};

export type Admission = ReturnType<typeof admission>;

const reachesAny = (measured: Measured, limits: Measured): boolean =>
  measured.loopUtilization >= limits.loopUtilization ||
  measured.waitingForDatabase >= limits.waitingForDatabase ||
  measured.essentials >= limits.essentials;

const admitOrQueue = (limiter: Limiter, maxWaiting: number, callbacks: Callbacks): (() => void) => {
  let state: "waiting" | "running" | "none" = "waiting";
  const waiter: Waiter = {
    samples: 0,
    admit: () => {
      state = "running";
      limiter.running += 1;
      callbacks.admit();
    },
    refuse: () => {
      state = "none";
      limiter.shed += 1;
      callbacks.refuse();
    },
  };
  if (limiter.running < limiter.limit) waiter.admit();
  else if (limiter.waiting.size >= maxWaiting) waiter.refuse();
  else limiter.waiting.add(waiter);
  return () => {
    const left = state;
    state = "none";
    if (left === "waiting") limiter.waiting.delete(waiter);
    if (left !== "running") return;
    limiter.running -= 1;
    admitWaiting(limiter);
  };
};

/** Admits in order of arrival, which a Set keeps. */
const admitWaiting = (limiter: Limiter): void => {
  for (const waiter of limiter.waiting) {
    if (limiter.running >= limiter.limit) return;
    limiter.waiting.delete(waiter);
    waiter.admit();
  }
};

const refuseLate = (limiter: Limiter, maxSamples: number): void => {
  for (const waiter of limiter.waiting) {
    waiter.samples += 1;
    if (waiter.samples <= maxSamples) continue;
    limiter.waiting.delete(waiter);
    waiter.refuse();
  }
};

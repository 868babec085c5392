/** Processor time of the measuring loop, ms: several turns of the scheduler, also where it first favours who has waited. */
const LOOP_MS = 100;

/** The share of a processor that this thread gets at present: 1 on a quiet machine, 0.1 where ten compete for each processor. */
export const processorShare = (): number => {
  const started = performance.now();
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    const usedMs = (user + system) / 1_000;
    if (usedMs >= LOOP_MS) return Math.min(1, usedMs / (performance.now() - started));
  }
};

// Preloaded by NODE_OPTIONS: the process's wall clock is ahead by CLOCK_AHEAD_MS. Monotonic clocks and timers are as they were.
const { now } = Date;
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [now() + aheadMs] : given));
  }
  static now() {
    return now() + aheadMs;
  }
};

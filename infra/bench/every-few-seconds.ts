const REPORT_EVERY_MS = 5_000;

/** Reports the number of events so far, and how many a second since `started`, at most every five seconds. */
export const everyFewSeconds = (started: number, report: (line: string) => void) => {
  let next = started + REPORT_EVERY_MS;
  return (events: number): void => {
    const now = performance.now();
    if (now < next) return;
    next = now + REPORT_EVERY_MS;
    report(`${events} events, ${Math.round((events * 1000) / (now - started))}/s …`);
  };
};

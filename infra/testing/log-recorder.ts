import { pino } from "pino";

/** A logger at level trace, and its lines. */
export const logRecorder = () => {
  const lines: string[] = [];
  return { logger: pino({ level: "trace" }, { write: (line: string) => lines.push(line) }), lines };
};

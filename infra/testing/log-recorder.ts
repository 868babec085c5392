import { pino } from "pino";

/** A logger at level trace, and the lines that it wrote. */
export const logRecorder = () => {
  const lines: string[] = [];
  return { logger: pino({ level: "trace" }, { write: (line: string) => lines.push(line) }), lines };
};

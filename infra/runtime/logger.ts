import { logSerializers } from "@asesorador/backend/http/log";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import type { Env } from "./env.ts";

/**
 * JSON lines, on stdout unless a destination is given. The allow-list applies to every line, not only to those of the HTTP surface, because database
 * errors quote rows.
 */
export const createLogger = (level: Env["logLevel"], destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    serializers: logSerializers,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
};

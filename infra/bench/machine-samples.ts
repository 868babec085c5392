import type { Machine } from "./machine.ts";

/** A machine for tests of reports. */
export const MACHINE: Machine = {
  cpu: "a processor",
  cores: 2,
  memoryGb: 8,
  system: "linux",
  loadBefore: 0.1,
  node: "v26",
  postgres: "18",
  flushMs: 0.5,
  loopMs: 20,
  commit: "abc",
  at: "2026-03-04T15:00:00.000Z",
};

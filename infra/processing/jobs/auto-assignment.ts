import { type AutoAssignPorts, assignWaiting } from "@asesorador/backend/lead/auto-assign";
import { START } from "@asesorador/domain/kernel/event-store";
import { Country } from "@asesorador/domain/kernel/market";
import { supportDay } from "@asesorador/domain/lead/sla";
import type { Job } from "../job.ts";

/** Meanwhile an adviser's capacity may have become free, or the rules may have changed. */
const EVERY_MS = 5 * 60_000;

/** Assigns the night's leads when support opens, and during support hours those for which no adviser had capacity. */
export const autoAssignment = (ports: AutoAssignPorts): Job => ({
  name: "auto-assignment",
  run: async (signal) => {
    // At a first start there are no tables before the projector has built them.
    while (!(await ports.waitFor(START))) if (signal.aborted) return EVERY_MS;
    await assignWaiting({ ...ports, signal });
    return untilOpening(Date.parse(ports.now()));
  },
});

/** Ms until a market opens, at most EVERY_MS. */
const untilOpening = (now: number): number =>
  Math.min(
    EVERY_MS,
    ...Country.options.map((market) => supportDay(now, market).open - now).filter((ms) => ms > 0),
  );

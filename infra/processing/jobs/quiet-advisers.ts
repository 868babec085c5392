import type { Context } from "@asesorador/backend/application/context";
import { returnQuiet } from "@asesorador/backend/assistant/return-quiet";
import { type Position, START } from "@asesorador/domain/kernel/event-store";
import { readHeld } from "@asesorador/projections/assistant/handover-queries";
import type { Job } from "../job.ts";
import type { Log } from "../log.ts";

const EVERY_MS = 30_000;
const RETRY_MS = 1_000;
const BATCH = 500;

export type QuietAdvisers = Pick<Context, "store" | "vault" | "db"> & {
  /** Waits (bounded) until the read models hold the position; resolves to whether they do. */
  readonly waitFor: (position: Position) => Promise<boolean>;
  readonly nowMs: () => number;
  readonly log: Log;
};

/** Returns conversations to the assistant whose advisers have been silent for too long. */
export const quietAdvisers = ({ nowMs, log, db, waitFor, ...ports }: QuietAdvisers): Job => ({
  name: "quiet-advisers",
  run: async (signal) => {
    // At a first start there are no tables before the projector has built them.
    while (!(await waitFor(START))) if (signal.aborted) return EVERY_MS;
    let next = nowMs() + EVERY_MS;
    // Counted and not named in the log: a conversation's id is its visitor's secret.
    let returned = 0;
    for (const id of await readHeld(db, BATCH)) {
      if (signal.aborted) break;
      const outcome = await returnQuiet(ports, id, nowMs());
      if (outcome === "returned") returned += 1;
      else if (outcome !== "not_held") next = Math.min(next, outcome);
    }
    if (returned > 0) log.info({ conversations: returned }, "conversations returned: advisers were silent");
    return Math.max(RETRY_MS, next - nowMs());
  },
});

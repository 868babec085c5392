import type { Context } from "@asesorador/backend/application/context";
import { eraseExpired } from "@asesorador/backend/assistant/erase";
import { DAY_MS, HOUR_MS } from "@asesorador/domain/kernel/durations";
import { type Position, START } from "@asesorador/domain/kernel/event-store";
import { readExpiredConversations } from "@asesorador/projections/assistant/queries";
import type { Job } from "../job.ts";
import type { Log } from "../log.ts";

const EVERY_MS = HOUR_MS;
const BATCH = 200;

export type ConversationRetention = Pick<Context, "store" | "vault" | "db"> & {
  /** Waits (bounded) until the read models hold the position; resolves to whether they do. */
  readonly waitFor: (position: Position) => Promise<boolean>;
  readonly days: number;
  readonly nowMs: () => number;
  readonly log: Log;
};

/**
 * Erases conversations with the assistant without a message for so many days. The read model may still list one
 * that is erased: it is erased again, which changes nothing, so a batch without a new one ends the run.
 */
export const conversationRetention = ({ days, nowMs, log, ...ports }: ConversationRetention): Job => ({
  name: "conversation-retention",
  run: async (signal) => {
    // At a first start there are no tables before the projector has built them.
    while (!(await ports.waitFor(START))) if (signal.aborted) return EVERY_MS;
    const before = new Date(nowMs() - days * DAY_MS).toISOString();
    const done = new Set<string>();
    while (!signal.aborted) {
      const listed = await readExpiredConversations(ports.db, before, done.size + BATCH);
      const expired = listed.filter((id) => !done.has(id));
      if (expired.length === 0) break;
      const now = () => new Date(nowMs()).toISOString();
      await eraseExpired({ ...ports, now, signal }, expired);
      for (const id of expired) done.add(id);
    }
    if (done.size > 0) log.info({ conversations: done.size }, "conversations erased: retention period ended");
    return EVERY_MS;
  },
});

import { webhookDirectory } from "@asesorador/backend/webhooks/directory";
import { assistantReadModel } from "@asesorador/projections/assistant/projection";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { closedAccountsReaction } from "../processing/reactions/closed-accounts.ts";
import { conversationRetention } from "../processing/reactions/conversation-retention.ts";
import { duplicatesReaction } from "../processing/reactions/duplicates.ts";
import { erasedKeys } from "../processing/reactions/erased-keys.ts";
import { erasedLeadsReaction } from "../processing/reactions/erased-leads.ts";
import { type RunningReactions, runReactions } from "../processing/reactions/run.ts";
import { readModelClock } from "../processing/read-models/clock.ts";
import { deliverWebhooks } from "../processing/webhooks/deliver.ts";
import { webhooksReaction } from "../processing/webhooks/reaction.ts";
import type { Parts } from "./compose.ts";
import type { Env } from "./env.ts";
import { isExposed } from "./exposure.ts";
import type { Stopping } from "./stopping.ts";

/** Starts all reactions to events; waits while another process runs them. */
export const startReactions = (
  { databaseUrl, pool, store, vault, log }: Parts,
  all: Stopping,
  env: Parameters<typeof isExposed>[0] & Pick<Env, "conversationRetentionDays" | "lagLimitMs">,
): RunningReactions => {
  const clock = readModelClock({
    url: databaseUrl,
    db: pool,
    store,
    readModels: [leadReadModel, assistantReadModel],
    log,
  });
  const stop = new AbortController();
  const now = () => new Date().toISOString();
  const { waitFor } = clock;
  const directory = webhookDirectory(store, () => performance.now());
  const ports = { store, vault, db: pool, now, waitFor };
  const reactions = [
    duplicatesReaction(ports),
    closedAccountsReaction(ports),
    erasedLeadsReaction(ports),
    webhooksReaction({ pool, directory }),
  ];
  const retention = conversationRetention({
    ...{ store, vault, db: pool, waitFor, log, nowMs: Date.now },
    days: env.conversationRetentionDays,
  });
  const running = runReactions({
    pool,
    url: databaseUrl,
    store,
    reactions,
    jobs: [retention, erasedKeys(pool)],
    log,
    lagLimitMs: env.lagLimitMs,
    signal: stop.signal,
  });
  const anywhere = !isExposed(env);
  const delivering = deliverWebhooks({
    pool,
    url: databaseUrl,
    store,
    vault,
    anywhere,
    log,
    signal: stop.signal,
  });
  all.add("reactions' clock", () => clock.close());
  all.add("reactions", () => {
    stop.abort();
    return Promise.all([running.stopped, delivering]);
  });
  return running;
};

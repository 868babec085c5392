import { assistantReadModel } from "@asesorador/projections/assistant/projection";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import type { Stopping } from "../kernel/stopping.ts";
import { autoAssignPorts } from "../processing/auto-assign-ports.ts";
import { runJobs } from "../processing/job.ts";
import { autoAssignment } from "../processing/jobs/auto-assignment.ts";
import { erasedKeys } from "../processing/jobs/erased-keys.ts";
import { priceSchedules } from "../processing/jobs/price-schedules.ts";
import { ELECTIONS } from "../processing/leader-election.ts";
import { allReactors } from "../processing/reactors/all.ts";
import { readModelPositions } from "../processing/read-models/positions.ts";
import { runProcessors } from "../processing/run-processors.ts";
import { webhookDeliveries } from "../processing/webhooks/deliver.ts";
import { now } from "./clock.ts";
import type { Env } from "./env.ts";
import { isExposed } from "./exposure.ts";
import type { Parts } from "./open-parts.ts";
import { assistantJobs } from "./slices/assistant.ts";
import { type MessageSettings, messageJobs } from "./slices/messages.ts";

type ReactorSettings = MessageSettings & Pick<Env, "conversationRetentionDays" | "lagLimitMs">;

/**
 * Starts what acts on events and on time; waits while another process does. What is queued for webhooks, mail servers and
 * push services is sent by every process.
 */
export const startReactors = (parts: Parts, all: Stopping, settings: ReactorSettings): readonly Reactor[] => {
  const { databaseUrl: url, pool, store, vault, log } = parts;
  const stop = new AbortController();
  const { signal } = stop;
  const readModels = [leadReadModel, assistantReadModel];
  const positions = readModelPositions({ url, db: pool, store, log, readModels });
  const { waitFor } = positions;
  const ports = { store, vault, db: pool, now, waitFor };
  const reactors = allReactors({ ...ports, sendsMail: settings.mail !== null });
  const messages = messageJobs(parts, settings);
  const running = runProcessors({
    pool,
    url,
    store,
    vault,
    reactors,
    log,
    signal,
    election: ELECTIONS.reactors,
    jobs: [
      autoAssignment(autoAssignPorts(ports)),
      priceSchedules({ db: pool, store, vault, log }),
      erasedKeys(pool),
      ...assistantJobs(parts, { waitFor, retentionDays: settings.conversationRetentionDays }),
      ...messages.queueing,
    ],
    lagLimitMs: settings.lagLimitMs,
  });
  const webhooks = webhookDeliveries({ pool, store, vault, allowPrivate: !isExposed(settings) });
  const sending = runJobs({ url, jobs: [webhooks, ...messages.sending], log, signal });
  all.add("reactors' positions", () => positions.close());
  all.add("reactors", () => {
    stop.abort();
    return Promise.all([running.stopped, sending]);
  });
  return reactors;
};

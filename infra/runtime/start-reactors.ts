import { teamDirectory } from "@asesorador/backend/access/team-directory";
import { staffDirectory } from "@asesorador/backend/messages/staff-directory";
import { templateDirectory } from "@asesorador/backend/messages/templates";
import { isAssignable } from "@asesorador/domain/lead/assignment";
import { assistantReadModel } from "@asesorador/projections/assistant/projection";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { smtpServer } from "../adapters/mail/smtp.ts";
import { pushSubscriptionsIn } from "../adapters/push/subscriptions.ts";
import { vapidKeyOf } from "../adapters/push/vapid.ts";
import type { Stopping } from "../kernel/stopping.ts";
import { autoAssignPorts } from "../processing/auto-assign-ports.ts";
import { type Job, runJobs } from "../processing/job.ts";
import { autoAssignment } from "../processing/jobs/auto-assignment.ts";
import { conversationRetention } from "../processing/jobs/conversation-retention.ts";
import { erasedKeys } from "../processing/jobs/erased-keys.ts";
import { priceSchedules } from "../processing/jobs/price-schedules.ts";
import { quietAdvisers } from "../processing/jobs/quiet-advisers.ts";
import { retraining } from "../processing/jobs/retraining.ts";
import { ELECTIONS } from "../processing/leader-election.ts";
import { outgoingMessages } from "../processing/messages/deliver.ts";
import { dailyDigest } from "../processing/messages/digest.ts";
import { messagesIn } from "../processing/messages/messages.ts";
import { mayReceivePush } from "../processing/messages/push.ts";
import { outgoingPushes } from "../processing/messages/push-deliver.ts";
import { pushReminders } from "../processing/messages/push-reminders.ts";
import { pushVisitors } from "../processing/messages/push-visitors.ts";
import { allReactors } from "../processing/reactors/all.ts";
import { readModelPositions } from "../processing/read-models/positions.ts";
import { runProcessors } from "../processing/run-processors.ts";
import { webhookDeliveries } from "../processing/webhooks/deliver.ts";
import { builtInQualityIn } from "./built-in-quality-file.ts";
import { now, type Parts } from "./compose.ts";
import type { Env } from "./env.ts";
import { isExposed } from "./exposure.ts";

type ReactorsEnv = Parameters<typeof isExposed>[0] &
  Pick<Env, "conversationRetentionDays" | "lagLimitMs" | "mail"> & {
    /** Address of the site, for links in e-mails. */
    readonly origin: string;
  };

/** Starts what acts on events and on time; waits while another process does. Webhooks are sent by every process. */
export const startReactors = (parts: Parts, all: Stopping, env: ReactorsEnv): readonly Reactor[] => {
  const { origin } = env;
  const { databaseUrl: url, pool, store, vault, log } = parts;
  const readModels = [leadReadModel, assistantReadModel];
  const positions = readModelPositions({ url, db: pool, store, log, readModels });
  const stop = new AbortController();
  const { signal } = stop;
  const { waitFor } = positions;
  const reactors = allReactors({ store, vault, db: pool, now, waitFor, sendsMail: env.mail !== null });
  const staff = staffDirectory(store, () => performance.now());
  const team = teamDirectory(store, () => performance.now());
  const push = pushPorts(parts, env, team);
  const ports = { store, vault, db: pool, waitFor, log, nowMs: Date.now };
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
      conversationRetention({ ...ports, days: env.conversationRetentionDays }),
      quietAdvisers(ports),
      autoAssignment(autoAssignPorts({ store, vault, db: pool, now, waitFor })),
      erasedKeys(pool),
      ...(env.mail ? [dailyDigest({ pool, staff, nowMs: Date.now })] : []),
      ...(push ? [pushReminders(push), pushVisitors(push)] : []),
      priceSchedules({ db: pool, store, vault, log }),
      retraining({ store, vault, log, nowMs: Date.now, builtInQuality: builtInQualityIn() }),
    ],
    lagLimitMs: env.lagLimitMs,
  });
  const deliveries: readonly Job[] = [
    webhookDeliveries({ pool, store, vault, allowPrivate: !isExposed(env) }),
    ...(env.mail ? [mailJob(parts, { settings: env.mail, origin, staff, team })] : []),
    ...(push ? [outgoingPushes(push)] : []),
  ];
  const delivering = runJobs({ url, jobs: deliveries, log, signal });
  all.add("reactors' positions", () => positions.close());
  all.add("reactors", () => {
    stop.abort();
    return Promise.all([running.stopped, delivering]);
  });
  return reactors;
};

/** What the jobs of web push need; null without its key. */
const pushPorts = (
  { pool, vault, secrets }: Parts,
  env: ReactorsEnv,
  team: ReturnType<typeof teamDirectory>,
) =>
  secrets.pushKey
    ? {
        pool,
        nowMs: Date.now,
        mayReceive: mayReceivePush(team),
        subscriptions: pushSubscriptionsIn({ pool, vault }),
        service: {
          key: vapidKeyOf(secrets.pushKey),
          contact: contactOf(env.origin, env.mail),
          allowPrivate: !isExposed(env),
        },
      }
    : null;

type MailParts = {
  readonly settings: NonNullable<Env["mail"]>;
  /** Address of the site, for links. */
  readonly origin: string;
  readonly staff: ReturnType<typeof staffDirectory>;
  readonly team: ReturnType<typeof teamDirectory>;
};

/** Sends the queued e-mail; run by every process with reactors. */
const mailJob = ({ pool, store, vault, secrets }: Parts, { settings, origin, staff, team }: MailParts): Job =>
  outgoingMessages({
    pool,
    store,
    vault,
    now,
    origin,
    staff,
    server: smtpServer(settings),
    tokenSecret: secrets.idempotencySecret,
    template: templateDirectory(store, () => performance.now()).current,
    openAddress: messagesIn({ pool, vault, server: null }).openAddress,
    worksOnLeads: async (username) => {
      const account = (await team.now()).team.accounts.get(username);
      return account !== undefined && isAssignable(account);
    },
  });

/** Whom a push service may write to: RFC 8292 asks for an https address or a mailbox. */
const contactOf = (origin: string, mail: Env["mail"]): string => {
  if (origin.startsWith("https:")) return origin;
  return `mailto:${mail?.from.address ?? "nobody@localhost"}`;
};

import { teamDirectory } from "@asesorador/backend/access/team-directory";
import type { Context } from "@asesorador/backend/application/context";
import { staffDirectory } from "@asesorador/backend/messages/staff-directory";
import { templateDirectory } from "@asesorador/backend/messages/templates";
import { isAssignable } from "@asesorador/domain/lead/assignment";
import { smtpServer } from "../../adapters/mail/smtp.ts";
import { pushSubscriptionsIn } from "../../adapters/push/subscriptions.ts";
import { vapidKeyOf } from "../../adapters/push/vapid.ts";
import type { Job } from "../../processing/job.ts";
import { outgoingMessages } from "../../processing/messages/deliver.ts";
import { dailyDigest } from "../../processing/messages/digest.ts";
import { messagesIn } from "../../processing/messages/messages.ts";
import { mayReceivePush, pushIn } from "../../processing/messages/push.ts";
import { outgoingPushes } from "../../processing/messages/push-deliver.ts";
import { pushReminders } from "../../processing/messages/push-reminders.ts";
import { pushVisitors } from "../../processing/messages/push-visitors.ts";
import { now } from "../clock.ts";
import type { Env } from "../env.ts";
import { type Exposure, isExposed } from "../exposure.ts";
import type { Parts } from "../open-parts.ts";

/** E-mail and web push, as routes use them. */
export const messagePorts = (
  { pool, vault, secrets: { pushKey } }: Parts,
  env: Exposure & Pick<Env, "mail">,
): Pick<Context, "messages" | "push"> => ({
  messages: messagesIn({ pool, vault, server: env.mail && smtpServer(env.mail) }),
  push: pushIn({
    pool,
    vault,
    allowPrivate: !isExposed(env),
    publicKey: pushKey ? vapidKeyOf(pushKey).publicKey : null,
  }),
});

export type MessageSettings = Exposure &
  Pick<Env, "mail"> & {
    /** Address of the site, for links in e-mails. */
    readonly origin: string;
  };

type MessageJobs = {
  /** Find by the clock what has to be sent, and queue it; run by the leader of the reactors. */
  readonly queueing: readonly Job[];
  /** Send what is queued; run by every process with reactors. */
  readonly sending: readonly Job[];
};

/** E-mail has jobs where an SMTP server is configured, web push where there is its key. */
export const messageJobs = (parts: Parts, settings: MessageSettings): MessageJobs => {
  const { pool, store } = parts;
  const staff = staffDirectory(store, () => performance.now());
  const team = teamDirectory(store, () => performance.now());
  const { mail, origin } = settings;
  const push = pushJobPorts(parts, settings, team);
  return {
    queueing: [
      ...(mail ? [dailyDigest({ pool, staff, nowMs: Date.now })] : []),
      ...(push ? [pushReminders(push), pushVisitors(push)] : []),
    ],
    sending: [
      ...(mail ? [mailJob(parts, { mail, origin, staff, team })] : []),
      ...(push ? [outgoingPushes(push)] : []),
    ],
  };
};

const pushJobPorts = (
  { pool, vault, secrets }: Parts,
  settings: MessageSettings,
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
          contact: contactOf(settings),
          allowPrivate: !isExposed(settings),
        },
      }
    : null;

/** The sender's address for push services: RFC 8292 asks for an https address or a mailbox. */
const contactOf = ({ origin, mail }: MessageSettings): string => {
  if (origin.startsWith("https:")) return origin;
  return `mailto:${mail?.from.address ?? "nobody@localhost"}`;
};

type MailParts = {
  readonly mail: NonNullable<Env["mail"]>;
  readonly origin: string;
  readonly staff: ReturnType<typeof staffDirectory>;
  readonly team: ReturnType<typeof teamDirectory>;
};

const mailJob = ({ pool, store, vault, secrets }: Parts, { mail, origin, staff, team }: MailParts): Job =>
  outgoingMessages({
    pool,
    store,
    vault,
    now,
    origin,
    staff,
    server: smtpServer(mail),
    tokenSecret: secrets.idempotencySecret,
    template: templateDirectory(store, () => performance.now()).current,
    openAddress: messagesIn({ pool, vault, server: null }).openAddress,
    worksOnLeads: async (username) => {
      const account = (await team.now()).team.accounts.get(username);
      return account !== undefined && isAssignable(account);
    },
  });

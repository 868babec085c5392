import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { expectAccepted, handle } from "@asesorador/backend/application/handle";
import { causedFor, systemMetadata } from "@asesorador/backend/application/system-metadata";
import { assignment } from "@asesorador/backend/lead/assignment";
import { subscriptionsAggregate } from "@asesorador/backend/webhooks/directory";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { ASSIGNMENT_STREAM } from "@asesorador/domain/lead/assignment-rules";
import { supportDay } from "@asesorador/domain/lead/sla";
import { type WebhookEventType, WebhookPayload } from "@asesorador/domain/webhooks/contract";
import { SUBSCRIPTIONS_STREAM } from "@asesorador/domain/webhooks/subscriptions";
import { createAccount } from "../../adapters/access/operator.ts";
import { hashPassword } from "../../adapters/access/password.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { MESSAGE_CHANNEL, messageIdOf } from "../../processing/messages/reactor.ts";
import { DELIVERY_CHANNEL, deliveryIdOf, webhooksIn } from "../../processing/webhooks/webhooks.ts";
import { now } from "../../runtime/clock.ts";
import { listenOnLoopback } from "../../testing/listen-on-loopback.ts";
import { poll } from "../../testing/poll.ts";
import { smtpServerForTests } from "../../testing/smtp.ts";
import { partsOf } from "./compare.ts";
import { onDatabase, type Role } from "./installation.ts";

/** Of leads: what the harness subscribes to. */
const SUBSCRIBED: readonly WebhookEventType[] = ["LeadSubmitted", "LeadAssigned", "PersonalDataErased"];
/** Each lead is assigned to one of them; they never sign in. */
const ADVISERS = ["bruno", "carla"] as const;
const MARKET = "peru";
/** Every tenth delivery is refused after it was read, so that it comes again. */
const REFUSED_EVERY = 10;
const POLL = { everyMs: 200 };
/** What is under way is made due as well, and then comes again. */
const MAKE_DUE_EVERY_MS = 1_000;

/**
 * What the product does of its own accord: it calls a webhook, sends e-mail and assigns leads. The receivers are of this
 * process; what they receive is compared with history.
 */
export const openReactions = async (all: Stopping) => {
  const mail = await smtpServerForTests();
  all.add("mail", mail.close);
  const webhook = await startReceiver(all);
  const webhookId = randomUUID();
  const mailbox = mailboxOf(mail);
  let makeDueAt = 0;
  const violations = async (url: string, sent: Sent): Promise<readonly string[]> => {
    mailbox.collect();
    const history = await onDatabase(url, async (client) => {
      if (performance.now() >= makeDueAt) {
        makeDueAt = performance.now() + MAKE_DUE_EVERY_MS;
        await client.query(MAKE_DUE);
        for (const channel of [DELIVERY_CHANNEL, MESSAGE_CHANNEL])
          await client.query("select pg_notify($1, '')", [channel]);
      }
      return (await client.query<Happened>(HISTORY, [SUBSCRIBED])).rows;
    });
    return [
      ...webhook.violations(),
      ...wrongDeliveries(history, webhook.deliveries, webhookId),
      ...wrongMails(history, mailbox.mails, sent),
      ...wrongAssignments(history, sent),
    ];
  };
  return {
    /** Of the members' processes. The projectors' clocks are within support hours, in which leads are assigned. */
    variablesOf: (role: Role): Readonly<Record<string, string>> => ({
      SMTP_URL: mail.url,
      MAIL_FROM: "hola@asesorador.example",
      ...(role === "projector" ? withinSupportHours(Date.now()) : {}),
    }),
    /** Makes the advisers, the webhook and the rule of assignment. */
    prepare: async (url: string): Promise<void> => {
      const parts = partsOf(url);
      try {
        await prepare(parts, { webhookId, receiver: webhook.url, known: webhook.verifyWith });
      } finally {
        await parts.close();
      }
    },
    /** Reactors begin at the head of history: what is sent before they have begun is none of theirs. */
    started: async (url: string, withinMs: number): Promise<void> => {
      const started = () =>
        onDatabase(url, async (client) => (await client.query(STARTED, [REACTORS])).rowCount).catch(() => 0);
      await poll(started, (count) => count === REACTORS.length, { ...POLL, withinMs });
    },
    /** Takes what was received out of memory; call it from time to time. */
    collect: mailbox.collect,
    /**
     * Waits until history and what was received agree, or nothing of it has changed for `withinMs`; resolves to what still
     * differs then: on a busy machine reactors are late. What a killed process had
     * taken is made due at once: otherwise it is for as long as an attempt may last.
     */
    violations: (url: string, sent: Sent, withinMs: number): Promise<readonly string[]> =>
      noneOrUnchanged(() => violations(url, sent), withinMs),
    figures: () => ({
      deliveries: webhook.deliveries.size,
      repeatedDeliveries: webhook.received() - webhook.deliveries.size,
      mails: mailbox.mails.size,
      repeatedMails: mailbox.received() - mailbox.mails.size,
    }),
  };
};

/** What a mail server has received, the messages of a Message-ID together. */
const mailboxOf = (server: Pick<Awaited<ReturnType<typeof smtpServerForTests>>, "received">) => {
  /** Recipients by Message-ID. */
  const mails = new Map<string, ReadonlySet<string>>();
  let received = 0;
  return {
    mails: mails as ReadonlyMap<string, ReadonlySet<string>>,
    received: () => received,
    collect: (): void => {
      for (const { to, header } of server.received.splice(0)) {
        const id = /^<([^@]+)@/.exec(header("message-id") ?? "")?.[1] ?? "none";
        mails.set(id, new Set([...(mails.get(id) ?? []), ...to]));
        received += 1;
      }
    },
  };
};

/** Looks again and again until nothing is found, or the same was found for `withinMs`; resolves to what was found last. */
const noneOrUnchanged = async (
  find: () => Promise<readonly string[]>,
  withinMs: number,
): Promise<readonly string[]> => {
  let last = "";
  let changedAt = performance.now();
  const look = async () => {
    const found = await find().catch((error: unknown) => [String(error)]);
    if (found.join() !== last) changedAt = performance.now();
    last = found.join();
    return found;
  };
  const isEnd = (found: readonly string[]) => found.length === 0 || performance.now() - changedAt > withinMs;
  return (await poll(look, isEnd, { ...POLL, withinMs: Number.POSITIVE_INFINITY })).seen;
};

/** What was acknowledged: the name in each lead by its id; and the leads whose erasure was sent. */
export type Sent = {
  readonly acknowledged: ReadonlyMap<string, string>;
  readonly erased: ReadonlySet<string>;
};

const REACTORS = ["webhooks", "messages", "auto-assignment"] as const;
const STARTED = "select from projection.checkpoint where kind = 'reactor' and read_model = any ($1)";
const HISTORY = `select event_id::text as "eventId", type, data ->> 'leadId' as "leadId", data ->> 'to' as "to"
  from event_store.event where type = any ($1)`;
const MAKE_DUE = `
  update webhook.delivery set due_at = now() where state = 'pending';
  update message.outgoing set due_at = now() where state = 'pending' and planned_at <= now()`;

type Happened = {
  readonly eventId: string;
  readonly type: string;
  readonly leadId: string;
  readonly to: string | null;
};

/** A clock that shows an hour after support opens next, unless it is open for the next hours anyway. */
const withinSupportHours = (at: number): Readonly<Record<string, string>> => {
  const days = [0, 1, 2].map((later) => supportDay(at, MARKET, later));
  const day = days.find(({ open, close }) => close > open && at < close - 2 * HOUR_MS);
  if (!day) throw new Error("support is closed for three days");
  const aheadMs = Math.max(0, day.open + HOUR_MS - at);
  const preload = `--import=${new URL("../../testing/clock-ahead.mjs", import.meta.url).href}`;
  const { NODE_OPTIONS } = process.env;
  return {
    NODE_OPTIONS: NODE_OPTIONS === undefined ? preload : `${preload} ${NODE_OPTIONS}`,
    CLOCK_AHEAD_MS: String(aheadMs),
  };
};

type Preparation = {
  readonly webhookId: string;
  readonly receiver: string;
  /** Receives the secret of the signatures. */
  readonly known: (secret: string) => void;
};

const prepare = async (
  { pool, store, vault }: ReturnType<typeof partsOf>,
  { webhookId, receiver, known }: Preparation,
): Promise<void> => {
  const password = randomUUID();
  const passwordHash = await hashPassword(password, { N: 2 ** 10, r: 8, p: 1 });
  for (const username of ADVISERS)
    await createAccount({ pool, store }, { username, role: "adviser", password, passwordHash });
  const webhooks = webhooksIn({ pool, store, vault, allowPrivate: true });
  const { secretId, secret } = await webhooks.keepAddress(receiver, null);
  known(secret);
  const { host } = new URL(receiver);
  const command = () => {
    const commandId = randomUUID();
    return { commandId, metadata: systemMetadata(now(), causedFor(commandId)) };
  };
  const added = await handle({ store, vault }, subscriptionsAggregate, {
    stream: SUBSCRIPTIONS_STREAM,
    commands: [{ type: "AddWebhook", webhookId, host, events: SUBSCRIBED, secretId }],
    ...command(),
  });
  expectAccepted(added);
  const switched = await handle({ store, vault }, assignment, {
    stream: ASSIGNMENT_STREAM,
    commands: [{ type: "SwitchAutoAssignment", market: MARKET, on: true }],
    ...command(),
  });
  expectAccepted(switched);
};

type Delivered = { readonly about: string; readonly accepted: boolean };

/** Receives a webhook's deliveries, by their ids. */
const startReceiver = async (all: Stopping) => {
  const deliveries = new Map<string, Delivered>();
  const violations = new Set<string>();
  let secret = "";
  let received = 0;
  const take = (headers: IncomingHttpHeaders, body: string): boolean => {
    const id = String(headers["webhook-id"]);
    if (headers["webhook-signature"] !== signed(secret, `${id}.${headers["webhook-timestamp"]}.${body}`))
      violations.add(`webhook ${id}: wrong signature`);
    received += 1;
    const { type, leadId } = WebhookPayload.parse(JSON.parse(body));
    const accepted = received % REFUSED_EVERY !== 0;
    const before = deliveries.get(id);
    const about = `${type} of ${leadId}`;
    if (before && before.about !== about) violations.add(`webhook ${id}: ${before.about}, then ${about}`);
    deliveries.set(id, { about, accepted: accepted || before?.accepted === true });
    return accepted;
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      body += part;
    });
    // A sender that is killed in the middle has sent nothing.
    request.on("error", () => {});
    request.on("end", () => response.writeHead(take(request.headers, body) ? 200 : 503).end());
  });
  const port = await listenOnLoopback(server);
  all.add("webhook receiver", async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}/hook`,
    verifyWith: (known: string): void => {
      secret = known;
    },
    deliveries: deliveries as ReadonlyMap<string, Delivered>,
    received: () => received,
    violations: (): readonly string[] => [...violations],
  };
};

/** As a receiver computes it, not by the product's own function. */
const signed = (secret: string, content: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(content)
    .digest("base64")}`;

/** One line for all of a kind: one cause may concern thousands. */
const summed = (what: string, found: readonly string[]): readonly string[] =>
  found.length === 0 ? [] : [`${found.length} ${what}, such as ${found[0]}`];

const wrongDeliveries = (
  history: readonly Happened[],
  deliveries: ReadonlyMap<string, Delivered>,
  webhookId: string,
): readonly string[] => {
  const due = new Map(
    history.map(({ eventId, type, leadId }) => [deliveryIdOf(webhookId, eventId), `${type} of ${leadId}`]),
  );
  const missing = [...due].filter(([id]) => deliveries.get(id)?.accepted !== true);
  const unknown = [...deliveries].filter(([id, { about }]) => due.get(id) !== about);
  return [
    ...summed(
      "events were not delivered to the webhook",
      missing.map(([, about]) => about),
    ),
    ...summed(
      "deliveries are of no event of history",
      unknown.map(([, { about }]) => about),
    ),
  ];
};

/** Every lead's confirmation goes to its own address; that of an erased one may have been sent before. */
const wrongMails = (
  history: readonly Happened[],
  mails: ReadonlyMap<string, ReadonlySet<string>>,
  { acknowledged, erased }: Sent,
): readonly string[] => {
  const due = new Map(
    history.flatMap(({ eventId, type, leadId }) =>
      type === "LeadSubmitted" ? [[messageIdOf("lead_received", eventId), leadId] as const] : [],
    ),
  );
  const addressOf = (leadId: string | undefined): string =>
    `persona.${acknowledged
      .get(leadId ?? "")
      ?.split(" ")
      .at(-1)}@example.pe`;
  const missing = [...due].filter(([id, leadId]) => !mails.has(id) && !erased.has(leadId));
  const wrong = [...mails].filter(([id, to]) => [...to].join() !== addressOf(due.get(id)));
  return [
    ...summed(
      "leads were sent no confirmation",
      missing.map(([, leadId]) => leadId),
    ),
    ...summed(
      "messages are of no lead of history, or went to another address",
      wrong.map(([id]) => id),
    ),
  ];
};

/** Every lead is assigned once; an erased one may have been before. */
const wrongAssignments = (
  history: readonly Happened[],
  { acknowledged, erased }: Sent,
): readonly string[] => {
  const assigned = history.filter(({ type }) => type === "LeadAssigned");
  const times = Map.groupBy(assigned, ({ leadId }) => leadId);
  const count = (leadId: string): number => times.get(leadId)?.length ?? 0;
  const strangers = assigned.filter(({ to }) => !ADVISERS.some((adviser) => adviser === to));
  return [
    ...summed(
      "leads were not assigned",
      [...acknowledged.keys()].filter((id) => count(id) === 0 && !erased.has(id)),
    ),
    ...summed(
      "leads were assigned more than once",
      [...times.keys()].filter((id) => count(id) > 1),
    ),
    ...summed(
      "leads were assigned to an account that is not an adviser",
      strangers.map(({ leadId }) => leadId),
    ),
  ];
};

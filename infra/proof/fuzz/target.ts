import { randomBytes, randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { team } from "@asesorador/backend/access/aggregate";
import { handle } from "@asesorador/backend/application/handle";
import { trainingAggregate } from "@asesorador/backend/assistant/training-material";
import { TEAM_STREAM } from "@asesorador/domain/access/team";
import { TRAINING_STREAM } from "@asesorador/domain/assistant/training-events";
import { Role } from "@asesorador/domain/kernel/endpoint";
import { pause } from "@asesorador/projections/kernel/pause";
import { createAccount } from "../../adapters/access/operator.ts";
import { hashPassword } from "../../adapters/access/password.ts";
import { vapidKeyOf } from "../../adapters/push/vapid.ts";
import { leadPayload } from "../../bench/lead-request.ts";
import { newSession } from "../../bench/session.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { now } from "../../runtime/clock.ts";
import { composeApi } from "../../runtime/compose-api.ts";
import { readEnv } from "../../runtime/env.ts";
import { listenOn } from "../../runtime/listening.ts";
import { createLogger } from "../../runtime/logger.ts";
import { openParts, type Parts } from "../../runtime/open-parts.ts";
import type { Secrets } from "../../runtime/secrets.ts";
import { startProjector } from "../../runtime/start-projector.ts";
import { startReactors } from "../../runtime/start-reactors.ts";
import { untilUpToDate } from "../../runtime/up-to-date.ts";
import { pushServiceForTests } from "../../testing/push-service.ts";
import { newEvent } from "../../testing/read-models.ts";
import { smtpServerForTests } from "../../testing/smtp.ts";
import { exchangeWith } from "./exchange.ts";

/** A stream with an event that no read model can take, to be tried again and skipped. */
const POISONED = "assistantConfig-poisoned";
/** Receives no message, so that there is one that was given up, however often it is sent again. */
const REFUSED_ADDRESS = "persona.rechazada@example.pe";
/** Lines of the log that are kept. */
const MAX_ERRORS = 100;

export type Target = Awaited<ReturnType<typeof startTarget>>;

/** The whole product in this process on a database, as `npm start` composes it, with accounts for the fuzzing. */
export const startTarget = async (url: string, secrets: Secrets, all: Stopping) => {
  const pushes = await pushServiceForTests();
  all.add("pushes", pushes.stop);
  const pushKey = randomBytes(32).toString("base64");
  const errors: string[] = [];
  const write = (line: string): void => {
    errors.push(line);
    if (errors.length > MAX_ERRORS) errors.shift();
  };
  const { parts, port, origin, projector } = await startProduct(
    { url, secrets: { ...secrets, pushKey }, write },
    all,
  );
  const agent = new Agent({ keepAlive: true });
  all.add("connections", async () => agent.destroy());

  // Before there are tables, requests that read are refused with 503.
  await untilUpToDate(projector);
  // Afterwards: it would end the first build of its read model.
  await parts.store.append(POISONED, "no_stream", [
    newEvent({ type: "ConfigChanged", version: 1, data: {} }),
  ]);
  await recordModel(parts);
  const { password, openAccount, cookieOf, renewSessions } = await accountsOf(parts);
  const exchange = exchangeWith(port, agent);
  const send: typeof exchange = (sent) =>
    exchange({ ...sent, headers: { host: `localhost:${port}`, ...sent.headers } });
  await send({
    method: "POST",
    path: "/api/contacts",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ ...leadPayload(randomUUID(), 1), email: REFUSED_ADDRESS }),
  });

  return {
    origin,
    /** What samples need beside requests; see samples.ts. */
    forSamples: {
      origin,
      password,
      openAccount: () => openAccount("adviser"),
      newBrowser: () => pushes.subscribe(vapidKeyOf(pushKey).publicKey),
      poisonedStream: POISONED,
      givenUpMessage: await givenUpMessage(parts),
    },
    /** The API document, as an admin reads it. */
    document: async (): Promise<unknown> => {
      const headers = { cookie: await cookieOf("admin") };
      return JSON.parse((await send({ method: "GET", path: "/api/docs", headers, body: null })).body);
    },
    send,
    /** The logged error of the failure with this reference; null: none of the last ones. */
    causeOf: (reference: string): string | null =>
      errors.findLast((line) => line.includes(JSON.stringify(reference))) ?? null,
    /** Password of every account. */
    password,
    cookieOf,
    renewSessions,
    /** Waits for the projectors, and resolves to the events that none of the processors could handle. */
    quarantined: async (): Promise<readonly string[]> => {
      if (!(await untilUpToDate(projector))) return ["the read models did not reach the head of history"];
      const { rows } = await parts.pool.query<{ read_model: string; event_type: string; reason: string }>(
        "select read_model, event_type, reason from projection.quarantine where stream <> $1",
        [POISONED],
      );
      return rows.map(({ read_model, event_type, reason }) => `${read_model}: ${event_type}: ${reason}`);
    },
  };
};

type Product = {
  readonly url: string;
  readonly secrets: Secrets;
  /** Receives the lines of its log. */
  readonly write: (line: string) => void;
};

/** API, projectors and reactors, with an e-mail server. */
const startProduct = async ({ url, secrets, write }: Product, all: Stopping) => {
  const mail = await smtpServerForTests({ refusedAddress: REFUSED_ADDRESS });
  all.add("mail", mail.close);
  const given = { REQUESTS_PER_MINUTE: "0", SMTP_URL: mail.url, MAIL_FROM: "hola@asesorador.example" };
  const env = { ...readEnv(given), logLevel: "error" as const };
  const parts = await openParts(
    { databaseUrl: url, secrets, log: createLogger(env.logLevel, { write }) },
    all,
  );
  const projector = startProjector(parts, all);
  const options = { demoCredentials: null, frontendDir: null, leading: projector.leading };
  const app = await composeApi(parts, env, options, all);
  const port = await listenOn(app, "127.0.0.1", 0);
  // By this name a browser may have passkeys.
  const origin = `http://localhost:${port}`;
  startReactors(parts, all, { ...env, origin });
  return { parts, port, origin, projector };
};

/** Accounts with one password, and a session of each role. */
const accountsOf = async (parts: Parts) => {
  const password = randomBytes(24).toString("base64url");
  // Once for all accounts, of which there are hundreds, and cheap to compare with: each request that asks for the password does it.
  const passwordHash = await hashPassword(password, { N: 2 ** 10, r: 8, p: 1 });
  const cookies = new Map<string, string>();
  let made = 0;
  const openAccount = async (role: Role) => {
    made += 1;
    const username = `fuzz-${role}-${made}`;
    await createAccount(parts, { username, role, password, passwordHash });
    return { username, cookie: await newSession(parts, username) };
  };
  const openSession = async (role: Role): Promise<string> => {
    const { cookie } = await openAccount(role);
    cookies.set(role, cookie);
    return cookie;
  };
  return {
    password,
    openAccount,
    /** Session cookie of an account with this role; "" for an anonymous caller. */
    cookieOf: async (who: string): Promise<string> => {
      const role = Role.safeParse(who);
      return role.success ? (cookies.get(who) ?? (await openSession(role.data))) : "";
    },
    /** For use after requests that may have ended the sessions or removed their permissions. */
    renewSessions: async (): Promise<void> => {
      cookies.clear();
      for (const role of Role.options) await allowWithoutSecondFactor(parts, role);
    },
  };
};

const LOOK_EVERY_MS = 50;

/** The message to the refused address, once its first attempt has failed. */
const givenUpMessage = async ({ pool }: Parts): Promise<string> => {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      "select id from message.outgoing where state = 'given_up'",
    );
    const [message] = rows;
    if (message) return message.id;
    await pause(LOOK_EVERY_MS);
  }
};

type Ports = Parameters<typeof handle>[0];

const command = () => {
  const commandId = randomUUID();
  const at = now();
  const ids = { correlationId: commandId, causationId: commandId };
  return { commandId, metadata: { actor: "fuzz", ...ids, occurredAt: at, recordedAt: at } };
};

const allowWithoutSecondFactor = async (ports: Ports, role: Role): Promise<void> => {
  await handle(ports, team, {
    stream: TEAM_STREAM,
    commands: [{ type: "RequireSecondFactorOfRole", role, required: false, by: "fuzz" }],
    ...command(),
  });
};

/** A trained model to publish and to look into, without the seconds that a training takes. */
const recordModel = async (ports: Ports): Promise<void> => {
  const modelId = randomUUID();
  const evaluation = { questions: 10, right: 9 };
  const figures = {
    modelId,
    examples: 10,
    accuracy: 0.9,
    confusion: [{ intent: "price", taken: "coverage", count: 1, examples: [] }],
    evaluation,
    comparedWith: { modelId: null, accuracy: 0.9, evaluation },
    durationMs: 1,
  };
  const material = { examples: [], synonyms: [] };
  await handle(ports, trainingAggregate, {
    stream: TRAINING_STREAM,
    commands: [
      { type: "StartTraining", modelId, cause: "person", dueAt: null, stopped: new Set<string>() },
      { type: "RecordModel", figures, material },
      { type: "EndTraining", modelId, outcome: "trained", publishes: false },
    ],
    ...command(),
  });
};

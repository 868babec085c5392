import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { team } from "@asesorador/backend/access/aggregate";
import { handle } from "@asesorador/backend/application/handle";
import { TEAM_STREAM } from "@asesorador/domain/access/team";
import { Role } from "@asesorador/domain/kernel/endpoint";
import { createAccount } from "../../adapters/access/operator.ts";
import { hashPassword } from "../../adapters/access/password.ts";
import { newSession } from "../../bench/session.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { composeApi, createLogger, now, openParts, startProjector } from "../../runtime/compose.ts";
import { readEnv } from "../../runtime/env.ts";
import { listenOn, originOf } from "../../runtime/listening.ts";
import type { Secrets } from "../../runtime/secrets.ts";
import { startReactors } from "../../runtime/start-reactors.ts";
import { untilUpToDate } from "../../runtime/up-to-date.ts";
import { exchangeWith } from "./exchange.ts";

/** Lines of the log that are kept. */
const MAX_ERRORS = 100;

export type Target = Awaited<ReturnType<typeof startTarget>>;

/** The whole product in this process on a database, as `npm start` composes it, with accounts for the fuzzing. */
export const startTarget = async (url: string, secrets: Secrets, all: Stopping) => {
  const env = { ...readEnv({ REQUESTS_PER_MINUTE: "0" }), logLevel: "error" as const };
  const errors: string[] = [];
  const write = (line: string): void => {
    errors.push(line);
    if (errors.length > MAX_ERRORS) errors.shift();
  };
  const parts = await openParts(
    { databaseUrl: url, secrets, log: createLogger(env.logLevel, { write }) },
    all,
  );
  const projector = startProjector(parts, all);
  const app = await composeApi(
    parts,
    env,
    { demoCredentials: null, frontendDir: null, leading: projector.leading },
    all,
  );
  const port = await listenOn(app, "127.0.0.1", 0);
  startReactors(parts, all, { ...env, origin: originOf("127.0.0.1", port) });
  const agent = new Agent({ keepAlive: true });
  all.add("connections", async () => agent.destroy());

  // Before there are tables, requests that read are refused with 503.
  await untilUpToDate(projector);
  const password = randomBytes(24).toString("base64url");
  // Once for all accounts, of which hostile requests make dozens necessary.
  const passwordHash = await hashPassword(password);
  const cookies = new Map<string, string>();
  let made = 0;
  const openSession = async (role: Role): Promise<string> => {
    made += 1;
    const username = `fuzz-${role}-${made}`;
    await createAccount(parts, { username, role, password, passwordHash });
    const cookie = await newSession(parts, username);
    cookies.set(role, cookie);
    return cookie;
  };

  const send = exchangeWith(port, agent);
  /** Session cookie of an account with this role; "" for an anonymous caller. */
  const cookieOf = async (who: string): Promise<string> => {
    const role = Role.safeParse(who);
    return role.success ? (cookies.get(who) ?? (await openSession(role.data))) : "";
  };

  return {
    origin: `http://127.0.0.1:${port}`,
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
    /** For use after requests that may have ended the sessions or removed their permissions. */
    renewSessions: async (): Promise<void> => {
      cookies.clear();
      for (const role of Role.options) await allowWithoutSecondFactor(parts, role);
    },
    /** Waits for the projectors, and resolves to the events that none of the processors could handle. */
    quarantined: async (): Promise<readonly string[]> => {
      if (!(await untilUpToDate(projector))) return ["the read models did not reach the head of history"];
      const { rows } = await parts.pool.query<{ read_model: string; event_type: string; reason: string }>(
        "select read_model, event_type, reason from projection.quarantine",
      );
      return rows.map(({ read_model, event_type, reason }) => `${read_model}: ${event_type}: ${reason}`);
    },
  };
};

const allowWithoutSecondFactor = async (ports: Parameters<typeof handle>[0], role: Role): Promise<void> => {
  const commandId = crypto.randomUUID();
  const at = now();
  await handle(ports, team, {
    stream: TEAM_STREAM,
    commands: [{ type: "RequireSecondFactorOfRole", role, required: false, by: "fuzz" }],
    commandId,
    metadata: {
      actor: "fuzz",
      correlationId: commandId,
      causationId: commandId,
      occurredAt: at,
      recordedAt: at,
    },
  });
};

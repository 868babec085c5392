// A server of the dashboard bench: our API over one database, or a bare Fastify route; runs until the bench
// disconnects.
import { randomBytes } from "node:crypto";
import { fastify } from "fastify";
import { createAccount } from "../../adapters/access/operator.ts";
import { stopping } from "../../kernel/stopping.ts";
import { composeApi } from "../../runtime/compose-api.ts";
import { readEnv } from "../../runtime/env.ts";
import { listenOn } from "../../runtime/listening.ts";
import { createLogger } from "../../runtime/logger.ts";
import { openParts, type Parts } from "../../runtime/open-parts.ts";
import type { Secrets } from "../../runtime/secrets.ts";
import { startProjector } from "../../runtime/start-projector.ts";
import { untilUpToDate } from "../../runtime/up-to-date.ts";
import { answerParent } from "../child.ts";
import { newSession } from "../session.ts";

export type DashboardServerQuestion =
  | {
      readonly ask: "serve";
      readonly url: string;
      readonly secrets: Secrets;
      readonly username: string;
      /** With a projector in the same process, as in `npm start`. */
      readonly projecting?: boolean;
    }
  /** Answers `{}` only. */
  | { readonly ask: "serve bare" }
  /** A new session of the only account, as a Cookie header. */
  | { readonly ask: "sign in" }
  | { readonly ask: "spent" };

export type DashboardServerReply = {
  /** `serve`, `serve bare`. */
  readonly port: number;
  /** `sign in`. */
  readonly cookie: string;
  /** Processor time of the whole process so far. */
  readonly cpuMs: number;
  readonly statements: number;
};

/** Answers `{}`, inside our application and by Fastify alone. */
export const BARE_PATH = "/bare";

const all = stopping();
let parts: Parts | null = null;
let username = "";
let statements = 0;

type Serving = Extract<DashboardServerQuestion, { ask: "serve" }>;

const serve = async ({ url, secrets, projecting = false }: Serving): Promise<number> => {
  const env = readEnv({ REQUESTS_PER_MINUTE: "0" });
  parts = await openParts({ databaseUrl: url, secrets, log: createLogger(env.logLevel) }, all);
  // Counts every query of a request; heartbeats of LISTEN connections do not use these pools.
  for (const pool of [parts.pool, parts.queries])
    pool.on("acquire", () => {
      statements += 1;
    });
  const password = randomBytes(24).toString("base64url");
  await createAccount(parts, { username, role: "admin", password });
  const projector = projecting ? startProjector(parts, all) : null;
  if (projector && !(await untilUpToDate(projector))) throw new Error("the projector did not start");
  const leading = projector ? { leading: projector.leading } : {};
  const app = await composeApi(parts, env, { demoCredentials: null, frontendDir: null, ...leading }, all);
  app.get(BARE_PATH, { config: { roles: "public" } }, async () => ({}));
  return listenOn(app, "127.0.0.1", 0);
};

const serveBare = async (): Promise<number> => {
  const app = fastify();
  app.get(BARE_PATH, async () => ({}));
  all.add("bare server", () => app.close());
  return listenOn(app, "127.0.0.1", 0);
};

const signIn = async (): Promise<string> => {
  if (!parts) throw new Error("asked before it served");
  return newSession(parts, username);
};

const answer = async (question: DashboardServerQuestion): Promise<DashboardServerReply> => {
  const done = { port: 0, cookie: "" };
  switch (question.ask) {
    case "serve":
      username = question.username;
      done.port = await serve(question);
      break;
    case "serve bare":
      done.port = await serveBare();
      break;
    case "sign in":
      done.cookie = await signIn();
      break;
    case "spent":
  }
  const { user, system } = process.cpuUsage();
  return { ...done, cpuMs: (user + system) / 1000, statements };
};

answerParent<DashboardServerQuestion, DashboardServerReply>(answer, all.stop);

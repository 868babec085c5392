import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Role } from "@asesorador/domain/kernel/endpoint";
import * as z from "zod/mini";
import type { LanguageModelSettings } from "../adapters/language-model/language-model.ts";
import type { MailSettings } from "../adapters/mail/smtp.ts";
import {
  eventStoreUrl,
  parseSender,
  postgresUrl,
  REQUIRED_IN_PRODUCTION,
  SECRETS,
  splitList,
  startupWaitSeconds,
  Variables,
} from "./variables.ts";

/** Settings of an installation. Names and meanings are in the README's table. */
export type Env = {
  readonly production: boolean;
  readonly host: string;
  /** null: 3000, or a free port when that is taken. */
  readonly port: number | null;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A streaming replica of it that answers the queries of the read models; null: the primary does. */
  readonly readDatabaseUrl: string | null;
  /** A database with a lower timeline is refused: one that a promotion has left behind. */
  readonly minimumTimeline: number;
  /** An EventStoreDB or KurrentDB; null: history is in the database too. */
  readonly eventStoreUrl: string | null;
  /** null outside production: generated in `dataDir` at the first start. */
  readonly piiMasterKey: string | null;
  readonly piiPepper: string | null;
  readonly jwtSecret: string | null;
  /** Key of web push; null in production: off. */
  readonly pushKey: string | null;
  readonly publicOrigin: string | null;
  readonly trustedProxies: readonly string[];
  readonly requestsPerMinute: number;
  /** Roles that may export leads. */
  readonly exportRoles: readonly Role[];
  /** Port of the operator's listener for metrics and health; null: none. */
  readonly metricsPort: number | null;
  /** Lag from which readiness reports the read models as degraded. */
  readonly lagLimitMs: number;
  /** How long a start waits for a database or an event store that does not answer yet; 0: one attempt. */
  readonly startupWaitMs: number;
  /** A session that is unused for this long ends. */
  readonly sessionIdleMs: number;
  /**
   * Conversations with the assistant are erased this long after their last message. The privacy page states the
   * maximum.
   */
  readonly conversationRetentionDays: number;
  /** Where traces are sent (OTLP over HTTP); null: no traces. */
  readonly traces: {
    readonly endpoint: string;
    readonly serviceName: string | null;
    /** Share of traces that are recorded, 0 to 1. */
    readonly share: number;
  } | null;
  /** Outgoing e-mail; null: none is sent. */
  readonly mail: MailSettings | null;
  /** Asked about messages that the assistant did not understand, once an operator turns it on; null: none is configured. */
  readonly languageModel: LanguageModelSettings | null;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
};

/** Invalid environment; one line for each problem, none with a value in it. */
export class BadEnvironment extends Error {
  override readonly name = "BadEnvironment";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

const EXPORT_ROLES = {
  none: [],
  admin: ["admin"],
  "admin,adviser": ["admin", "adviser"],
} as const satisfies Record<string, readonly Role[]>;

/** Reads the environment. Throws BadEnvironment with all problems at once, never a secret's value. */
export const readEnv = (variables: Readonly<Record<string, string | undefined>>): Env => {
  const problems: string[] = [];
  const given = withSecretFiles(variables, problems);
  const parsed = Variables.safeParse(given);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  problems.push(...problemsTogether(given, parsed.data));
  if (!parsed.success || problems.length > 0) throw new BadEnvironment(problems);
  return envOf(parsed.data);
};

type Given = Readonly<Record<string, string | undefined>>;

/** Problems of the variables together; each alone is checked by its schema. */
const problemsTogether = (given: Given, parsed: z.infer<typeof Variables> | undefined): readonly string[] => {
  const isGiven = (name: string): boolean => given[name] !== undefined;
  const required = given["NODE_ENV"] === "production" ? REQUIRED_IN_PRODUCTION : [];
  const sharesPort = parsed?.PORT !== undefined && parsed.PORT !== 0 && parsed.PORT === parsed.METRICS_PORT;
  return [
    ...required
      .filter((name) => !isGiven(name))
      .map((name) => `${name}: is required when NODE_ENV=production`),
    ...(sharesPort ? ["METRICS_PORT: must be another port than PORT"] : []),
    ...(isGiven("READ_DATABASE_URL") && !isGiven("DATABASE_URL")
      ? ["DATABASE_URL: is required with READ_DATABASE_URL"]
      : []),
    ...(isGiven("SMTP_URL") && !isGiven("MAIL_FROM") ? ["MAIL_FROM: is required with SMTP_URL"] : []),
    ...languageModelProblems(given),
  ];
};

const envOf = (env: z.infer<typeof Variables>): Env => ({
  production: env.NODE_ENV === "production",
  host: env.HOST,
  port: env.PORT ?? null,
  dataDir: resolve(env.ASESORADOR_DATA_DIR),
  databaseUrl: env.DATABASE_URL ?? null,
  readDatabaseUrl: env.READ_DATABASE_URL ?? null,
  minimumTimeline: env.DATABASE_TIMELINE,
  eventStoreUrl: env.EVENTSTORE_URL ?? null,
  piiMasterKey: env.PII_MASTER_KEY ?? null,
  piiPepper: env.PII_PEPPER ?? null,
  jwtSecret: env.JWT_SECRET ?? null,
  pushKey: env.PUSH_KEY ?? null,
  publicOrigin: env.PUBLIC_ORIGIN ?? null,
  trustedProxies: splitList(env.TRUSTED_PROXIES),
  requestsPerMinute: env.REQUESTS_PER_MINUTE,
  exportRoles: EXPORT_ROLES[env.EXPORT_ROLES],
  metricsPort: env.METRICS_PORT ?? null,
  lagLimitMs: env.PROJECTOR_LAG_SECONDS * 1000,
  sessionIdleMs: env.SESSION_IDLE_MINUTES * 60_000,
  startupWaitMs: env.STARTUP_WAIT_SECONDS * 1000,
  conversationRetentionDays: env.CONVERSATION_RETENTION_DAYS,
  traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: env.OTEL_SERVICE_NAME ?? null,
        share: env.OTEL_TRACES_SAMPLER_ARG,
      }
    : null,
  mail: mailOf(env.SMTP_URL, env.MAIL_FROM),
  languageModel:
    env.LANGUAGE_MODEL_URL === undefined || env.LANGUAGE_MODEL_NAME === undefined
      ? null
      : {
          url: env.LANGUAGE_MODEL_URL,
          name: env.LANGUAGE_MODEL_NAME,
          key: env.LANGUAGE_MODEL_KEY ?? null,
          privateHost: env.LANGUAGE_MODEL_PRIVATE_HOST ?? null,
          prices: { input: env.LANGUAGE_MODEL_INPUT_PRICE, output: env.LANGUAGE_MODEL_OUTPUT_PRICE },
        },
  // At a terminal warnings are enough; in production operators need a line for each request.
  logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === "production" ? "info" : "warn"),
});

const languageModelProblems = (given: Given): readonly string[] => {
  const { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL_NAME: name, LANGUAGE_MODEL_PRIVATE_HOST: host } = given;
  if (url === undefined) return [];
  if (name === undefined) return ["LANGUAGE_MODEL_NAME: is required with LANGUAGE_MODEL_URL"];
  if (!URL.canParse(url)) return [];
  const { protocol, hostname, username, search, hash } = new URL(url);
  if (username !== "" || search !== "" || hash !== "")
    return ["LANGUAGE_MODEL_URL: must have no user, question mark or hash; the key is LANGUAGE_MODEL_KEY"];
  return protocol === "https:" || hostname === host
    ? []
    : ["LANGUAGE_MODEL_URL: must be https, unless LANGUAGE_MODEL_PRIVATE_HOST names its host"];
};

const mailOf = (url: string | undefined, sender: string | undefined): Env["mail"] => {
  const from = parseSender(sender ?? "");
  return url === undefined || from === null ? null : { url, from };
};

/** Addresses of the data, and for how many ms a start waits for them. */
export type Stores = {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | null;
  readonly startupWaitMs: number;
};

/** Reads these before the rest of the environment is complete. null: no usable addresses. */
export const readStores = (variables: Readonly<Record<string, string | undefined>>): Stores | null => {
  const { DATABASE_URL, EVENTSTORE_URL, STARTUP_WAIT_SECONDS } = withSecretFiles(variables, []);
  const database = z.safeParse(postgresUrl, DATABASE_URL);
  const history = z.safeParse(z.optional(eventStoreUrl), EVENTSTORE_URL);
  if (!database.success || !history.success) return null;
  const waitSeconds = z.safeParse(startupWaitSeconds, STARTUP_WAIT_SECONDS).data ?? 0;
  return {
    databaseUrl: database.data,
    eventStoreUrl: history.data ?? null,
    startupWaitMs: waitSeconds * 1000,
  };
};

const withSecretFiles = (
  variables: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Record<string, string | undefined> => {
  // An empty variable counts as not set: compose files write absent ones that way.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name}: set it or ${name}_FILE, not both`);
    try {
      const content = readFileSync(file, "utf8").trim();
      // An empty file counts as not set, as an empty variable does: compose files declare every secret.
      if (content !== "") given[name] = content;
    } catch {
      problems.push(`${name}_FILE: cannot be read`);
    }
  }
  return given;
};

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { BadEnvironment, readEnv, readStores } from "./env.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");
const SECRET = "s".repeat(40);
const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://asesorador@db/asesorador",
  PII_MASTER_KEY: KEY,
  PII_PEPPER: SECRET,
  JWT_SECRET: SECRET,
  PUBLIC_ORIGIN: "https://asesorador.example",
};

const problemsOf = (variables: Record<string, string | undefined>): string[] => {
  try {
    readEnv(variables);
    return [];
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message.split("\n");
    throw error;
  }
};

test("an empty environment is the embedded demo on loopback", () => {
  const env = readEnv({});
  expect(env).toMatchObject({ production: false, host: "127.0.0.1", port: null, databaseUrl: null });
});

test("what production does not say is as the README says", () => {
  expect(readEnv(PRODUCTION)).toMatchObject({
    host: "127.0.0.1",
    readDatabaseUrl: null,
    eventStoreUrl: null,
    pushKey: null,
    minimumTimeline: 1,
    trustedProxies: [],
    requestsPerMinute: 600,
    exportRoles: ["admin"],
    metricsPort: null,
    startupWaitMs: 0,
    lagLimitMs: 60_000,
    sessionIdleMs: 30 * 60_000,
    conversationRetentionDays: 90,
    traces: null,
    mail: null,
    languageModel: null,
    logLevel: "info",
  });
  const traced = readEnv({ ...PRODUCTION, OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" });
  expect(traced.traces).toMatchObject({ serviceName: null, share: 1 });
});

test("production lists everything that is missing at once", () => {
  expect(problemsOf({ NODE_ENV: "production" })).toHaveLength(5);
  expect(problemsOf(PRODUCTION)).toEqual([]);
});

test.each(["DATABASE_URL", "PII_MASTER_KEY", "PII_PEPPER", "JWT_SECRET", "PUBLIC_ORIGIN"])(
  "production refuses to start without %s",
  (name) => {
    expect(problemsOf({ ...PRODUCTION, [name]: "" })).toEqual([
      `${name}: is required when NODE_ENV=production`,
    ]);
  },
);

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://x"],
  ["EVENTSTORE_URL", "http://events:2113"],
  ["PII_MASTER_KEY", "short"],
  ["JWT_SECRET", "short"],
  ["PUBLIC_ORIGIN", "https://asesorador.example/path"],
  ["TRUSTED_PROXIES", "true"],
  ["TRUSTED_PROXIES", "10.0.0.0/64"],
  ["METRICS_PORT", "off"],
  ["PROJECTOR_LAG_SECONDS", "0"],
  ["CONVERSATION_RETENTION_DAYS", "91"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
  ["LOG_LEVEL", "loud"],
  ["MAIL_FROM", "Asesorador <hola@asesorador.example>\r\nBcc: x@y.example"],
  ["MAIL_FROM", "nadie"],
])("a bad %s (%s) stops the start with a line that names it and not the value", (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}: `));
  expect(problems[0]).not.toContain(value === "true" ? "'true'" : value);
});

test("a list of master keys is accepted, the first one current", () => {
  expect(readEnv({ PII_MASTER_KEY: `2:${KEY},1:${KEY}` }).piiMasterKey).toBe(`2:${KEY},1:${KEY}`);
});

test("a secret may come from a file, but not from both places", () => {
  const folder = temporaryFolder("env-");
  const file = join(folder, "jwt");
  writeFileSync(file, `${SECRET}\n`);
  expect(readEnv({ JWT_SECRET_FILE: file }).jwtSecret).toBe(SECRET);
  expect(problemsOf({ JWT_SECRET_FILE: file, JWT_SECRET: SECRET })).toEqual([
    "JWT_SECRET: set it or JWT_SECRET_FILE, not both",
  ]);
  expect(problemsOf({ JWT_SECRET_FILE: join(folder, "none") })).toEqual(["JWT_SECRET_FILE: cannot be read"]);
});

test.each([
  ["Asesorador <Hola@Asesorador.example>", { name: "Asesorador", address: "hola@asesorador.example" }],
  ["hola@asesorador.example", { name: null, address: "hola@asesorador.example" }],
])("e-mail is on with a server and a sender: %s", (sender, from) => {
  const url = "smtp://ana:p%40ss@mail.example:587";
  expect(readEnv({ SMTP_URL: url, MAIL_FROM: sender }).mail).toEqual({ url, from });
});

test("a replica to read from needs the database that it follows", () => {
  const [url, replica] = ["postgres://ana:clave@db/asesorador", "postgres://ana:clave@replica/asesorador"];
  expect(readEnv({ DATABASE_URL: url, READ_DATABASE_URL: replica }).readDatabaseUrl).toBe(replica);
  expect(problemsOf({ READ_DATABASE_URL: replica })).toEqual([
    "DATABASE_URL: is required with READ_DATABASE_URL",
  ]);
});

test("without a server e-mail is off, and a server without a sender stops the start", () => {
  expect(readEnv({}).mail).toBeNull();
  expect(readEnv({ MAIL_FROM: "hola@asesorador.example" }).mail).toBeNull();
  expect(problemsOf({ SMTP_URL: "smtp://ana:clave@mail.example" })).toEqual([
    "MAIL_FROM: is required with SMTP_URL",
  ]);
});

test.each(["http://mail.example", "smtp://", "mail.example:587"])(
  "a bad SMTP_URL (%s) stops the start and is not printed",
  (url) => {
    const problems = problemsOf({ SMTP_URL: url, MAIL_FROM: "hola@asesorador.example" });
    expect(problems).toEqual(["SMTP_URL: must be an smtp:// or smtps:// address"]);
  },
);

test("a percent sign of the mail server's password that is not written as %25 stops the start", () => {
  const problems = problemsOf({
    SMTP_URL: "smtp://ana:100%de@mail.example",
    MAIL_FROM: "hola@asesorador.example",
  });
  expect(problems).toEqual([
    "SMTP_URL: must have special characters of user and password encoded: % is %25, @ is %40",
  ]);
});

test("proxies are CIDRs, and a range of all addresses is refused", () => {
  expect(readEnv({ TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
});

test("production logs each request, other environments warnings only, and LOG_LEVEL overrides both", () => {
  expect(readEnv({}).logLevel).toBe("warn");
  expect(readEnv(PRODUCTION).logLevel).toBe("info");
  expect(readEnv({ ...PRODUCTION, LOG_LEVEL: "error" }).logLevel).toBe("error");
});

test("store addresses and the wait for them are readable before the rest is set, and only when both are valid", () => {
  const { DATABASE_URL } = PRODUCTION;
  const stores = { databaseUrl: DATABASE_URL, eventStoreUrl: null, startupWaitMs: 0 };
  expect(readStores({ DATABASE_URL, JWT_SECRET: "short" })).toEqual(stores);
  expect(readStores({ DATABASE_URL, STARTUP_WAIT_SECONDS: "60" })).toEqual({
    ...stores,
    startupWaitMs: 60_000,
  });
  expect(readStores({ DATABASE_URL, STARTUP_WAIT_SECONDS: "soon" })).toEqual(stores);
  expect(readStores({ DATABASE_URL, EVENTSTORE_URL: "http://x" })).toBeNull();
  expect(readStores({ DATABASE_URL: "mysql://x" })).toBeNull();
  expect(readStores({})).toBeNull();
});

const MODEL = { LANGUAGE_MODEL_URL: "https://llm.example/v1", LANGUAGE_MODEL_NAME: "small-1" };

test("a language model needs an address and a name; a private host has to be named", () => {
  expect(readEnv({}).languageModel).toBeNull();
  expect(
    readEnv({ ...MODEL, LANGUAGE_MODEL_KEY: "sk-1", LANGUAGE_MODEL_INPUT_PRICE: "0.15" }).languageModel,
  ).toEqual({
    url: "https://llm.example/v1",
    name: "small-1",
    key: "sk-1",
    privateHost: null,
    prices: { input: 0.15, output: 0 },
  });
  const local = { ...MODEL, LANGUAGE_MODEL_URL: "http://127.0.0.1:8000/v1" };
  expect(readEnv({ ...local, LANGUAGE_MODEL_PRIVATE_HOST: "127.0.0.1" }).languageModel).toMatchObject({
    key: null,
    privateHost: "127.0.0.1",
  });
});

test.each([
  [{ LANGUAGE_MODEL_URL: "https://llm.example/v1" }, "LANGUAGE_MODEL_NAME: is required"],
  [{ ...MODEL, LANGUAGE_MODEL_URL: "http://llm.example/v1" }, "LANGUAGE_MODEL_URL: must be https"],
  [
    { ...MODEL, LANGUAGE_MODEL_URL: "https://sk-secret@llm.example/v1" },
    "LANGUAGE_MODEL_URL: must have no user",
  ],
  [{ ...MODEL, LANGUAGE_MODEL_URL: "llm.example" }, "LANGUAGE_MODEL_URL: must be an http"],
  [{ ...MODEL, LANGUAGE_MODEL_KEY: "sk-secret two words" }, "LANGUAGE_MODEL_KEY: must be one word"],
  [{ ...MODEL, LANGUAGE_MODEL_INPUT_PRICE: "-1" }, "LANGUAGE_MODEL_INPUT_PRICE: must be an amount"],
])("the language model of %j is refused, without its secret", (variables, problem) => {
  const read = () => readEnv(variables);
  expect(read).toThrow(problem);
  expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining("sk-secret") }));
});

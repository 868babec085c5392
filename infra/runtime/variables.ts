import { isIP } from "node:net";
import { normaliseEmail } from "@asesorador/domain/lead/phone-and-email";
import * as z from "zod/mini";
import type { MailSettings } from "../adapters/mail/smtp.ts";
import { vapidKeyOf } from "../adapters/push/vapid.ts";
import { parseMasterKeys } from "../adapters/vault/master-key.ts";

const isCidr = (value: string): boolean => {
  const [address = "", bits, ...rest] = value.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;

/** Uses the vault's own parser, before anything is opened. */
const isMasterKeys = (list: string): boolean => {
  try {
    parseMasterKeys(list);
    return true;
  } catch {
    return false;
  }
};

const isPushKey = (secret: string): boolean => {
  try {
    vapidKeyOf(secret);
    return true;
  } catch {
    return false;
  }
};

const whole = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)),
    z.pipe(z.transform(Number), z.int().check(z.gte(least), z.lte(most))),
  );
export const postgresUrl = z
  .string()
  .check(
    z.refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), "must be a postgres:// address"),
  );
/** The client validates the rest when it connects; a list of hosts is not a URL for other parsers. */
export const eventStoreUrl = z
  .string()
  .check(z.regex(/^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/, "must be an esdb:// address"));
/** For how long a start waits for the data; 0: one attempt. */
export const startupWaitSeconds = z._default(whole(0, 600), 0);
const secret = z.string().check(z.minLength(32, "must have at least 32 characters"));
const pushKey = z.string().check(z.refine(isPushKey, "must be 32 bytes in base64"));
/** "2:base64,1:base64" or one bare base64 key; the first one is current. */
const masterKeys = z
  .string()
  .check(z.refine(isMasterKeys, "must be 32 bytes in base64 (or a list such as 2:…,1:…, each number once)"));

/** Whether user and password can be read: a bare % cannot. */
const isDecodable = (url: string): boolean => {
  const { username, password } = new URL(url);
  try {
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
};

const smtpUrl = z.string().check(
  z.refine(
    (url) => /^smtps?:\/\/[^/]/.test(url) && URL.canParse(url) && new URL(url).hostname !== "",
    "must be an smtp:// or smtps:// address",
  ),
  z.refine(
    (url) => !URL.canParse(url) || isDecodable(url),
    "must have special characters of user and password encoded: % is %25, @ is %40",
  ),
);

const httpUrl = z
  .string()
  .check(z.refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), "must be an http(s):// address"));
/** Dollars for a million tokens. */
const price = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.regex(/^\d{1,5}(\.\d{1,6})?$/, "must be an amount in dollars for a million tokens, such as 0.15"),
      ),
    z.transform(Number),
  ),
  0,
);

/** Every variable that the product reads, each by itself; `readEnv` checks them together. */
export const Variables = z.object({
  NODE_ENV: z.optional(z.enum(["production", "development", "test"])),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  PORT: z.optional(whole(0, 65_535)),
  ASESORADOR_DATA_DIR: z._default(z.string().check(z.minLength(1)), ".data"),
  DATABASE_URL: z.optional(postgresUrl),
  READ_DATABASE_URL: z.optional(postgresUrl),
  DATABASE_TIMELINE: z._default(whole(1, 2_147_483_647), 1),
  EVENTSTORE_URL: z.optional(eventStoreUrl),
  PII_MASTER_KEY: z.optional(masterKeys),
  PII_PEPPER: z.optional(secret),
  JWT_SECRET: z.optional(secret),
  PUSH_KEY: z.optional(pushKey),
  PUBLIC_ORIGIN: z.optional(
    z.string().check(z.refine(isOrigin, "must be an origin such as https://asesorador.example")),
  ),
  TRUSTED_PROXIES: z._default(
    z
      .string()
      .check(
        z.refine((list) => splitList(list).every(isCidr), "must be addresses or CIDRs, separated by commas"),
      ),
    "",
  ),
  REQUESTS_PER_MINUTE: z._default(whole(0, 10_000_000), 600),
  EXPORT_ROLES: z._default(z.enum(["none", "admin", "admin,adviser"]), "admin"),
  METRICS_PORT: z.optional(whole(0, 65_535)),
  SESSION_IDLE_MINUTES: z._default(whole(5, 720), 30),
  STARTUP_WAIT_SECONDS: startupWaitSeconds,
  PROJECTOR_LAG_SECONDS: z._default(whole(1, 86_400), 60),
  CONVERSATION_RETENTION_DAYS: z._default(whole(1, 90), 90),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl),
  OTEL_SERVICE_NAME: z.optional(z.string().check(z.regex(/^[\w.-]{1,60}$/, "must be a plain name"))),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(
      z.string().check(z.regex(/^(0|1|0?\.\d+|1\.0+)$/, "must be a share from 0 to 1")),
      z.transform(Number),
    ),
    1,
  ),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => parseSender(value) !== null,
          "must be an address, or: Asesorador <hola@asesorador.example>",
        ),
      ),
  ),
  LANGUAGE_MODEL_URL: z.optional(httpUrl),
  LANGUAGE_MODEL_NAME: z.optional(
    z.string().check(z.regex(/^[\w.:/@-]{1,100}$/, "must be the model's name at its server")),
  ),
  LANGUAGE_MODEL_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/, "must be one word"))),
  LANGUAGE_MODEL_PRIVATE_HOST: z.optional(z.string().check(z.minLength(1))),
  LANGUAGE_MODEL_INPUT_PRICE: price,
  LANGUAGE_MODEL_OUTPUT_PRICE: price,
  LOG_LEVEL: z.optional(z.enum(["fatal", "error", "warn", "info", "debug", "silent"])),
});

/** Variables without a default in production. */
export const REQUIRED_IN_PRODUCTION = [
  "DATABASE_URL",
  "PII_MASTER_KEY",
  "PII_PEPPER",
  "JWT_SECRET",
  "PUBLIC_ORIGIN",
] as const;
/** May come from a file named by `<NAME>_FILE`, as container secrets do. */
export const SECRETS = [
  "DATABASE_URL",
  "READ_DATABASE_URL",
  "EVENTSTORE_URL",
  "PII_MASTER_KEY",
  "PII_PEPPER",
  "JWT_SECRET",
  "PUSH_KEY",
  "SMTP_URL",
  "LANGUAGE_MODEL_KEY",
] as const;

/** "Asesorador <hola@asesorador.example>", or the address alone; null when it is neither. One line: it becomes a header. */
export const parseSender = (value: string): MailSettings["from"] | null => {
  const [, name = "", bracketed, bare] = /^(?:([^<>"\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(value.trim()) ?? [];
  const address = normaliseEmail(bracketed ?? bare ?? "");
  return address === null ? null : { name: name.trim() === "" ? null : name.trim(), address };
};

/** The entries of a list with commas, trimmed, without empty ones. */
export const splitList = (list: string): string[] =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

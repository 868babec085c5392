import { hkdfSync } from "node:crypto";
import { join } from "node:path";
import { loadOrCreateSecret } from "../adapters/vault/master-key.ts";
import type { Env } from "./env.ts";

export type Secrets = {
  /** Format of PII_MASTER_KEY: one base64 key, or a list of which the first is current. */
  readonly masterKeys: string;
  readonly pepper: string;
  readonly jwtSecret: string;
  /** 32 bytes in base64; null: no web push. */
  readonly pushKey?: string | null;
  /** Derives the id of a lead that was sent without one; never the pepper itself. */
  readonly idempotencySecret: string;
  /** With user and password; null: history is in the database. */
  readonly eventStoreUrl: string | null;
  /** A streaming replica that answers the queries; null or absent: the primary does. */
  readonly readDatabaseUrl?: string | null;
  /** A database with a lower timeline is refused. Absent: the timeline in history decides. */
  readonly minimumTimeline?: number;
};

/**
 * Secrets from the environment; absent ones are generated in the data folder at the first start, readable by its owner
 * only. Never in production: readEnv has refused by then.
 */
export const readSecrets = async (env: Env): Promise<Secrets> => {
  const made = (name: string) => loadOrCreateSecret(join(env.dataDir, "secrets", name));
  const pepper = env.piiPepper ?? (await made("pii-pepper"));
  return {
    masterKeys: env.piiMasterKey ?? (await made("pii-master-key")),
    pepper,
    jwtSecret: env.jwtSecret ?? (await made("jwt-secret")),
    pushKey: env.pushKey ?? (env.production ? null : await made("push-key")),
    idempotencySecret: Buffer.from(hkdfSync("sha256", pepper, "", "asesorador lead ids", 32)).toString(
      "base64",
    ),
    eventStoreUrl: env.eventStoreUrl,
    readDatabaseUrl: env.readDatabaseUrl,
    minimumTimeline: env.minimumTimeline,
  };
};

import { randomBytes } from "node:crypto";
import { hashSecret, sessionCookie } from "@asesorador/backend/http/caller";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { postgresAccounts } from "../adapters/access/accounts.ts";
import { now } from "../runtime/clock.ts";
import type { Parts } from "../runtime/open-parts.ts";

/** Opens a session without hashing a password; resolves to its Cookie header. */
export const newSession = async (
  { pool, databaseUrl, store }: Pick<Parts, "pool" | "databaseUrl" | "store">,
  username: string,
): Promise<string> => {
  const accounts = postgresAccounts({
    pool,
    url: databaseUrl,
    store,
    announced: false,
    exposed: false,
    idleMs: HOUR_MS,
    now,
  });
  const secret = randomBytes(32).toString("base64url");
  await accounts.openSession({
    sessionId: crypto.randomUUID(),
    secretHash: hashSecret(secret),
    username,
    generation: (await accounts.findAccount(username))?.generation ?? 0,
    expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
    device: "bench",
  });
  await accounts.close();
  return `${sessionCookie(false)}=${secret}`;
};

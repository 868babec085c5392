import type { Context } from "@asesorador/backend/application/context";
import { postgresAccounts } from "../../adapters/access/accounts.ts";
import { hashPassword, verifyPassword } from "../../adapters/access/password.ts";
import { secondFactorsIn } from "../../adapters/access/second-factors.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { now } from "../clock.ts";
import type { Env } from "../env.ts";
import { isExposed } from "../exposure.ts";
import type { Parts } from "../open-parts.ts";

type AccessPorts = Pick<Context, "accounts" | "secondFactors" | "verifyPassword" | "hashPassword">;

/** Accounts, sessions, passwords and second factors. */
export const accessPorts = (
  { databaseUrl, secrets, pool, store, vault }: Parts,
  env: Env,
  all: Stopping,
): AccessPorts => {
  const accounts = postgresAccounts({
    pool,
    url: databaseUrl,
    store,
    exposed: isExposed(env),
    now,
    announced: secrets.eventStoreUrl === null,
    idleMs: env.sessionIdleMs,
  });
  all.add("accounts", () => accounts.close());
  return { accounts, secondFactors: secondFactorsIn({ pool, store, vault }), verifyPassword, hashPassword };
};

import { teamDirectory } from "@asesorador/backend/access/team-directory";
import { stepOf } from "@asesorador/backend/access/totp";
import { secondFactorMissing } from "@asesorador/domain/access/team";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { Pool } from "pg";
import { passwordsIn } from "../vault/credentials.ts";
import { NotSignedIn } from "./not-signed-in.ts";
import { verifyPassword } from "./password.ts";
import { secondFactorsIn } from "./second-factors.ts";
import { throttle } from "./throttle.ts";

/** Questions to the person at the terminal; answers to `secret` are not shown. */
export type Questions = {
  readonly ask: (question: string) => Promise<string>;
  readonly secret: (question: string) => Promise<string>;
};

type Ports = {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly now: () => string;
};

/** As for a password in a browser; a terminal has no address. */
const RULE = { free: 5, longestMs: 15 * 60_000 } as const;

/**
 * Asks for name, password and, where the account has an app, its code. Resolves to the name of an active administrator whose
 * export is not forbidden, and who has nothing to do in the panel before any other action. Failures are counted, and after five of them the account has to wait. Throws NotSignedIn, and
 * what database and store throw.
 */
export const signInAdmin = async (ports: Ports, { ask, secret }: Questions): Promise<string> => {
  const { pool, store, now } = ports;
  const username = (await ask("Username: ")).trim().toLowerCase();
  const limits = throttle(pool, now);
  const key = `terminal:${username}`.slice(0, 200);
  const waitMs = await limits.throttledFor([key]);
  if (waitMs > 0) throw new NotSignedIn(`too many attempts: wait ${Math.ceil(waitMs / 1_000)} s`);
  const { team } = await teamDirectory(store, () => 0).now();
  const account = team.accounts.get(username);
  const hash = account ? await passwordsIn(pool).find(account.credentialId) : null;
  const fits = await verifyPassword(await secret("Password: "), hash);
  const refuse = async (why: string): Promise<never> => {
    await limits.recordFailure(key, RULE, account ? username : null);
    throw new NotSignedIn(why);
  };
  if (!fits || !account?.active) return refuse("name or password is wrong");
  if (account.secondFactor) {
    const { totpId } = account.secondFactor;
    if (totpId === null)
      throw new NotSignedIn(
        `${username} signs in with a passkey, which a terminal can't ask for; add an app in the panel`,
      );
    const { openTotp, useStep } = secondFactorsIn({ pool, store, vault: ports.vault });
    const shared = await openTotp(totpId);
    const step = shared && stepOf(shared, (await secret("Code: ")).replaceAll(/\s/g, ""), Date.parse(now()));
    if (!step || !(await useStep(totpId, step))) return refuse("the code is wrong");
  }
  if (account.role !== "admin" || account.exportPermission === false)
    throw new NotSignedIn(
      `${username} may not take contact data away: that is for administrators with the permission to export`,
    );
  if (account.password === "temporary")
    throw new NotSignedIn(`${username} has to change the temporary password in the panel first`);
  if (secondFactorMissing(team, account))
    throw new NotSignedIn(`${username} has to set up a second factor in the panel first`);
  await limits.clearFailures(key);
  return username;
};

import type { Pool } from "pg";
import type { Env } from "../env.ts";
import { SESSIONS_CHANGED } from "./team.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** Whether anybody but this very machine may reach the server: then no password that was printed may stay. */
export const isExposed = ({
  production,
  host,
  publicOrigin,
  trustedProxies,
}: Pick<Env, "production" | "host" | "publicOrigin" | "trustedProxies">): boolean =>
  production || publicOrigin !== null || trustedProxies.length > 0 || !LOOPBACK.has(host);

/**
 * Where others reach the server, an account with the demonstration's password must change it before anything else;
 * elsewhere it is only advised to. Holds for sessions that are open, too.
 */
export const guardDemoPassword = async (pool: Pool, exposed: boolean): Promise<void> => {
  await pool.query(
    `with guarded as (
       update access.account set must_change_password = $1
        where demo_password and must_change_password <> $1 returning username
     ) select pg_notify($2, username) from guarded`,
    [exposed, SESSIONS_CHANGED],
  );
};

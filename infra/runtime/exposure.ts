import type { Env } from "./env.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** Whether anybody but this very machine may reach the server: then no password that was printed may stay. */
export const isExposed = ({
  production,
  host,
  publicOrigin,
  trustedProxies,
}: Pick<Env, "production" | "host" | "publicOrigin" | "trustedProxies">): boolean =>
  production || publicOrigin !== null || trustedProxies.length > 0 || !LOOPBACK.has(host);

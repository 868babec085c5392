import type { Env } from "./env.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** Whether other machines may reach the server: then a password that was printed must be changed. */
export const isExposed = ({
  production,
  host,
  publicOrigin,
  trustedProxies,
}: Pick<Env, "production" | "host" | "publicOrigin" | "trustedProxies">): boolean =>
  production || publicOrigin !== null || trustedProxies.length > 0 || !LOOPBACK.has(host);

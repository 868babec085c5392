import type { Env } from "./env.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** What decides whether other machines may reach the server. */
export type Exposure = Pick<Env, "production" | "host" | "publicOrigin" | "trustedProxies">;

/** Whether other machines may reach the server: then a password that was printed must be changed. */
export const isExposed = ({ production, host, publicOrigin, trustedProxies }: Exposure): boolean =>
  production || publicOrigin !== null || trustedProxies.length > 0 || !LOOPBACK.has(host);

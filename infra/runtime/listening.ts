import type { FastifyInstance } from "fastify";
import { hasCode } from "../kernel/has-code.ts";

/** Default port. */
export const DEFAULT_PORT = 3000;

const isTaken = (error: unknown): boolean => hasCode(error, "EADDRINUSE");

/** The configured port is not available. */
export class PortTaken extends Error {
  override readonly name = "PortTaken";
}

/**
 * Listens on the configured port; without one on 3000, or on a free port when that is taken. Resolves to the port.
 * Throws PortTaken when the configured one is taken.
 */
export const listenOn = async (
  app: Pick<FastifyInstance, "listen" | "server">,
  host: string,
  configured: number | null,
): Promise<number> => {
  try {
    await app.listen({ host, port: configured ?? DEFAULT_PORT });
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (configured !== null)
      throw new PortTaken(`port ${configured} on ${host} is in use by another program`);
    await app.listen({ host, port: 0 });
  }
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
};

/** Formatted as a browser does. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

import type { FastifyInstance } from "fastify";

/** Where it listens when nobody wishes otherwise. */
export const DEFAULT_PORT = 3000;

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE";

/** The port somebody asked for is not to be had. */
export class PortTaken extends Error {
  override readonly name = "PortTaken";
}

/**
 * Listens on the wished port; without a wish on 3000, or on a free one when that is taken. Resolves to the port.
 * Throws PortTaken when the wished one is taken.
 */
export const listenOn = async (
  app: Pick<FastifyInstance, "listen" | "server">,
  host: string,
  wished: number | null,
): Promise<number> => {
  try {
    await app.listen({ host, port: wished ?? DEFAULT_PORT });
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (wished !== null) throw new PortTaken(`port ${wished} on ${host} is in use by another program`);
    await app.listen({ host, port: 0 });
  }
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
};

/** As a browser writes it. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

import type { FastifyRequest } from "fastify";

/** The public address, "https://…" without a trailing slash; null when it is unknown. */
export type OriginOf = (request: FastifyRequest) => string | null;

/** A name or an address, and a port: nothing with a special meaning in HTML, XML or a header. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The configured address; without one, the request's own Host if it is valid. */
export const origins =
  (configured: string | null): OriginOf =>
  ({ protocol, host }) =>
    configured ?? (HOST.test(host) ? `${protocol}://${host.toLowerCase()}` : null);

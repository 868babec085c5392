import type { FastifyRequest } from "fastify";

/** The address that visitors use, "https://…" without a slash at the end; null when it can't be known. */
export type OriginOf = (request: FastifyRequest) => string | null;

/** A name or an address, and a port: nothing that could mean something else in HTML, XML or a header. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The configured address; without one, the request's own Host where that is a plain one. */
export const origins =
  (configured: string | null): OriginOf =>
  ({ protocol, host }) =>
    configured ?? (HOST.test(host) ? `${protocol}://${host.toLowerCase()}` : null);

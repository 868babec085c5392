import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { HttpError } from "../http/http-error.ts";
import { NO_PASSKEYS_HERE } from "./es.ts";

/** The relying party of passkeys: they work for this origin only. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * The installation's public address or, where none is set, this machine's "localhost", as in the demonstration; never
 * another host named by a request. null where browsers allow no passkeys: an IP address, or a name without https.
 */
export const relyingPartyOf = (
  publicOrigin: string | null,
  { host }: Pick<FastifyRequest, "host">,
): RelyingParty | null => {
  const address = publicOrigin ?? `http://${host}`;
  if (!URL.canParse(address)) return null;
  const { hostname, protocol, origin } = new URL(address);
  if (hostname === "localhost") return { id: hostname, origin };
  const named = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  return publicOrigin !== null && named && protocol === "https:" ? { id: hostname, origin } : null;
};

export type FindRelyingParty = (request: Pick<FastifyRequest, "host">) => RelyingParty;

/** Throws HttpError 409 `passkeys_unavailable`. */
export const relyingPartyFinder =
  (publicOrigin: string | null): FindRelyingParty =>
  (request) => {
    const found = relyingPartyOf(publicOrigin, request);
    if (!found) throw new HttpError(409, "passkeys_unavailable", { message: NO_PASSKEYS_HERE });
    return found;
  };

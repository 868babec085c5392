import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { ReadToken } from "./caller.ts";

/** Signs and reads API tokens: JWT, HS256, for this audience only, 15 minutes long. */
export type Tokens = {
  readonly sign: (claim: { readonly username: string; readonly sessionId: string }) => string;
  readonly read: ReadToken;
};

const AUDIENCE = "asesorador-api";
const LIFETIME_MS = 15 * 60_000;

/** Options of @fastify/jwt: the algorithm is fixed here, never read from the token. */
export const jwtOptions = (secret: string) => ({
  secret,
  sign: { algorithm: "HS256" as const, expiresIn: LIFETIME_MS / 1000, aud: AUDIENCE },
  verify: VERIFY_OPTIONS,
});

const VERIFY_OPTIONS = {
  algorithms: ["HS256" as const],
  allowedAud: AUDIENCE,
  requiredClaims: ["exp", "aud", "sub", "sid"],
  // A cached result would ignore a clock that was changed by a test or a suspended machine.
  cache: false,
};

const Claim = z.object({ sub: z.string(), sid: z.uuid(), exp: z.number() });

/** API tokens, signed with the installation's secret. `read` returns null for one that is invalid or has expired. `now`: ISO 8601 UTC. */
export const tokens = (app: FastifyInstance, now: () => string): Tokens => ({
  sign: ({ username, sessionId }) =>
    app.jwt.sign({ sub: username, sid: sessionId, iat: Math.floor(Date.parse(now()) / 1000) }),
  read: (token) => {
    const claim = Claim.safeParse(verified(app, token, Date.parse(now())));
    return claim.success ? { username: claim.data.sub, sessionId: claim.data.sid } : null;
  },
});

/** The plugin reports some malformed tokens with errors other than 401; here each of them is an invalid token. */
const verified = (app: FastifyInstance, token: string, clockTimestamp: number): unknown => {
  try {
    return app.jwt.verify(token, { ...VERIFY_OPTIONS, clockTimestamp });
  } catch {
    return null;
  }
};

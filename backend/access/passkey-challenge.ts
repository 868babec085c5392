import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Context, HttpSettings } from "../application/context.ts";
import { HttpError } from "../http/http-error.ts";
import type { Call } from "../http/route.ts";
import { CHALLENGE_EXPIRED } from "./es.ts";
import { signedClaims } from "./ticket.ts";

const LIFETIME_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

const Claim = z.discriminatedUnion("use", [
  /** Without a password: the answer names the account. */
  z.object({ use: z.literal("sign_in"), challenge: z.string() }),
  /** After the password of this account. */
  z.object({
    use: z.literal("second_step"),
    challenge: z.string(),
    username: z.string(),
    generation: z.int(),
  }),
  /** A change within this session. */
  z.object({ use: z.literal("proof"), challenge: z.string(), sessionId: z.string() }),
  /** A new passkey, within this session. */
  z.object({
    use: z.literal("register"),
    challenge: z.string(),
    sessionId: z.string(),
    generation: z.int(),
    userHandle: z.uuid(),
  }),
]);
type Claim = z.infer<typeof Claim>;
type Use = Claim["use"];
type ClaimFor<U extends Use> = Extract<Claim, { use: U }>;
type Issued = Claim extends infer One ? (One extends Claim ? Omit<One, "challenge"> : never) : never;

/**
 * Challenges for authenticators. The purpose is signed and kept in a cookie of the requesting browser, so that no other
 * browser can answer the challenge; each can be used once, even by a wrong answer.
 */
export const passkeyChallenges = (
  { secondFactors, now }: Pick<Context, "secondFactors" | "now">,
  { jwtSecret, secureCookies }: Pick<HttpSettings, "jwtSecret" | "secureCookies">,
) => {
  const name = secureCookies ? "__Host-asesorador_passkey" : "asesorador_passkey";
  const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure: secureCookies } as const;
  const claims = signedClaims({ now }, jwtSecret, {
    purpose: "passkey",
    lifetimeMs: LIFETIME_MS,
    claim: Claim,
  });
  return {
    /** A new challenge, which replaces the browser's last one. */
    issue: (reply: FastifyReply, issued: Issued): Uint8Array<ArrayBuffer> => {
      const bytes = new Uint8Array(randomBytes(CHALLENGE_BYTES));
      const challenge = Buffer.from(bytes).toString("base64url");
      reply.setCookie(name, claims.sign({ ...issued, challenge }), {
        ...attributes,
        maxAge: LIFETIME_MS / 1000,
      });
      return bytes;
    },
    /** Throws HttpError 409 `challenge_expired`: none for these uses or this session, expired, or already used. */
    take: async <U extends Use>({ request, reply }: Call, ...uses: readonly U[]): Promise<ClaimFor<U>> => {
      reply.clearCookie(name, attributes);
      const claim = claims.read(request.cookies[name] ?? "");
      const expiresAt = new Date(Date.parse(now()) + LIFETIME_MS).toISOString();
      const fits = claim !== null && isFor(claim, uses) && isOfSession(claim, request);
      if (!fits || !(await secondFactors.useChallenge(claim.challenge, { expiresAt, now: now() })))
        throw new HttpError(409, "challenge_expired", { message: CHALLENGE_EXPIRED });
      return claim;
    },
  };
};

export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>;

const isOfSession = (claim: Claim, { caller }: Pick<FastifyRequest, "caller">): boolean =>
  !("sessionId" in claim) || claim.sessionId === caller?.sessionId;

const isFor = <U extends Use>(claim: Claim, uses: readonly U[]): claim is ClaimFor<U> =>
  uses.some((use) => use === claim.use);

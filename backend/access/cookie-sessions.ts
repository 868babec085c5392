import { randomBytes } from "node:crypto";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Account, Context } from "../application/context.ts";
import { hashSecret, sessionCookie } from "../http/caller.ts";

const SESSION_MS = 12 * HOUR_MS;
const SECRET_BYTES = 32;

/** The browser's part of a session: a secret in a cookie that scripts cannot read and other sites cannot send. */
export const cookieSessions = (
  { accounts, now }: Pick<Context, "accounts" | "now">,
  secureCookies: boolean,
) => {
  const name = sessionCookie(secureCookies);
  const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure: secureCookies } as const;
  return {
    open: async (
      { username, generation }: Account,
      { sessionId, device }: { readonly sessionId: string; readonly device: string },
      reply: FastifyReply,
    ): Promise<void> => {
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      const expiresAt = new Date(Date.parse(now()) + SESSION_MS).toISOString();
      await accounts.openSession({
        sessionId,
        username,
        generation,
        expiresAt,
        device,
        secretHash: hashSecret(secret),
      });
      reply.setCookie(name, secret, { ...attributes, maxAge: SESSION_MS / 1000 });
    },
    /** Ends the browser's previous session, so that signing in again leaves no valid session behind. */
    endPrevious: async ({ cookies }: FastifyRequest): Promise<void> => {
      const secret = cookies[name];
      const session = secret === undefined ? null : await accounts.findSession(hashSecret(secret));
      if (session) await accounts.endSession(session.sessionId);
    },
    forget: (reply: FastifyReply): void => {
      reply.clearCookie(name, attributes);
    },
  };
};

export type CookieSessions = ReturnType<typeof cookieSessions>;

import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import * as z from "zod/mini";
import type { Context } from "../application/context.ts";

type Kind<Claim> = {
  readonly purpose: string;
  readonly lifetimeMs: number;
  readonly claim: z.ZodMiniType<Claim>;
};

const Content = z.object({ claim: z.unknown(), expiresAt: z.number() });

/** Claims that the client receives and sends back: signed, valid for one purpose and for minutes. */
export const signedClaims = <Claim>(
  { now }: Pick<Context, "now">,
  secret: string,
  { purpose, lifetimeMs, claim: schema }: Kind<Claim>,
) => {
  const macOf = (content: string): Buffer =>
    createHmac("sha256", secret).update(`ticket:${purpose}:${content}`).digest();
  return {
    sign: (claim: Claim): string => {
      const expiresAt = Date.parse(now()) + lifetimeMs;
      const content = Buffer.from(JSON.stringify({ claim, expiresAt })).toString("base64url");
      return `${content}.${macOf(content).toString("base64url")}`;
    },
    /** null: not signed here for this purpose, or expired. */
    read: (ticket: string): Claim | null => {
      const [content = "", mac = ""] = ticket.split(".");
      const given = Buffer.from(mac, "base64url");
      const right = macOf(content);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const { claim, expiresAt } = Content.parse(JSON.parse(Buffer.from(content, "base64url").toString()));
      return expiresAt > Date.parse(now()) ? schema.parse(claim) : null;
    },
  };
};

const SignIn = z.object({
  username: z.string(),
  /** The account's generation; a ticket from before its password or second factor changed is void. */
  generation: z.int(),
});
const Setup = z.extend(SignIn, { credentialId: z.string() });

/** Signed state between the two requests of a sign-in or of a set-up. */
export const tickets = (context: Pick<Context, "now">, secret: string) => ({
  /** The password was right, the second step is missing. */
  signIn: signedClaims(context, secret, { purpose: "sign_in", lifetimeMs: 5 * MINUTE_MS, claim: SignIn }),
  /** An authenticator app is being set up. */
  setup: signedClaims(context, secret, { purpose: "setup", lifetimeMs: 15 * MINUTE_MS, claim: Setup }),
});

export type Tickets = ReturnType<typeof tickets>;

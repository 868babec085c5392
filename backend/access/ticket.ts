import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Context } from "../application/context.ts";

const MINUTE_MS = 60_000;
/** "sign_in": the password was right, the code is missing. "setup": an authenticator app is being set up. */
const LIFETIME_MS = { sign_in: 5 * MINUTE_MS, setup: 15 * MINUTE_MS } as const;
type Purpose = keyof typeof LIFETIME_MS;

const Claim = z.object({
  username: z.string(),
  /** Of the account; a ticket from before its password or second factor changed is void. */
  generation: z.int(),
  credentialId: z.nullable(z.string()),
});
type Claim = z.infer<typeof Claim>;
const Content = z.extend(Claim, { expiresAt: z.number() });

/** Signed claims between two requests of one procedure: good for one purpose, and for minutes. */
export const tickets = ({ now }: Pick<Context, "now">, secret: string) => {
  const macOf = (purpose: Purpose, content: string): Buffer =>
    createHmac("sha256", secret).update(`ticket:${purpose}:${content}`).digest();
  return {
    sign: (purpose: Purpose, claim: Claim): string => {
      const expiresAt = Date.parse(now()) + LIFETIME_MS[purpose];
      const content = Buffer.from(JSON.stringify({ ...claim, expiresAt })).toString("base64url");
      return `${content}.${macOf(purpose, content).toString("base64url")}`;
    },
    /** null: not signed here for this purpose, or expired. */
    read: (purpose: Purpose, ticket: string): Claim | null => {
      const [content = "", mac = ""] = ticket.split(".");
      const given = Buffer.from(mac, "base64url");
      const right = macOf(purpose, content);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const { expiresAt, ...claim } = Content.parse(JSON.parse(Buffer.from(content, "base64url").toString()));
      return expiresAt > Date.parse(now()) ? claim : null;
    },
  };
};

export type Tickets = ReturnType<typeof tickets>;

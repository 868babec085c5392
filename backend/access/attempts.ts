import { createHash, createHmac } from "node:crypto";
import { Username } from "@asesorador/domain/access/account";
import { normalizeIP } from "@fastify/rate-limit";
import type { Account, Context } from "../kernel/context.ts";

/** Guards against guessing: failures count by username and by address. */
export const attempts = ({ accounts }: Pick<Context, "accounts">, secret: string) => {
  const lines = new Map<string, Promise<unknown>>();

  // Addresses are personal data, and a database dump shows them to more people than needed.
  const addressKey = (address: string) =>
    `address:${createHmac("sha256", secret).update(normalizeIP(address)).digest("base64url")}`;

  return {
    /** Null for a name that no account can have: such text never reaches the database. */
    find: async (username: string): Promise<Account | null> =>
      Username.safeParse(username).success ? accounts.findAccount(username) : null,

    /** Ms until the next attempt is heard; 0: now. */
    waitMs: async (username: string, address: string): Promise<number> =>
      Math.max(
        await accounts.throttledFor(userKey(username)),
        await accounts.throttledFor(addressKey(address)),
      ),

    failed: async (username: string, address: string): Promise<void> => {
      await accounts.recordFailure(userKey(username));
      await accounts.recordFailure(addressKey(address), username);
    },

    /** By an administrator: also the addresses from which nothing else was tried. */
    unlock: async (username: string): Promise<void> => {
      await accounts.clearFailures(userKey(username));
      await accounts.clearFailuresAbout(username);
    },

    /** The address keeps its count: one good account must not buy guesses at others. */
    succeeded: (username: string): Promise<void> => accounts.clearFailures(userKey(username)),

    /** Attempts at one username queue up, or a hundred at once would all pass before the first is counted. */
    oneAtATime: async <T>(username: string, attempt: () => Promise<T>): Promise<T> => {
      const key = userKey(username);
      const mine = (lines.get(key) ?? Promise.resolve()).then(attempt, attempt);
      lines.set(key, mine);
      try {
        return await mine;
      } finally {
        if (lines.get(key) === mine) lines.delete(key);
      }
    },
  };
};

export type Attempts = ReturnType<typeof attempts>;

/** Bounded, whatever was typed. */
const userKey = (username: string): string =>
  Username.safeParse(username).success
    ? `user:${username}`
    : `user:#${createHash("sha256").update(username).digest("base64url")}`;

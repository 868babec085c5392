import { createHmac } from "node:crypto";
import { Username } from "@asesorador/domain/access/account";
import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import { normalizeIP } from "@fastify/rate-limit";
import type { Account, Context, ThrottleRule } from "../application/context.ts";
import type { Attempt } from "./sign-in-queue.ts";

/** The origin of an attempt, and the account that it is for. */
export type Origin = {
  /** As typed, in lower case. */
  readonly username: string;
  readonly address: string;
  /** A browser that signed in to this account before, or a session of it; null: unknown. */
  readonly device: string | null;
};

const RULES = {
  password: {
    /** One known browser at its account, or one address at one account. */
    own: { free: 5, longestMs: 15 * MINUTE_MS },
    /**
     * All accounts that one address tries: password spraying. Many failures are free and the wait is short, because an
     * office shares its address; guesses at one account add at most `own.free` to the count.
     */
    address: { free: 30, longestMs: MINUTE_MS },
    /** One account from all unknown browsers: guessing from many addresses. Never longer than this for its owner. */
    account: { free: 100, longestMs: MINUTE_MS / 2 },
  },
  /** Six digits are guessed quickly, and the guesser already has the password: the account itself has to wait. */
  code: {
    own: { free: 5, longestMs: 15 * MINUTE_MS },
    address: { free: 30, longestMs: MINUTE_MS },
    account: { free: 20, longestMs: 15 * MINUTE_MS },
  },
} as const satisfies Record<string, Record<string, ThrottleRule>>;

/**
 * Guards against guessing. A known browser waits for its own failures only; an unknown one for those of its address at
 * this account, and past generous limits for those of its address and of this account. Passwords and codes are counted
 * apart: a right password must not buy further guesses at the code.
 */
export const attempts = (
  { accounts }: Pick<Context, "accounts">,
  secret: string,
  at: keyof typeof RULES = "password",
) => {
  const rules = RULES[at];
  const prefix = at === "code" ? "code-" : "";
  // Addresses are personal data, and so may be what is typed as a name, such as a password.
  const keyed = (kind: string, text: string): string =>
    `${prefix}${kind}:${createHmac("sha256", secret).update(`${kind}:${text}`).digest("base64url")}`;

  const keysOf = ({ username, address, device }: Origin) => {
    const from = normalizeIP(address);
    return device === null
      ? {
          own: keyed("pair", `${username} ${from}`),
          wider: { address: keyed("address", from), account: keyed("account", username) },
        }
      : { own: keyed("device", device), wider: null };
  };

  return {
    /** Null for a name that no account can have: such text never reaches the database. */
    find: async (username: string): Promise<Account | null> =>
      Username.safeParse(username).success ? accounts.findAccount(username) : null,

    /** Ms until the next attempt of this origin is checked; 0: now. */
    waitMs: (origin: Origin): Promise<number> => {
      const { own, wider } = keysOf(origin);
      return accounts.throttledFor(wider ? [own, wider.address, wider.account] : [own]);
    },

    /** `about`: the account that was tried; null when no account has that name. */
    failed: async (origin: Origin, about: string | null): Promise<void> => {
      const { own, wider } = keysOf(origin);
      const { failures } = await accounts.recordFailure(own, rules.own, about);
      if (!wider || failures > rules.own.free) return;
      await accounts.recordFailure(wider.address, rules.address, about);
      await accounts.recordFailure(wider.account, rules.account, about);
    },

    /** By an administrator: clears the failures counted for this account and for no other, whatever their origin. */
    unlock: (username: string): Promise<void> => accounts.clearFailuresAbout(username),

    /** Address and account keep their counts: a successful sign-in to one account must not allow guesses at others. */
    succeeded: (origin: Origin): Promise<void> => accounts.clearFailures(keysOf(origin).own),

    /** The attempt for the queue: failures of one origin are counted one by one, and each address has a limited share. */
    attemptOf: (origin: Origin): Pick<Attempt, "known" | "origin" | "party"> => ({
      known: origin.device !== null,
      origin: keysOf(origin).own,
      party: origin.device ?? normalizeIP(origin.address),
    }),
  };
};

export type Attempts = ReturnType<typeof attempts>;

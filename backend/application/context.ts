import type { Role } from "@asesorador/domain/kernel/endpoint";
import type { EventStore, Position } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { Db } from "@asesorador/projections/kernel/db";
import type { Load } from "./admission.ts";
import type { Operations } from "./operations.ts";
import type { SecondFactors } from "./second-factors.ts";
import type { Tracer } from "./trace.ts";
import type { Webhooks } from "./webhooks.ts";

/** How far each read model is, kept in memory by the composition root: asking costs no SQL. */
export type ReadModelClock = {
  /** Changes exactly when rows of that read model may have changed; the ETag of its queries. Null: unknown, don't cache. */
  tag(readModel: string): string | null;
  /** Waits (bounded) until every read model has this position; resolves to whether it does. */
  waitFor(position: Position): Promise<boolean>;
  /** Calls back with the names of read models whose tag has just changed; returns how to stop. */
  onChange(listener: (readModels: readonly string[]) => void): () => void;
};

/**
 * Whether the password should be another: "required": nothing else may be done first; "advised": it is the
 * demonstration's, on a server that nobody else reaches.
 */
export type PasswordChange = "none" | "advised" | "required";

export type Account = {
  readonly username: string;
  readonly role: Role;
  /** Of the hash that a new password replaces. */
  readonly credentialId: string | null;
  /** null: the vault has none, so that no password fits. */
  readonly passwordHash: string | null;
  /** Nobody signs in with an account that is not. */
  readonly active: boolean;
  readonly passwordChange: PasswordChange;
  /** Signs in with a code as well; ids are those of `SecondFactors`. */
  readonly secondFactor: {
    readonly credentialId: string;
    readonly recoveryId: string | null;
    readonly usedCodes: readonly number[];
  } | null;
  /** It must have a second factor and has none: nothing else may be done first. */
  readonly secondFactorMissing: boolean;
  /** Its password is still the one that the demonstration made and tells. */
  readonly demoPassword: boolean;
  /** What a session that is opened now belongs to; it ends when the account's generation grows. */
  readonly generation: number;
};

export type Session = {
  /** Public id; what the token and the events name. */
  readonly sessionId: string;
  readonly username: string;
  /** The account's own, now. */
  readonly role: Role;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
  readonly passwordChange: PasswordChange;
  readonly secondFactorMissing: boolean;
};

/** A session as its owner sees it; times are ISO 8601 UTC. */
export type OpenSession = Pick<Session, "sessionId" | "username" | "expiresAt"> & {
  /** "Chrome en Windows"; "" when unknown. */
  readonly device: string;
  readonly since: string;
  /** To the minute. */
  readonly lastSeenAt: string;
};

/** An account as an administrator sees it; times are ISO 8601 UTC. */
export type TeamMember = Pick<Account, "username" | "role" | "active" | "passwordChange"> & {
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
  readonly openSessions: number;
  /** Failed sign-ins that still count. */
  readonly failures: number;
  readonly secondFactor: boolean;
  readonly secondFactorRequired: boolean;
  readonly secondFactorRequiredByRole: boolean;
  /** Until then some browser or address has to wait; null when none has to. */
  readonly lockedUntil: string | null;
};

/** A session as it is opened; `secretHash` is the SHA-256 of the cookie's secret, which itself is never stored. */
export type NewSession = Pick<Session, "sessionId" | "username" | "expiresAt"> &
  Pick<Account, "generation"> & { readonly secretHash: string; readonly device: string };

/**
 * Accounts as history has them (decided by `backend/access`), beside what is not in history: password hashes in the
 * vault, sessions and the sign-in throttle as rows.
 */
export type Accounts = {
  /** Sees every change that was acknowledged before the call. */
  findAccount(username: string): Promise<Account | null>;
  /** By name; as up to date as `findAccount`. */
  listTeam(): Promise<readonly TeamMember[]>;
  /** Roles whose accounts must have a second factor; as up to date as `findAccount`. */
  secondFactorRoles(): Promise<readonly Role[]>;
  /**
   * Stores a hash, durably, under a new id. Write it before the event that names the id: a hash that no event names is
   * harmless and swept later.
   */
  keepPassword(passwordHash: string): Promise<string>;
  /**
   * Applies to the rows what an account's event already says: ends the sessions but `keep`, forgets the hash that was
   * replaced, and tells all processes. It may fail or never run: readers go by the event.
   */
  settleAccount(change: SettledChange): Promise<void>;
  openSession(session: NewSession): Promise<void>;
  /** Cached for at most 60 s, evicted everywhere when a session ends. Null: none, ended, idle for too long or expired. */
  findSession(secretHash: string): Promise<Session | null>;
  findSessionById(sessionId: string): Promise<Session | null>;
  /** A person used the session: its idle time-out begins again. Finding a session is no use of it. */
  markUsed(sessionId: string): Promise<void>;
  /** Those of one account, or of all; last seen first. */
  listSessions(username: string | null): Promise<readonly OpenSession[]>;
  endSession(sessionId: string): Promise<void>;
  /** All of an account but `keep`; resolves to the ids of those that ended. */
  endSessions(username: string, keep: string | null): Promise<readonly string[]>;
  /** Counts a failure under a key. `about`: the account that was tried; null when there is none of that name. */
  recordFailure(key: string, rule: ThrottleRule, about: string | null): Promise<ThrottleCount>;
  /** Ms until an attempt is looked at that is counted under all of these keys; 0: now. */
  throttledFor(keys: readonly string[]): Promise<number>;
  clearFailures(key: string): Promise<void>;
  /** Forgets the failures under keys that count this account and no other. */
  clearFailuresAbout(username: string): Promise<void>;
};

/** `free` failures cost nothing; each further one doubles the wait, from 1 s to `longestMs`. */
export type ThrottleRule = { readonly free: number; readonly longestMs: number };

/** Failures that still count, and ms until the next attempt is looked at. */
export type ThrottleCount = { readonly failures: number; readonly waitMs: number };

export type SettledChange = {
  readonly username: string;
  /** A session that stays open. */
  readonly keep: string | null;
  /** The credential that is no longer in use. */
  readonly replaced: string | null;
};

/** One component of readiness: fine, or why not. */
export type Health = {
  readonly ok: boolean;
  /** For the log: it may name hosts and files. */
  readonly detail: string;
  /** Why it is not ok, for anybody who asks. */
  readonly reason?: string;
  /** It is at work and behind: told to whoever watches, and no reason to send visitors elsewhere. */
  readonly degraded?: boolean;
};

/** What /metrics shows of the read models, whichever process keeps them up. */
export type Figures = {
  readonly readModels: readonly {
    readonly name: string;
    /** Age of the oldest event that is not in the tables yet. */
    readonly lagMs: number;
    readonly quarantined: number;
  }[];
  /** Whether this process is the projector at work; null where there is none. */
  readonly leading: boolean | null;
};

/** Everything a route may touch, handed in by infra. */
export type Context = {
  readonly store: EventStore;
  readonly vault: Vault;
  /** Read models; statements have a timeout. */
  readonly db: Db;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** A random UUID. */
  readonly newId: () => string;
  readonly readModels: ReadModelClock;
  readonly accounts: Accounts;
  readonly secondFactors: SecondFactors;
  /**
   * Whether a password fits its stored hash. With null (no such account) it does the same work and answers false, so
   * that time tells nobody which usernames exist.
   */
  readonly verifyPassword: (password: string, passwordHash: string | null) => Promise<boolean>;
  readonly hashPassword: (password: string) => Promise<string>;
  /** By component: store, database, projections (lag). */
  readonly health: () => Promise<Readonly<Record<string, Health>>>;
  /** Rejects when the database can't be asked. Absent: nothing is known. */
  readonly figures?: () => Promise<Figures>;
  /** How loaded this process is, since the call before; makes it shed what can wait. Absent: nothing is ever shed. */
  readonly load?: () => Load;
  readonly operations: Operations;
  readonly webhooks: Webhooks;
  /** Absent: nothing is traced. */
  readonly tracer?: Tracer;
};

/** What an installation decides about its HTTP surface. */
export type HttpSettings = {
  /** At least 32 bytes. */
  readonly jwtSecret: string;
  /** Pepper for deriving the id of a lead that came without one. */
  readonly idempotencySecret: string;
  /** Cookies get `Secure` and the `__Host-` prefix. */
  readonly secureCookies: boolean;
  /** CIDRs of reverse proxies whose X-Forwarded-For counts; none: []. */
  readonly trustedProxies: readonly string[];
  /** Shown on the sign-in page in the demo profile only; null elsewhere. */
  readonly demoCredentials: { readonly username: string; readonly password: string } | null;
  /** The built front end; null: API only. */
  readonly frontendDir: string | null;
  /** The address that visitors use, for what must name it; none: each request's own Host. */
  readonly publicOrigin?: string | null;
  /** Requests a minute from one address, for all routes but health; 0: no limit. */
  readonly requestsPerMinute: number;
};

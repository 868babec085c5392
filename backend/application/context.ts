import type { ModelFigures } from "@asesorador/domain/assistant/training-events";
import type { Role } from "@asesorador/domain/kernel/endpoint";
import type { EventStore, Position } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { Db } from "@asesorador/projections/kernel/db";
import type { Load } from "./admission.ts";
import type { LanguageModel } from "./language-model.ts";
import type { Messages } from "./messages.ts";
import type { Operations } from "./operations.ts";
import type { Push } from "./push.ts";
import type { Replays } from "./replays.ts";
import type { SecondFactors } from "./second-factors.ts";
import type { ShortSignals } from "./short-signals.ts";
import type { Tracer } from "./trace.ts";
import type { Webhooks } from "./webhooks.ts";

/** Positions of the read models, kept in memory by the composition root: reading them costs no SQL. */
export type ReadModelPositions = {
  /**
   * Changes exactly when rows of that read model may have changed; used as the ETag of its queries. null: unknown, do
   * not cache.
   */
  tag(readModel: string): string | null;
  /** Waits, for a bounded time, until every read model has reached this position; resolves to whether it has. */
  waitFor(position: Position): Promise<boolean>;
  /** Subscribes to the names of read models whose tag has just changed; returns the unsubscribe function. */
  onChange(listener: (readModels: readonly string[]) => void): () => void;
};

/**
 * Whether the password has to be changed. "required": no other action is allowed before; "advised": it is the demo
 * password, on a server that is reachable from this machine only.
 */
export type PasswordChange = "none" | "advised" | "required";

export type Account = {
  readonly username: string;
  readonly role: Role;
  /** Credential id of the current hash, which a new password replaces. */
  readonly credentialId: string | null;
  /** null: the vault holds no hash, so that no password matches. */
  readonly passwordHash: string | null;
  /** false: sign-in is refused. */
  readonly active: boolean;
  readonly passwordChange: PasswordChange;
  /** null: neither an app nor a passkey; ids are those of `SecondFactors`. */
  readonly secondFactor: {
    readonly totpId: string | null;
    readonly passkeyIds: readonly string[];
    readonly recoveryId: string | null;
    readonly usedCodes: readonly number[];
  } | null;
  /** Names the account to authenticators; null before its first passkey. */
  readonly userHandle: string | null;
  /** A second factor is required of the account or its role and is not enrolled; no other action is allowed before. */
  readonly secondFactorMissing: boolean;
  /** An administrator's decision on exporting leads; null: the role's default. */
  readonly exportPermission: boolean | null;
  /** The password is still the one that the demo generated and displays. */
  readonly demoPassword: boolean;
  /** Stored with each session that is opened; the session ends when the account's generation grows. */
  readonly generation: number;
  /** The session whose change of the password ended all others; null: it was something else that last ended them. */
  readonly keptSession: string | null;
};

export type Session = {
  /** Public id, named by tokens and events. */
  readonly sessionId: string;
  readonly username: string;
  /** The account's current role. */
  readonly role: Role;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
  readonly passwordChange: PasswordChange;
  readonly secondFactorMissing: boolean;
  readonly exportPermission: Account["exportPermission"];
};

/** A session as its owner sees it; times are ISO 8601 UTC. */
export type OpenSession = Pick<Session, "sessionId" | "username" | "expiresAt"> & {
  /** "Chrome en Windows"; "" when unknown. */
  readonly device: string;
  readonly since: string;
  /** Rounded to the minute. */
  readonly lastSeenAt: string;
};

/** An account as an administrator sees it; times are ISO 8601 UTC. */
export type TeamMember = Pick<
  Account,
  "username" | "role" | "active" | "passwordChange" | "exportPermission"
> & {
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
  readonly openSessions: number;
  /** Failed sign-ins that still count towards throttling. */
  readonly failures: number;
  readonly secondFactor: boolean;
  readonly secondFactorRequired: boolean;
  readonly secondFactorRequiredByRole: boolean;
  /** The latest time until which a browser or an address has to wait; null: none has to. */
  readonly lockedUntil: string | null;
};

/** A session as it is opened; `secretHash` is the SHA-256 of the cookie's secret, which itself is never stored. */
export type NewSession = Pick<Session, "sessionId" | "username" | "expiresAt"> &
  Pick<Account, "generation"> & { readonly secretHash: string; readonly device: string };

/**
 * Accounts as history has them (decided by `backend/access`), together with data that is not in history: password
 * hashes in the vault, sessions and sign-in throttling as rows.
 */
export type Accounts = {
  /** Includes every change that was acknowledged before the call. */
  findAccount(username: string): Promise<Account | null>;
  /** By the user handle of its passkeys; as up to date as `findAccount`. */
  findUserHandle(userHandle: string): Promise<Account | null>;
  /** Sorted by name; as up to date as `findAccount`. */
  listTeam(): Promise<readonly TeamMember[]>;
  /** Roles that require a second factor; as up to date as `findAccount`. */
  secondFactorRoles(): Promise<readonly Role[]>;
  /**
   * Stores a hash durably under a new id. Call it before appending the event that names the id: an unreferenced hash is
   * harmless and is removed later.
   */
  keepPassword(passwordHash: string): Promise<string>;
  /**
   * Applies an account event to the rows: ends all sessions except `keep`, deletes the replaced hash and notifies all
   * processes. It may fail or not run at all: readers rely on the event.
   */
  settleAccount(change: SettledChange): Promise<void>;
  openSession(session: NewSession): Promise<void>;
  /**
   * Cached for at most 60 s, evicted in all processes when a session ends. null: unknown, ended, idle for too long or
   * expired.
   */
  findSession(secretHash: string): Promise<Session | null>;
  findSessionById(sessionId: string): Promise<Session | null>;
  /**
   * As `findSession` and, with `isUse`, `markUsed`, where both need memory alone; null otherwise, also where there is no
   * such session any more.
   */
  cachedSession(secretHash: string, isUse: boolean): Session | null;
  /** Restarts the session's idle time-out after user activity. Finding a session does not count as use. */
  markUsed(sessionId: string): Promise<void>;
  /** Sessions of one account, or of all; most recently seen first. */
  listSessions(username: string | null): Promise<readonly OpenSession[]>;
  endSession(sessionId: string): Promise<void>;
  /** Ends all sessions of an account except `keep`; resolves to the ids of the ended ones. */
  endSessions(username: string, keep: string | null): Promise<readonly string[]>;
  /** Counts a failure under a key. `about`: the account that was tried; null when no account has that name. */
  recordFailure(key: string, rule: ThrottleRule, about: string | null): Promise<ThrottleCount>;
  /** Milliseconds until an attempt counted under all of these keys is accepted; 0: now. */
  throttledFor(keys: readonly string[]): Promise<number>;
  clearFailures(key: string): Promise<void>;
  /** Deletes the failures counted for this account and for no other. */
  clearFailuresAbout(username: string): Promise<void>;
};

/** `free` failures have no consequence; each further one doubles the wait, from 1 s up to `longestMs`. */
export type ThrottleRule = { readonly free: number; readonly longestMs: number };

/** Failures that still count, and milliseconds until the next attempt is accepted. */
export type ThrottleCount = { readonly failures: number; readonly waitMs: number };

export type SettledChange = {
  readonly username: string;
  /** The session that is not ended. */
  readonly keep: string | null;
  /** The credential that was replaced. */
  readonly replaced: string | null;
};

/** Health of one component. */
export type Health = {
  readonly ok: boolean;
  /** Written to the log only: it may name hosts and files. */
  readonly detail: string;
  /** Why the component is not ok; public. */
  readonly reason?: string;
  /** The component works but lags: reported to monitoring, and no reason to take the process out of rotation. */
  readonly degraded?: boolean;
};

/** Metrics of a read model or a reactor. */
export type ProcessorMetrics = {
  readonly name: string;
  /** Age of the oldest event that is not processed yet. */
  readonly lagMs: number;
  readonly quarantined: number;
};

/** What /metrics shows, regardless of which process runs the processors. */
export type ProcessMetrics = {
  readonly readModels: readonly ProcessorMetrics[];
  readonly reactors: readonly ProcessorMetrics[];
  /** Whether this process is the leading projector; null: it runs none. */
  readonly leading: boolean | null;
  /** Whether a replica answers this process's queries; null: it has none. */
  readonly onReplica: boolean | null;
};

/** Everything a route may use, provided by the composition root. */
export type Context = {
  readonly store: EventStore;
  readonly vault: Vault;
  /** Read model connection; statements have a timeout. */
  readonly db: Db;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** A random UUID. */
  readonly newId: () => string;
  readonly readModels: ReadModelPositions;
  readonly accounts: Accounts;
  readonly secondFactors: SecondFactors;
  /**
   * Whether a password matches its stored hash. With null (unknown account) it does the same work and returns false, so
   * that the response time does not reveal which usernames exist.
   */
  readonly verifyPassword: (password: string, passwordHash: string | null) => Promise<boolean>;
  readonly hashPassword: (password: string) => Promise<string>;
  /** By component: store, database, projections (lag). */
  readonly health: () => Promise<Readonly<Record<string, Health>>>;
  /** Rejects when the database is unavailable. Absent: no metrics. */
  readonly processMetrics?: () => Promise<ProcessMetrics>;
  /** Load since the previous call; enables load shedding. Absent: no request is shed. */
  readonly load?: () => Load;
  readonly operations: Operations;
  readonly replays: Replays;
  readonly webhooks: Webhooks;
  readonly messages: Messages;
  readonly push: Push;
  readonly signals: ShortSignals;
  /**
   * Quality of the assistant's built-in model. Where it has to be measured, `yieldNow` is awaited between the steps, and
   * rejects to stop it.
   */
  readonly builtInQuality: (
    yieldNow: () => Promise<unknown>,
  ) => Promise<Pick<ModelFigures, "accuracy" | "evaluation">>;
  /** Absent: none is configured. */
  readonly languageModel?: LanguageModel;
  /** Absent: no traces. */
  readonly tracer?: Tracer;
};

/** Settings of an installation's HTTP surface. */
export type HttpSettings = {
  /** At least 32 bytes. */
  readonly jwtSecret: string;
  /** Pepper for deriving the id of a lead that was sent without one. */
  readonly idempotencySecret: string;
  /** Cookies get `Secure` and the `__Host-` prefix. */
  readonly secureCookies: boolean;
  /** CIDRs of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Shown on the sign-in page in the demo profile only; null elsewhere. */
  readonly demoCredentials: { readonly username: string; readonly password: string } | null;
  /** Folder of the built front end; null: API only. */
  readonly frontendDir: string | null;
  /** The public address, for documents that have to name it; absent: each request's own Host. */
  readonly publicOrigin?: string | null;
  /** Requests a minute from one address, for all routes but health; 0: no limit. */
  readonly requestsPerMinute: number;
  /** Roles whose accounts may export leads without a decision for the account. */
  readonly exportRoles: readonly Role[];
};

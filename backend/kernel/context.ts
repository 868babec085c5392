import type { Role } from "@asesorador/domain/kernel/endpoint";
import type { EventStore, Position } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { Db } from "@asesorador/projections/kernel/db";
import type { Tracer } from "./trace.ts";

/** How far each read model is, kept in memory by the composition root: asking costs no SQL. */
export type ReadModelClock = {
  /** Changes exactly when rows of that read model may have changed; the ETag of its queries. Null: unknown, don't cache. */
  tag(readModel: string): string | null;
  /** Waits (bounded) until every read model has this position; resolves to whether it does. */
  waitFor(position: Position): Promise<boolean>;
};

export type Account = {
  readonly username: string;
  readonly role: Role;
  readonly passwordHash: string;
};

export type Session = {
  /** Public id; what the token and the events name. */
  readonly sessionId: string;
  readonly username: string;
  readonly role: Role;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
};

/** The team's accounts, sessions and sign-in throttle; not a read model, never rebuilt. */
export type Accounts = {
  findAccount(username: string): Promise<Account | null>;
  /** `secretHash`: SHA-256 of the cookie's secret, hexadecimal; the secret itself is never stored. */
  openSession(session: Session & { readonly secretHash: string }): Promise<void>;
  /** Cached for at most 60 s, evicted everywhere when a session ends. Null: none, ended or expired. */
  findSession(secretHash: string): Promise<Session | null>;
  findSessionById(sessionId: string): Promise<Session | null>;
  endSession(sessionId: string): Promise<void>;
  /** Counts a failure under a key (a username, an address); resolves to ms until the next attempt is heard, 0 at first. */
  recordFailure(key: string): Promise<number>;
  /** Ms until the next attempt is heard; 0: now. */
  throttledFor(key: string): Promise<number>;
  clearFailures(key: string): Promise<void>;
};

/** One component of readiness: fine, or why not. */
export type Health = {
  readonly ok: boolean;
  readonly detail: string;
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
  /**
   * Whether a password fits its stored hash. With null (no such account) it does the same work and answers false, so
   * that time tells nobody which usernames exist.
   */
  readonly verifyPassword: (password: string, passwordHash: string | null) => Promise<boolean>;
  /** By component: store, database, projections (lag). */
  readonly health: () => Promise<Readonly<Record<string, Health>>>;
  /** Rejects when the database can't be asked. Absent: nothing is known. */
  readonly figures?: () => Promise<Figures>;
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
  /** Requests a minute from one address, for all routes but health; 0: no limit. */
  readonly requestsPerMinute: number;
};

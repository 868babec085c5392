import type { TeamDirectory, teamDirectory } from "@asesorador/backend/access/team-directory";
import type { Session } from "@asesorador/backend/application/context";
import { holdsSession, secondFactorMissing } from "@asesorador/domain/access/team";
import type { Pool } from "pg";
import type { NotifiedCache } from "../postgres/notified-cache.ts";
import { findSession, markUsed, type StoredSession } from "./open-sessions.ts";
import { passwordChangeOf } from "./password-change.ts";

/** Uses are stored at most this often. */
const WRITE_USE_MS = 60_000;
export const SESSION_CACHE = { ttlMs: 60_000, max: 10_000 } as const;
/** How long a cached session is used while its end may have been notified without being received. */
const UNANNOUNCED_MS = 1_000;

type Parts = {
  readonly pool: Pool;
  readonly directory: ReturnType<typeof teamDirectory>;
  readonly cache: NotifiedCache<StoredSession>;
  /** Whether notifications of ended sessions are received at present. */
  readonly isAnnounced: () => boolean;
  /** A session that is unused for this long ends. */
  readonly idleMs: number;
  /** Whether other machines reach the server. */
  readonly exposed: boolean;
  /** ISO 8601 UTC. */
  readonly now: () => string;
};

/**
 * Finds sessions by way of the cache, and remembers their latest use in this process, which is stored once a minute. A
 * session that has expired, is idle, or is no longer held by its account is not found.
 */
export const sessionReader = (parts: Parts) => {
  const { pool, directory, cache, isAnnounced, exposed, now } = parts;
  const { isIdle, isUseStored, usedAfter, remember } = sessionUses(parts);

  const inCache = (key: string): StoredSession | undefined =>
    cache.get(key, isAnnounced() ? SESSION_CACHE.ttlMs : UNANNOUNCED_MS);
  /** The session as its account holds it; null: not any more. */
  const held = (session: StoredSession, { team }: TeamDirectory): Session | null => {
    const account = team.accounts.get(session.username);
    if (!account || !holdsSession(account, session)) return null;
    const { sessionId, username, expiresAt } = session;
    return {
      sessionId,
      username,
      expiresAt,
      role: account.role,
      passwordChange: passwordChangeOf(account.password, exposed),
      secondFactorMissing: secondFactorMissing(team, account),
      exportPermission: account.exportPermission,
    };
  };
  const find = async (by: "secret_hash" | "session_id", value: string): Promise<Session | null> => {
    const key = `${by}:${value}`;
    const asOf = cache.evictions();
    const cached = inCache(key);
    const session = cached ?? (await findSession(pool, by, value, now()));
    if (!session || session.expiresAt <= now()) return null;
    // Not when it came from the cache: its time to live must not be extended.
    if (!cached) cache.put(key, session, asOf);
    // The cached row may not include a use in another process.
    if (isIdle(session)) {
      const fresh = cached ? await findSession(pool, by, value, now()) : null;
      if (!fresh || isIdle(fresh)) return null;
      remember(fresh.sessionId, fresh.lastUsedAt);
    }
    return held(session, await directory.recent());
  };

  return {
    find,
    /** See `Accounts.cachedSession`. */
    cached: (secretHash: string, isUse: boolean): Session | null => {
      const session = inCache(`secret_hash:${secretHash}`);
      const known = directory.current();
      if (!session || !known || session.expiresAt <= now() || isIdle(session)) return null;
      return isUse && !isUseStored(session.sessionId) ? null : held(session, known);
    },
    isIdle,
    usedAfter,
    markUsed: async (sessionId: string): Promise<void> => {
      if (isUseStored(sessionId)) return;
      const at = now();
      await markUsed(pool, sessionId, at);
      remember(sessionId, at);
    },
  };
};

/** The latest uses that this process has seen, and the times by which a session is idle or its use is stored again. */
const sessionUses = ({ now, idleMs }: Pick<Parts, "now" | "idleMs">) => {
  /** By session id. */
  const used = new Map<string, string>();
  const lastUse = ({ sessionId, lastUsedAt }: StoredSession): string => {
    const here = used.get(sessionId) ?? "";
    return here > lastUsedAt ? here : lastUsedAt;
  };
  // Requests of one millisecond share the texts.
  let limits = { at: "", usedAfter: "", storedAfter: "" };
  const current = (): typeof limits => {
    const at = now();
    if (limits.at !== at)
      limits = { at, usedAfter: before(at, idleMs), storedAfter: before(at, WRITE_USE_MS) };
    return limits;
  };
  /** A session that was last used then or before is idle. */
  const usedAfter = (): string => current().usedAfter;
  return {
    usedAfter,
    isIdle: (session: StoredSession): boolean => lastUse(session) <= usedAfter(),
    /** Whether a use is so recent that another one is not stored. */
    isUseStored: (sessionId: string): boolean => (used.get(sessionId) ?? "") > current().storedAfter,
    remember: (sessionId: string, at: string): void => {
      if (used.size >= SESSION_CACHE.max) used.clear();
      used.set(sessionId, at);
    },
  };
};

const before = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

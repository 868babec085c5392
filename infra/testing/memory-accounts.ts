import { randomUUID } from "node:crypto";
import type { Account, Accounts, NewSession, Session } from "@asesorador/backend/application/context";
import type { Role } from "@asesorador/domain/kernel/endpoint";

/** An account according to history, and the test whether it still holds a session. */
type KnownAccount = Omit<Account, "passwordHash"> & {
  readonly secondFactorRequired: boolean;
  readonly holds: (session: Pick<NewSession, "sessionId" | "generation">) => boolean;
};

/**
 * Sessions, hashes and throttling in maps, over accounts in history; after its free failures a key waits for its rule's
 * maximum. For tests of the HTTP surface.
 */
export const inMemoryAccounts = (
  readKnown: () => Promise<{
    readonly accounts: readonly KnownAccount[];
    readonly secondFactorRoles: readonly Role[];
  }>,
  /** By credential id. */
  hashes: Map<string, string>,
): Accounts & { readonly sessions: ReadonlyMap<string, NewSession> } => {
  const readTeam = async () => (await readKnown()).accounts;
  const find = async (username: string) => (await readTeam()).find((one) => one.username === username);
  const throttle = inMemoryThrottle();
  const { sessions, settle, port } = inMemorySessions(find);
  const known = (account: KnownAccount | undefined): Account | null => {
    if (!account) return null;
    const { holds: _, secondFactorRequired: __, ...rest } = account;
    return { ...rest, passwordHash: hashes.get(account.credentialId ?? "") ?? null };
  };
  return {
    sessions,
    findAccount: async (username) => known(await find(username)),
    findUserHandle: async (userHandle) =>
      known((await readTeam()).find((one) => one.userHandle === userHandle)),
    listTeam: async () => {
      const { accounts, secondFactorRoles } = await readKnown();
      return accounts.map(
        ({
          username,
          role,
          active,
          passwordChange,
          secondFactor,
          secondFactorRequired,
          exportPermission,
        }) => ({
          username,
          role,
          active,
          passwordChange,
          secondFactor: secondFactor !== null,
          secondFactorRequired,
          exportPermission,
          secondFactorRequiredByRole: secondFactorRoles.includes(role),
          createdAt: EPOCH,
          lastSeenAt: null,
          openSessions: [...sessions.values()].filter((session) => session.username === username).length,
          ...throttle.of(username),
        }),
      );
    },
    secondFactorRoles: async () => (await readKnown()).secondFactorRoles,
    keepPassword: async (passwordHash) => {
      const id = randomUUID();
      hashes.set(id, passwordHash);
      return id;
    },
    settleAccount: async ({ username, keep, replaced }) => {
      if (replaced !== null) hashes.delete(replaced);
      await settle(username, keep);
    },
    ...port,
    ...throttle.port,
  };
};

type SessionPort = Pick<
  Accounts,
  | "openSession"
  | "findSession"
  | "findSessionById"
  | "cachedSession"
  | "markUsed"
  | "listSessions"
  | "endSession"
  | "endSessions"
>;

/** Sessions by their id, each valid while its account holds it. */
const inMemorySessions = (find: (username: string) => Promise<KnownAccount | undefined>) => {
  const sessions = new Map<string, NewSession>();
  /** Found since they or their account changed last, by the hash of their secret. */
  const found = new Map<string, Session>();
  const forget = (changed: (session: Session) => boolean): void => {
    for (const [secretHash, session] of found) if (changed(session)) found.delete(secretHash);
  };
  const live = async (session: NewSession | undefined): Promise<Session | null> => {
    const account = await find(session?.username ?? "");
    if (!session || !account?.holds(session)) return null;
    const { sessionId, username, expiresAt } = session;
    const { role, passwordChange, secondFactorMissing, exportPermission } = account;
    return { sessionId, username, expiresAt, role, passwordChange, secondFactorMissing, exportPermission };
  };
  const port: SessionPort = {
    openSession: async (session) => {
      sessions.set(session.sessionId, session);
    },
    findSession: async (secretHash) => {
      const session = await live([...sessions.values()].find((one) => one.secretHash === secretHash));
      if (session) found.set(secretHash, session);
      return session;
    },
    findSessionById: async (sessionId) => live(sessions.get(sessionId)),
    cachedSession: (secretHash) => found.get(secretHash) ?? null,
    // The idle time-out is tested with the real adapter.
    markUsed: async () => {},
    listSessions: async (username) =>
      [...sessions.values()]
        .filter((session) => username === null || session.username === username)
        .map(({ generation: _, secretHash: __, ...session }) => ({
          ...session,
          device: "",
          since: EPOCH,
          lastSeenAt: EPOCH,
        })),
    endSession: async (sessionId) => {
      forget((session) => session.sessionId === sessionId);
      sessions.delete(sessionId);
    },
    endSessions: async (username, keep) => {
      forget((session) => session.username === username);
      const ended = [...sessions.values()].filter(
        (session) => session.username === username && session.sessionId !== keep,
      );
      for (const { sessionId } of ended) sessions.delete(sessionId);
      return ended.map(({ sessionId }) => sessionId);
    },
  };
  /** Deletes the account's sessions that it no longer holds, except `keep`. */
  const settle = async (username: string, keep: string | null): Promise<void> => {
    forget((session) => session.username === username);
    const account = await find(username);
    for (const [id, session] of sessions)
      if (session.username === username && id !== keep && !account?.holds(session)) sessions.delete(id);
  };
  return { sessions, port, settle };
};

type ThrottlePort = Pick<Accounts, "recordFailure" | "throttledFor" | "clearFailures" | "clearFailuresAbout">;

const inMemoryThrottle = () => {
  const throttled = new Map<string, { failures: number; waitMs: number; about: string | null }>();
  const port: ThrottlePort = {
    recordFailure: async (key, { free, longestMs }, name) => {
      const before = throttled.get(key);
      const failures = (before?.failures ?? 0) + 1;
      const waitMs = failures >= free ? longestMs : 0;
      throttled.set(key, { failures, waitMs, about: before && before.about !== name ? null : name });
      return { failures, waitMs };
    },
    throttledFor: async (keys) => Math.max(0, ...keys.map((key) => throttled.get(key)?.waitMs ?? 0)),
    clearFailures: async (key) => {
      throttled.delete(key);
    },
    clearFailuresAbout: async (name) => {
      for (const [key, row] of throttled) if (row.about === name) throttled.delete(key);
    },
  };
  /** An account's failed sign-ins from browsers that were known to it, and the end of a lock. */
  const of = (username: string) => {
    const rows = [...throttled].filter(
      ([key, row]) => row.about === username && !/^(code-)?address:/.test(key),
    );
    return {
      failures: rows
        .filter(([key]) => !/^(code-)?account:/.test(key))
        .reduce((sum, [, row]) => sum + row.failures, 0),
      lockedUntil: rows.some(([, row]) => row.waitMs > 0) ? FAR : null,
    };
  };
  return { port, of };
};

const EPOCH = "2026-01-01T00:00:00.000Z";
const FAR = "2099-01-01T00:00:00.000Z";

import type { EventStore, NewEvent, Position, Recorded } from "@asesorador/domain/kernel/event-store";
import { ERASED, KeyErased, type Sealed, type Vault } from "@asesorador/domain/kernel/vault";
import type { Account, Accounts, Session } from "./context.ts";

// Small stand-ins for tests of the HTTP surface; the real adapters have suites of their own in infra.

/** A store in an array, with switches to make it fail or lose a race. */
export const arrayStore = () => {
  const all: Recorded[] = [];
  const failures: Error[] = [];
  const racers: (() => void)[] = [];
  const streamOf = (stream: string) => all.filter((event) => event.stream === stream);

  const put = (stream: string, events: readonly NewEvent[]) => {
    for (const event of events)
      all.push({
        ...event,
        // As JSON would bring it back: nothing of the caller's objects stays shared.
        data: JSON.parse(JSON.stringify(event.data)),
        stream,
        revision: BigInt(streamOf(stream).length),
        position: BigInt(all.length + 1) as Position,
      });
    const last = all.at(-1);
    if (!last) throw new Error("nothing was put");
    return { ok: true, revision: last.revision, position: last.position } as const;
  };

  const calls = { appends: 0, reads: 0 };
  const store: EventStore = {
    readStream: async (stream, from = 0n) => {
      calls.reads += 1;
      return streamOf(stream).filter(({ revision }) => revision >= from);
    },
    append: async (stream, expected, events) => {
      calls.appends += 1;
      racers.shift()?.();
      const failure = failures.shift();
      if (failure) throw failure;
      const first = streamOf(stream).find(({ eventId }) => eventId === events[0]?.eventId);
      if (first) return { ok: true, revision: first.revision, position: first.position };
      const actual = streamOf(stream).at(-1)?.revision ?? null;
      if (expected !== "any" && (expected === "no_stream" ? null : expected) !== actual)
        return { ok: false, actual };
      return put(stream, events);
    },
    readAll: async ({ after, limit }) => all.filter(({ position }) => position > after).slice(0, limit),
    async *subscribe({ after }) {
      yield all.filter(({ position }) => position > after);
      yield "caught_up";
    },
    head: async () => (all.at(-1)?.position ?? 0n) as Position,
  };
  return {
    store,
    calls,
    all: all as readonly Recorded[],
    /** The next appends reject with these, in order. */
    failWith: (...errors: Error[]) => failures.push(...errors),
    /** Runs just before the next append looks: somebody else was quicker. */
    raceWith: (racer: () => void) => racers.push(racer),
    put,
  };
};

/** Seals so that a test can see that it was sealed, and by which key. */
export const glassVault = () => {
  const erased = new Set<string>();
  let keys = 0;
  const opened = ({ k, d }: Sealed): unknown =>
    erased.has(k) ? ERASED : JSON.parse(Buffer.from(d, "base64").toString("utf8"));
  const vault: Vault = {
    newKey: async () => {
      keys += 1;
      return `key-${keys}`;
    },
    seal: async (k, _, plain) => {
      if (erased.has(k)) throw new KeyErased(k);
      return { k, d: Buffer.from(JSON.stringify(plain), "utf8").toString("base64") };
    },
    open: async (events) =>
      events.map((event) => {
        const data = event.data as { readonly pii?: Sealed | null };
        return data.pii ? { ...event, data: { ...data, pii: opened(data.pii) } } : event;
      }),
    erase: async (k) => {
      const fresh = !erased.has(k);
      erased.add(k);
      return fresh;
    },
    blindIndex: (kind, value) => Buffer.from(`${kind}:${value}`).toString("base64url"),
  };
  return { vault, keysMade: () => keys };
};

/** Accounts in maps; once a key has no free failures left it waits for as long as its rule allows. */
export const mapAccounts = (
  initial: readonly Account[],
): Accounts & { readonly sessions: Map<string, Session> } => {
  const accounts = new Map(initial.map((account) => [account.username, account]));
  const sessions = new Map<string, Session>();
  const idOf = new Map<string, string>();
  const throttled = new Map<string, { failures: number; waitMs: number; about: string | null }>();
  const about = (name: string) =>
    [...throttled].filter(([key, row]) => row.about === name && !key.startsWith("address:"));
  const live = (session: Session | undefined): Session | null => {
    const account = accounts.get(session?.username ?? "");
    const { role, passwordChange } = account ?? {};
    return session && account?.active && role && passwordChange ? { ...session, role, passwordChange } : null;
  };
  const endAll = (username: string, keep: string | null): readonly string[] => {
    const ended = [...sessions.values()].filter(
      (session) => session.username === username && session.sessionId !== keep,
    );
    for (const { sessionId } of ended) sessions.delete(sessionId);
    return ended.map(({ sessionId }) => sessionId);
  };
  return {
    sessions,
    findAccount: async (username) => accounts.get(username) ?? null,
    listTeam: async () =>
      [...accounts.values()].map(({ passwordHash: _, demoPassword: __, ...account }) => ({
        ...account,
        createdAt: EPOCH,
        lastSeenAt: null,
        openSessions: [...sessions.values()].filter(({ username }) => username === account.username).length,
        failures: about(account.username)
          .filter(([key]) => !key.startsWith("account:"))
          .reduce((sum, [, row]) => sum + row.failures, 0),
        lockedUntil: about(account.username).some(([, row]) => row.waitMs > 0) ? FAR : null,
      })),
    addAccount: async (account, record) => {
      if (accounts.has(account.username)) return false;
      await record();
      accounts.set(account.username, {
        ...account,
        active: true,
        passwordChange: "required",
        demoPassword: false,
      });
      return true;
    },
    changeAccount: async (username, to, record) => {
      const before = accounts.get(username);
      if (!before) return { ok: false, reason: "unknown" };
      const after = { ...before, ...to };
      const admins = [...accounts.values(), after].filter(
        (account) => account.role === "admin" && account.active && account !== before,
      );
      if (admins.length === 0) return { ok: false, reason: "last_admin" };
      accounts.set(username, after);
      const same = after.role === before.role && after.active === before.active;
      const changed = { ok: true, before, ended: same ? [] : endAll(username, null) } as const;
      await record(changed);
      return changed;
    },
    setPassword: async ({ username, passwordHash, temporary, keep, instead }, record) => {
      const before = accounts.get(username);
      if (!before || (instead !== null && before.passwordHash !== instead)) return null;
      accounts.set(username, {
        ...before,
        passwordHash,
        passwordChange: temporary ? "required" : "none",
        demoPassword: false,
      });
      const ended = endAll(username, keep);
      await record(ended);
      return ended;
    },
    openSession: async ({ secretHash, device: _, ...session }) => {
      sessions.set(session.sessionId, session);
      idOf.set(secretHash, session.sessionId);
    },
    findSession: async (secretHash) => live(sessions.get(idOf.get(secretHash) ?? "")),
    findSessionById: async (sessionId) => live(sessions.get(sessionId)),
    listSessions: async (username) =>
      [...sessions.values()]
        .filter((session) => username === null || session.username === username)
        .map(({ role: _, passwordChange: __, ...session }) => ({
          ...session,
          device: "",
          since: EPOCH,
          lastSeenAt: EPOCH,
        })),
    endSession: async (sessionId) => {
      sessions.delete(sessionId);
    },
    endSessions: async (username, keep) => endAll(username, keep),
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
};

const EPOCH = "2026-01-01T00:00:00.000Z";
const FAR = "2099-01-01T00:00:00.000Z";

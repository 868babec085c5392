import { pause } from "@asesorador/projections/kernel/pause";
import { Client, escapeIdentifier } from "pg";
import { backoff } from "../../kernel/backoff.ts";
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE } from "./pool.ts";

export type Listener = {
  readonly onNotify: (channel: string, payload: string) => void;
  /** Listening (again). Notifications before this moment are lost: catch up now. */
  readonly onReady: () => void;
  /** Not listening any more until the next `onReady`. */
  readonly onLost?: () => void;
};

export type Listening = {
  /** Whether every notification that was sent more than `CURRENT_MS` ago has been received. */
  isCurrent(): boolean;
  /** Resolves when no callback will run any more, and the connection has ended if no one else uses it. */
  close(): Promise<void>;
};

const CURRENT_MS = 1_000;
/**
 * The answer to such a query follows all notifications sent before it, so a connection that vanished without being closed is
 * noticed within `CURRENT_MS`. It also keeps firewalls from dropping the connection as idle.
 */
const HEARTBEAT_MS = 400;
const ANSWER_WITHIN_MS = 5_000;
const RETRY = { firstMs: 50, lastMs: 5_000 };

/** By URL. A notification wakes every listening connection of its database, so that a second one in a process is only a cost. */
const connections = new Map<string, SharedConnection>();

/**
 * Listens until it is closed, on a connection that all listeners of this URL in the process share, and connects again whenever
 * the connection is lost. Never throws.
 */
export const listen = (url: string, channels: readonly string[], listener: Listener): Listening => {
  const connection = connections.get(url) ?? sharedConnection(url);
  connections.set(url, connection);
  const member: Member = { channels, listener, ready: false };
  connection.add(member);
  return {
    isCurrent: () => member.ready && connection.isCurrent(),
    close: async () => {
      if (connection.remove(member) > 0) return;
      if (connections.get(url) === connection) connections.delete(url);
      await connection.end();
    },
  };
};

type Member = {
  readonly channels: readonly string[];
  readonly listener: Listener;
  /** It listens on the present connection. */
  ready: boolean;
};

type SharedConnection = {
  add(member: Member): void;
  /** Returns how many are left. */
  remove(member: Member): number;
  isCurrent(): boolean;
  end(): Promise<void>;
};

const sharedConnection = (url: string): SharedConnection => {
  const members = new Set<Member>();
  const stop = new AbortController();
  let current: Connected | null = null;
  const wait = backoff(RETRY);

  const subscribe = async (connected: Connected, member: Member): Promise<void> => {
    if (!(await send(connected, statements("listen", member.channels)))) return;
    if (current !== connected || !members.has(member)) return;
    wait.reset();
    member.ready = true;
    member.listener.onReady();
  };

  const lose = (): void => {
    current = null;
    for (const member of members) {
      if (!member.ready) continue;
      member.ready = false;
      member.listener.onLost?.();
    }
  };

  const once = async (): Promise<void> => {
    const connected = connectionTo(url, (channel, payload) => {
      for (const { ready, channels, listener } of members)
        if (ready && channels.includes(channel)) listener.onNotify(channel, payload);
    });
    const { client, over } = connected;
    const signal = AbortSignal.any([stop.signal, over.signal]);
    try {
      await client.connect();
      current = connected;
      for (const member of members) void subscribe(connected, member);
      while (!signal.aborted) {
        await pause(HEARTBEAT_MS, signal);
        if (!signal.aborted) void send(connected, HEARTBEAT);
      }
    } catch {
      // Not reachable: tried again below.
    }
    lose();
    await client.end().catch(() => {});
  };

  const keepListening = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await once();
      await pause(wait.nextMs(), stop.signal);
    }
  };
  // After the first members are added.
  const done = Promise.resolve().then(keepListening);

  return {
    add: (member) => {
      members.add(member);
      if (current) void subscribe(current, member);
    },
    remove: (member) => {
      members.delete(member);
      member.ready = false;
      const used = new Set([...members].flatMap(({ channels }) => channels));
      const unused = member.channels.filter((channel) => !used.has(channel));
      if (current && unused.length > 0 && members.size > 0)
        void send(current, statements("unlisten", unused));
      return members.size;
    },
    isCurrent: () => current !== null && performance.now() - current.answeredAt < CURRENT_MS,
    end: () => {
      stop.abort();
      return done;
    },
  };
};

type Connected = {
  readonly client: Client;
  /** Aborted when the connection has ended, or did not answer. */
  readonly over: AbortController;
  /** Outcome of the statement that was sent last. */
  last: Promise<boolean>;
  /** When the last query that was answered had been sent. */
  answeredAt: number;
};

/** Not connected yet. */
const connectionTo = (url: string, onNotify: Listener["onNotify"]): Connected => {
  const client = new Client({
    connectionString: url,
    application_name: "asesorador-listen",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_WITHIN_MS,
    ...KEEP_ALIVE,
  });
  const over = new AbortController();
  client.on("error", () => over.abort());
  client.on("end", () => over.abort());
  client.on("notification", ({ channel, payload }) => onNotify(channel, payload ?? ""));
  return { client, over, last: Promise.resolve(true), answeredAt: Number.NEGATIVE_INFINITY };
};

/** One statement after the other; resolves to whether it was answered. */
const send = (connected: Connected, sql: string): Promise<boolean> => {
  const answered = connected.last.then(async () => {
    const sentAt = performance.now();
    await connected.client.query(sql);
    connected.answeredAt = Math.max(connected.answeredAt, sentAt);
    return true;
  });
  connected.last = answered.catch(() => {
    connected.over.abort();
    return false;
  });
  return connected.last;
};

/** An empty statement: PostgreSQL neither plans nor executes anything for it. */
const HEARTBEAT = "";

const statements = (verb: "listen" | "unlisten", channels: readonly string[]): string =>
  channels.map((channel) => `${verb} ${escapeIdentifier(channel)}`).join(";");

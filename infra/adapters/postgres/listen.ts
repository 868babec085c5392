import { setTimeout as sleep } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { CONNECT_TIMEOUT_MS } from "./pool.ts";

export type Listener = {
  readonly onNotify: (channel: string, payload: string) => void;
  /** Listening (again). Whatever was notified before this moment is lost: catch up now. */
  readonly onReady: () => void;
  /** Not listening any more until the next `onReady`. */
  readonly onLost?: () => void;
};

/** Dead peers that sent no goodbye are found by asking; a firewall may drop a silent connection. */
const HEARTBEAT_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 5_000;

/**
 * Listens on one connection for as long as the process wants, through any number of lost connections.
 * Never throws; `close` resolves when the connection is gone and nobody will be called any more.
 */
export const listen = (
  url: string,
  channels: readonly string[],
  listener: Listener,
): { close(): Promise<void> } => {
  const stop = new AbortController();
  const done = keepListening(() => listenOnce(url, channels, listener, stop.signal), stop.signal);
  return {
    close: async () => {
      stop.abort();
      await done;
    },
  };
};

const keepListening = async (once: () => Promise<"was_ready" | "never_ready">, stop: AbortSignal) => {
  let retryMs = FIRST_RETRY_MS;
  while (!stop.aborted) {
    retryMs = (await once()) === "was_ready" ? FIRST_RETRY_MS : Math.min(retryMs * 2, LAST_RETRY_MS);
    // Spread out, so that many processes do not fall upon a server that has just come back.
    await pause(retryMs * (0.5 + Math.random() / 2), stop);
  }
};

/** One connection's life. Resolves when it is over, and says whether it ever listened. */
const listenOnce = async (
  url: string,
  channels: readonly string[],
  listener: Listener,
  stop: AbortSignal,
): Promise<"was_ready" | "never_ready"> => {
  const client = new Client({
    connectionString: url,
    application_name: "asesorador-listen",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  const over = new AbortController();
  const end = () => over.abort();
  client.on("error", end);
  client.on("end", end);
  client.on("notification", ({ channel, payload }) => {
    if (!stop.aborted) listener.onNotify(channel, payload ?? "");
  });
  const signal = AbortSignal.any([stop, over.signal]);
  let ready = false;
  try {
    await client.connect();
    await client.query(channels.map((channel) => `listen ${escapeIdentifier(channel)}`).join(";"));
    if (!signal.aborted) {
      ready = true;
      listener.onReady();
      await beat(client, signal);
    }
  } catch {
    // Not reachable, or gone: the caller tries again.
  }
  await client.end().catch(() => {});
  if (ready && !stop.aborted) listener.onLost?.();
  return ready ? "was_ready" : "never_ready";
};

/** Resolves when the signal says so; rejects when the server no longer answers. */
const beat = async (client: Client, signal: AbortSignal): Promise<void> => {
  for (;;) {
    await pause(HEARTBEAT_MS, signal);
    if (signal.aborted) return;
    await client.query("select 1");
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {});

import { pause } from "@asesorador/projections/kernel/pause";
import { Client, escapeIdentifier } from "pg";
import { backoff } from "../../processing/backoff.ts";
import { CONNECT_TIMEOUT_MS } from "./pool.ts";

export type Listener = {
  readonly onNotify: (channel: string, payload: string) => void;
  /** Listening (again). Notifications before this moment are lost: catch up now. */
  readonly onReady: () => void;
  /** Not listening any more until the next `onReady`. */
  readonly onLost?: () => void;
};

/** A peer that vanished without closing the connection is detected by this query; it also keeps firewalls from dropping the connection as idle. */
const HEARTBEAT_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;
const RETRY = { firstMs: 50, lastMs: 5_000 };

/**
 * Listens on one connection of its own until it is closed, and connects again whenever the connection is lost.
 * Never throws; `close` resolves when the connection has ended and no callback will run any more.
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
  const wait = backoff(RETRY);
  while (!stop.aborted) {
    if ((await once()) === "was_ready") wait.reset();
    await pause(wait.nextMs(), stop);
  }
};

/** Resolves when the connection has ended, to whether it ever listened. */
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
    // Not reachable, or disconnected: the caller retries.
  }
  await client.end().catch(() => {});
  if (ready && !stop.aborted) listener.onLost?.();
  return ready ? "was_ready" : "never_ready";
};

/** Resolves when the signal aborts; rejects when the server no longer answers. */
const beat = async (client: Client, signal: AbortSignal): Promise<void> => {
  for (;;) {
    await pause(HEARTBEAT_MS, signal);
    if (signal.aborted) return;
    await client.query("select 1");
  }
};

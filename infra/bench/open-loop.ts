import type { HttpConnection } from "./http-connection.ts";
import { arrivalsMs } from "./statistics.ts";

export type OpenLoop = {
  readonly connections: readonly HttpConnection[];
  readonly perSecond: number;
  /** When the last request may be due, by `performance.now()`. */
  readonly end: number;
  /** Sends the request that was due at `due`; never rejects. */
  readonly send: (connection: HttpConnection, due: number) => Promise<void>;
};

/**
 * Requests arrive on a fixed schedule of random intervals, the same for every contender, and wait for a free
 * connection. Latency counts from the due time, so a stalling server cannot hide it by receiving fewer requests.
 * Resolves, when all sent requests are answered, to the due times of those that never found a free connection.
 */
export const openLoop = async ({
  connections,
  perSecond,
  end,
  send,
}: OpenLoop): Promise<readonly number[]> => {
  const started = now();
  const schedule = arrivalsMs(perSecond, end - started).map((at) => started + at);
  const free = [...connections];
  const inFlight = new Set<Promise<void>>();
  let at = 0;
  const sendDue = (): void => {
    const moment = Math.min(now(), end);
    for (let due = schedule[at]; due !== undefined && due <= moment; due = schedule[at]) {
      const connection = free.pop();
      if (!connection) return;
      at += 1;
      const sent = send(connection, due).then(() => {
        inFlight.delete(sent);
        free.push(connection);
        if (now() < end) sendDue();
      });
      inFlight.add(sent);
    }
  };
  await everyMillisecondUntil(end, sendDue);
  await Promise.all(inFlight);
  return schedule.slice(at);
};

const now = (): number => performance.now();

const everyMillisecondUntil = (end: number, work: () => void): Promise<void> =>
  new Promise((resolve) => {
    const tick = (): void => {
      work();
      if (now() < end) setTimeout(tick, 1);
      else resolve();
    };
    tick();
  });

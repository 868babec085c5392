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
 * Requests arrive by a fixed schedule of random gaps, the same for everybody, and wait for a free connection; their
 * latency counts from when they were due, so a server that stalls cannot hide it by receiving less. Resolves, when all
 * that were sent are answered, to when those were due that never found a free connection.
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

// Load generator of the lag bench: a separate process that sends leads and listens for the projector's commits.
import { setTimeout as sleep } from "node:timers/promises";
import { type Position, parsePosition, START } from "@asesorador/domain/kernel/event-store";
import { NOTICE_CHANNEL, Notice } from "@asesorador/projections/kernel/notice";
import { listen } from "../../adapters/postgres/listen.ts";
import { answerParent } from "../child.ts";
import { type HttpConnection, openConnection } from "../http-connection.ts";
import { leadRequests } from "../lead-request.ts";
import { openLoop } from "../open-loop.ts";
import { lagsMs, type Moment } from "./timing.ts";

export type LagJob = {
  readonly url: string;
  readonly port: number;
  readonly connections: number;
  readonly perSecond: number;
  /** Sent and stored, but not measured. */
  readonly warmUpMs: number;
  readonly measuredMs: number;
};

export type LagResult = {
  readonly acknowledged: readonly string[];
  readonly refusals: readonly string[];
  /** Arrivals that found no free connection before the end. */
  readonly unsent: number;
  /** For the leads due in the measured time: from the answer to the commit's notification. Infinity: never notified. */
  readonly lagsMs: Float64Array;
  /** For the same leads: from the time each was due to its answer. */
  readonly answersMs: Float64Array;
  /** Number of the projector's commits. */
  readonly commits: number;
};

const AT_MOST_MS = 10_000;
const now = (): number => performance.now();

const run = async (job: LagJob): Promise<LagResult> => {
  const listener = await listenForCommits(job.url);
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => openConnection(job.port)),
  );
  const begin = now() + job.warmUpMs;
  const record = newRecord(begin);
  const left = await openLoop({
    connections,
    perSecond: job.perSecond,
    end: begin + job.measuredMs,
    send: record.send,
  });
  await listener.until(record.last());
  for (const connection of connections) connection.close();
  const announced = await listener.close();
  return {
    acknowledged: record.acknowledged,
    refusals: record.refusals,
    unsent: left.length,
    lagsMs: lagsMs(record.answered, announced),
    answersMs: Float64Array.from(record.answersMs),
    commits: announced.length,
  };
};

const newRecord = (begin: number) => {
  const next = leadRequests("/api/contacts");
  const acknowledged: string[] = [];
  const refusals: string[] = [];
  const answered: Moment[] = [];
  const answersMs: number[] = [];
  let last: Position = START;
  return {
    acknowledged,
    refusals,
    answered,
    answersMs,
    last: () => last,
    send: async (connection: HttpConnection, due: number): Promise<void> => {
      const { leadId, text } = next();
      try {
        const { status, body } = await connection.send(text);
        const at = now();
        const position = positionIn(body);
        if (status !== 200 || !body.includes(leadId) || position === null) {
          refusals.push(`${status} ${body.slice(0, 200)}`);
          return;
        }
        acknowledged.push(leadId);
        if (position > last) last = position;
        if (due < begin) return;
        answered.push({ position, at });
        answersMs.push(at - due);
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : String(error));
      }
    },
  };
};

const positionIn = (body: string): Position | null => {
  const text = /"position":"(\d+)"/.exec(body)?.[1];
  return text === undefined ? null : parsePosition(text);
};

/**
 * PostgreSQL delivers a notification after the commit is visible to all sessions, so the measured time is an upper
 * bound.
 */
const listenForCommits = async (url: string) => {
  const announced: Moment[] = [];
  const ready = Promise.withResolvers<void>();
  let lost = false;
  const listening = listen(url, [NOTICE_CHANNEL], {
    onReady: ready.resolve,
    onLost: () => {
      lost = true;
    },
    onNotify: (_channel, payload) => {
      const at = now();
      const { position, moved } = Notice.parse(JSON.parse(payload));
      if (moved.includes("lead")) announced.push({ position: parsePosition(position), at });
    },
  });
  await ready.promise;
  return {
    /** Waits until this position was notified, or for the maximum time. */
    until: async (position: Position): Promise<void> => {
      const deadline = now() + AT_MOST_MS;
      while (position > (announced.at(-1)?.position ?? START) && now() < deadline) await sleep(5);
    },
    close: async (): Promise<readonly Moment[]> => {
      await listening.close();
      if (lost) throw new Error("the LISTEN connection was lost: nothing was measured");
      return announced;
    },
  };
};

answerParent(run);

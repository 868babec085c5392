// The load: a process of its own, told by the bench what to send where.
import { answerParent } from "./child.ts";
import { type HttpConnection, openConnection } from "./http-connection.ts";
import { type LeadRequest, leadRequests } from "./lead-request.ts";
import { arrivalsMs } from "./statistics.ts";

export type LoadJob = {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  /** Sent and kept, but not measured. */
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** Requests a second that arrive whether or not earlier ones are answered; null: each connection sends its next request at once. */
  readonly arrivalsPerSecond: number | null;
};

export type LoadResult = {
  readonly acknowledged: readonly string[];
  /** Why requests were not acknowledged, each once for each such request. */
  readonly refusals: readonly string[];
  /** Answered within the measured time. */
  readonly answered: number;
  /** Arrivals in the measured time that found no free connection before it ended; their wait stands in `latenciesMs`. */
  readonly unsent: number;
  /** From the moment a request was due. */
  readonly latenciesMs: Float64Array;
};

const now = (): number => performance.now();

const run = async (job: LoadJob): Promise<LoadResult> => {
  const { port, path, connections } = job;
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const begin = now() + job.warmUpMs;
  const tally = newTally(begin, begin + job.measuredMs);
  const next = leadRequests(path);
  const unsent = await (job.arrivalsPerSecond === null
    ? closedLoop(open, next, tally)
    : openLoop(open, next, { tally, rate: job.arrivalsPerSecond, warmUpMs: job.warmUpMs }));
  for (const connection of open) connection.close();
  const { acknowledged, refusals, answered, latencies } = tally;
  return { acknowledged, refusals, answered: answered(), unsent, latenciesMs: Float64Array.from(latencies) };
};

type Tally = ReturnType<typeof newTally>;

const newTally = (begin: number, end: number) => {
  const acknowledged: string[] = [];
  const refusals: string[] = [];
  const latencies: number[] = [];
  let answered = 0;
  return {
    end,
    acknowledged,
    refusals,
    latencies,
    answered: () => answered,
    isMeasured: (at: number): boolean => at >= begin && at < end,
    /** Sends one request that was due at `due`, and writes down what became of it. */
    send: async (connection: HttpConnection, { leadId, text }: LeadRequest, due: number): Promise<void> => {
      try {
        const { status, body } = await connection.send(text);
        const at = now();
        if (status === 200 && body.includes(leadId)) acknowledged.push(leadId);
        else refusals.push(`${status} ${body.slice(0, 200)}`);
        if (at >= begin && at < end) answered += 1;
        if (due >= begin && due < end) latencies.push(at - due);
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : String(error));
      }
    },
  };
};

const closedLoop = async (
  connections: readonly HttpConnection[],
  next: () => LeadRequest,
  tally: Tally,
): Promise<number> => {
  const keepSending = async (connection: HttpConnection): Promise<void> => {
    while (now() < tally.end && tally.refusals.length < TOO_MANY) {
      await tally.send(connection, next(), now());
    }
  };
  await Promise.all(connections.map(keepSending));
  return 0;
};

const TOO_MANY = 100;

type OpenLoop = { readonly tally: Tally; readonly rate: number; readonly warmUpMs: number };

/**
 * Requests arrive by a fixed schedule of random gaps, the same for every contender, and wait for a free connection; their
 * latency counts from when they were due, so a server that stalls cannot hide it by receiving less.
 */
const openLoop = async (
  connections: readonly HttpConnection[],
  next: () => LeadRequest,
  { tally, rate, warmUpMs }: OpenLoop,
): Promise<number> => {
  const started = now();
  const forMs = tally.end - started;
  const schedule = arrivalsMs(rate, forMs).map((at) => started + at);
  const free = [...connections];
  const inFlight = new Set<Promise<void>>();
  let at = 0;
  const sendDue = (): void => {
    const moment = Math.min(now(), tally.end);
    for (let due = schedule[at]; due !== undefined && due <= moment; due = schedule[at]) {
      const connection = free.pop();
      if (!connection) return;
      at += 1;
      const sent = tally.send(connection, next(), due).then(() => {
        inFlight.delete(sent);
        free.push(connection);
        if (now() < tally.end) sendDue();
      });
      inFlight.add(sent);
    }
  };
  await everyMillisecondUntil(tally.end, sendDue);
  const unsent = schedule.slice(at).filter((due) => due < tally.end && due >= started + warmUpMs);
  for (const due of unsent) tally.latencies.push(tally.end - due);
  await Promise.all(inFlight);
  return unsent.length;
};

const everyMillisecondUntil = (end: number, work: () => void): Promise<void> =>
  new Promise((resolve) => {
    const tick = (): void => {
      work();
      if (now() < end) setTimeout(tick, 1);
      else resolve();
    };
    tick();
  });

answerParent(run);

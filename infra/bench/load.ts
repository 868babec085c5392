// Load generator: a separate process that the bench instructs what to send where.
import { answerParent } from "./child.ts";
import { type HttpConnection, openConnection } from "./http-connection.ts";
import { type LeadRequest, leadRequests } from "./lead-request.ts";
import { openLoop } from "./open-loop.ts";

export type LoadJob = {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  /** Sent and stored, but not measured. */
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /**
   * Requests a second, independent of earlier answers; null: closed loop, each connection sends its next request after
   * the answer.
   */
  readonly arrivalsPerSecond: number | null;
};

export type LoadResult = {
  readonly acknowledged: readonly string[];
  /** Reasons of requests that were not acknowledged, one entry for each. */
  readonly refusals: readonly string[];
  /** Answered within the measured time. */
  readonly answered: number;
  /**
   * Arrivals in the measured time that found no free connection before its end; `latenciesMs` contains their waiting
   * time.
   */
  readonly unsent: number;
  /** Measured from the time a request was due. */
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
    : openArrivals(open, next, { tally, perSecond: job.arrivalsPerSecond }));
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
    /** Sends one request that was due at `due`, and records the result. */
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

type Arrivals = { readonly tally: Tally; readonly perSecond: number };

const openArrivals = async (
  connections: readonly HttpConnection[],
  next: () => LeadRequest,
  { tally, perSecond }: Arrivals,
): Promise<number> => {
  const send = (connection: HttpConnection, due: number) => tally.send(connection, next(), due);
  const left = await openLoop({ connections, perSecond, end: tally.end, send });
  const unsent = left.filter(tally.isMeasured);
  for (const due of unsent) tally.latencies.push(tally.end - due);
  return unsent.length;
};

answerParent(run);

// Load generator of the dashboard bench: a separate process that sends whole requests in rotation, and times the
// answers.
import { answerParent } from "../child.ts";
import { type HttpConnection, openConnection } from "../http-connection.ts";
import { openLoop } from "../open-loop.ts";

export type DashboardJob = {
  readonly port: number;
  /** Whole requests, sent in rotation. */
  readonly requests: readonly string[];
  /** Expected status of every answer. */
  readonly status: number;
  readonly connections: number;
  /** Arrivals a second; null: closed loop, each connection sends its next request after the answer. */
  readonly perSecond: number | null;
  readonly warmUpMs: number;
  readonly measuredMs: number;
};

export type DashboardResult = {
  /** All requests, including the warm-up. */
  readonly sent: number;
  /** Answered within the measured time. */
  readonly answered: number;
  readonly refusals: readonly string[];
  /** Arrivals that found no free connection before the end; `latenciesMs` contains their waiting time. */
  readonly unsent: number;
  /** Measured from the time at which each request was due. */
  readonly latenciesMs: Float64Array;
  readonly bytes: number;
};

const now = (): number => performance.now();
const TOO_MANY = 100;

const run = async (job: DashboardJob): Promise<DashboardResult> => {
  const open = await Promise.all(Array.from({ length: job.connections }, () => openConnection(job.port)));
  const begin = now() + job.warmUpMs;
  const end = begin + job.measuredMs;
  const tally = newTally(job, begin, end);
  const left =
    job.perSecond === null
      ? await closedLoop(open, tally, end)
      : await openLoop({ connections: open, perSecond: job.perSecond, end, send: tally.send });
  for (const connection of open) connection.close();
  const unsent = left.filter((due) => due >= begin);
  const { sent, answered, bytes } = tally.counts;
  const latenciesMs = Float64Array.from([...tally.latencies, ...unsent.map((due) => end - due)]);
  return { sent, answered, bytes, refusals: tally.refusals, unsent: unsent.length, latenciesMs };
};

type Tally = ReturnType<typeof newTally>;

const newTally = ({ requests, status: expected }: DashboardJob, begin: number, end: number) => {
  const counts = { sent: 0, answered: 0, bytes: 0 };
  const refusals: string[] = [];
  const latencies: number[] = [];
  return {
    counts,
    refusals,
    latencies,
    send: async (connection: HttpConnection, due: number): Promise<void> => {
      const request = requests[counts.sent % requests.length] ?? "";
      counts.sent += 1;
      try {
        const { status, body } = await connection.send(request);
        const at = now();
        if (status !== expected)
          refusals.push(`${request.slice(0, request.indexOf("\r\n"))}: ${status} ${body.slice(0, 200)}`);
        counts.bytes += body.length;
        if (at >= begin && at < end) counts.answered += 1;
        if (due >= begin && due < end) latencies.push(at - due);
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : String(error));
      }
    },
  };
};

const closedLoop = async (
  connections: readonly HttpConnection[],
  tally: Tally,
  end: number,
): Promise<readonly number[]> => {
  const keepSending = async (connection: HttpConnection): Promise<void> => {
    while (now() < end && tally.refusals.length < TOO_MANY) await tally.send(connection, now());
  };
  await Promise.all(connections.map(keepSending));
  return [];
};

answerParent(run);

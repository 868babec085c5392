// Load generator of the dashboard bench: a separate process that sends whole requests in rotation, and times the
// answers.
import { answerParent } from "../child.ts";
import { type HttpConnection, openConnection } from "../http-connection.ts";
import { openLoop } from "../open-loop.ts";
import { timedRequests } from "../timed-requests.ts";

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

const run = async (job: DashboardJob): Promise<DashboardResult> => {
  const { port, perSecond, status: expected } = job;
  const connections = await Promise.all(Array.from({ length: job.connections }, () => openConnection(port)));
  const begin = performance.now() + job.warmUpMs;
  const end = begin + job.measuredMs;
  const requests = timedRequests({ begin, end });
  let sent = 0;
  let bytes = 0;
  const send = (connection: HttpConnection, due: number): Promise<void> => {
    const request = job.requests[sent % job.requests.length] ?? "";
    sent += 1;
    const refusalIn = ({ status, body }: { readonly status: number; readonly body: string }) => {
      bytes += body.length;
      if (status === expected) return null;
      return `${request.slice(0, request.indexOf("\r\n"))}: ${status} ${body.slice(0, 200)}`;
    };
    return requests.send(connection, request, { due, refusalIn });
  };
  let left: readonly number[] = [];
  if (perSecond === null) await requests.closedLoop(connections, send);
  else left = await openLoop({ connections, perSecond, end, send });
  for (const connection of connections) connection.close();
  return { sent, bytes, ...requests.measured(left) };
};

answerParent(run);

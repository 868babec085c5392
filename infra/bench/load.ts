// Load generator: a separate process that the bench instructs what to send where.
import { answerParent } from "./child.ts";
import { type HttpConnection, openConnection } from "./http-connection.ts";
import { leadRequests } from "./lead-request.ts";
import { openLoop } from "./open-loop.ts";
import { timedRequests } from "./timed-requests.ts";

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

const run = async (job: LoadJob): Promise<LoadResult> => {
  const { port, path, arrivalsPerSecond: perSecond } = job;
  const connections = await Promise.all(Array.from({ length: job.connections }, () => openConnection(port)));
  const begin = performance.now() + job.warmUpMs;
  const end = begin + job.measuredMs;
  const requests = timedRequests({ begin, end });
  const next = leadRequests(path);
  const acknowledged: string[] = [];
  const send = (connection: HttpConnection, due: number): Promise<void> => {
    const { leadId, text } = next();
    const refusalIn = ({ status, body }: { readonly status: number; readonly body: string }) => {
      if (status !== 200 || !body.includes(leadId)) return `${status} ${body.slice(0, 200)}`;
      acknowledged.push(leadId);
      return null;
    };
    return requests.send(connection, text, { due, refusalIn });
  };
  let left: readonly number[] = [];
  if (perSecond === null) await requests.closedLoop(connections, send);
  else left = await openLoop({ connections, perSecond, end, send });
  for (const connection of connections) connection.close();
  return { acknowledged, ...requests.measured(left) };
};

answerParent(run);

// Load generator: a separate process that the bench instructs what to send where.
import { answerParent } from "./child.ts";
import { leadRequests } from "./lead-request.ts";
import { timedLoad } from "./timed-requests.ts";

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

const run = async ({ path, arrivalsPerSecond: perSecond, ...job }: LoadJob): Promise<LoadResult> => {
  const next = leadRequests(path);
  const acknowledged: string[] = [];
  const measured = await timedLoad({ ...job, perSecond }, () => {
    const { leadId, text } = next();
    return {
      request: text,
      refusalIn: ({ status, body }) => {
        if (status !== 200 || !body.includes(leadId)) return `${status} ${body.slice(0, 200)}`;
        acknowledged.push(leadId);
        return null;
      },
    };
  });
  return { acknowledged, ...measured };
};

answerParent(run);

// Load generator of the dashboard bench: a separate process that sends whole requests in rotation, and times the
// answers.
import { answerParent } from "../child.ts";
import { timedLoad } from "../timed-requests.ts";

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

/** What a job of requests came to. */
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
  /** Length of all answers' bodies. */
  readonly bytes: number;
};

const run = async ({ requests, status: expected, ...job }: DashboardJob): Promise<DashboardResult> => {
  let sent = 0;
  let bytes = 0;
  const measured = await timedLoad(job, () => {
    const request = requests[sent % requests.length] ?? "";
    sent += 1;
    return {
      request,
      refusalIn: ({ status, body }) => {
        bytes += body.length;
        if (status === expected) return null;
        return `${request.slice(0, request.indexOf("\r\n"))}: ${status} ${body.slice(0, 200)}`;
      },
    };
  });
  return { sent, bytes, ...measured };
};

answerParent(run);

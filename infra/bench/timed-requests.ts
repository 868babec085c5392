import { type HttpConnection, openConnection } from "./http-connection.ts";
import { openLoop } from "./open-loop.ts";

const now = (): number => performance.now();

/** A load that fails throughout ends early. */
const TOO_MANY_REFUSALS = 100;

type Load = {
  readonly port: number;
  readonly connections: number;
  /** Requests a second, independent of earlier answers; null: closed loop, each connection sends its next request after the answer. */
  readonly perSecond: number | null;
  /** Sent, but not measured. */
  readonly warmUpMs: number;
  readonly measuredMs: number;
};

type Response = Awaited<ReturnType<HttpConnection["send"]>>;

type Sent = {
  readonly request: string;
  /** Why the response is a refusal; null: it is none. */
  readonly refusalIn: (response: Response) => string | null;
};

/** Sends what `next` gives over connections of its own, and measures the requests that are due after the warm-up. */
export const timedLoad = async (
  { port, connections: count, perSecond, warmUpMs, measuredMs }: Load,
  next: () => Sent,
) => {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port)));
  const begin = now() + warmUpMs;
  const end = begin + measuredMs;
  const requests = timedRequests({ begin, end });
  const send = (connection: HttpConnection, due: number) => requests.send(connection, due, next());
  let left: readonly number[] = [];
  if (perSecond === null) await requests.closedLoop(connections, send);
  else left = await openLoop({ connections, perSecond, end, send });
  for (const connection of connections) connection.close();
  return requests.measured(left);
};

/** Sends requests, and measures those from `begin` to `end`, times of `performance.now()`. */
const timedRequests = ({ begin, end }: { readonly begin: number; readonly end: number }) => {
  const refusals: string[] = [];
  const latencies: number[] = [];
  let answered = 0;
  const isMeasured = (at: number): boolean => at >= begin && at < end;
  return {
    /** Never rejects: a failure is a refusal. */
    send: async (connection: HttpConnection, due: number, { request, refusalIn }: Sent): Promise<void> => {
      try {
        const response = await connection.send(request);
        const at = now();
        const refusal = refusalIn(response);
        if (refusal !== null) refusals.push(refusal);
        if (isMeasured(at)) answered += 1;
        if (isMeasured(due)) latencies.push(at - due);
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : String(error));
      }
    },
    /** Each connection sends its next request after the answer. */
    closedLoop: async (
      connections: readonly HttpConnection[],
      send: (connection: HttpConnection, due: number) => Promise<void>,
    ): Promise<void> => {
      const keepSending = async (connection: HttpConnection): Promise<void> => {
        while (now() < end && refusals.length < TOO_MANY_REFUSALS) await send(connection, now());
      };
      await Promise.all(connections.map(keepSending));
    },
    /** `left`: due times of requests that found no free connection; their waiting time is a latency. */
    measured: (left: readonly number[]) => {
      const unsent = left.filter(isMeasured);
      const latenciesMs = Float64Array.from([...latencies, ...unsent.map((due) => end - due)]);
      return { refusals, answered, unsent: unsent.length, latenciesMs };
    },
  };
};

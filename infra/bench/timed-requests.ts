import type { HttpConnection } from "./http-connection.ts";

const now = (): number => performance.now();

/** A load that fails throughout ends early. */
const TOO_MANY_REFUSALS = 100;

type Response = Awaited<ReturnType<HttpConnection["send"]>>;

type Due = {
  /** When the request was due, by `performance.now()`. */
  readonly due: number;
  /** Why the response is a refusal; null: it is none. */
  readonly refusalIn: (response: Response) => string | null;
};

/** Sends requests, and measures those from `begin` to `end`, times of `performance.now()`. */
export const timedRequests = ({ begin, end }: { readonly begin: number; readonly end: number }) => {
  const refusals: string[] = [];
  const latencies: number[] = [];
  let answered = 0;
  const isMeasured = (at: number): boolean => at >= begin && at < end;
  return {
    refusals,
    /** Never rejects: a failure is a refusal. */
    send: async (connection: HttpConnection, request: string, { due, refusalIn }: Due): Promise<void> => {
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

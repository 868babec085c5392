import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { pause } from "@asesorador/projections/kernel/pause";
import { backoff } from "../../../kernel/backoff.ts";
import type { Connections } from "./connections.ts";
import { type Wire, WireError } from "./wire.ts";

export type Persistence = {
  readonly connections: Connections;
  /** No further attempt begins after this. */
  readonly giveUpMs: number;
  readonly onError: (error: StoreUnavailable) => void;
  readonly onAnswer: () => void;
};

const RETRY = { firstMs: 20, lastMs: 1_000 };

/**
 * Retries until there is an answer: after any WireError it is unknown whether the server has executed the request, and the
 * same event ids make a repeat harmless. Rejects with StoreUnavailable when the time is up, or no attempt can succeed.
 */
export const persist = async <Answer>(
  { connections, giveUpMs, onError, onAnswer }: Persistence,
  attempt: (wire: Wire) => Promise<Answer>,
): Promise<Answer> => {
  const end = performance.now() + giveUpMs;
  const wait = backoff(RETRY);
  for (;;) {
    const wire = connections.current();
    try {
      const answer = await attempt(wire);
      onAnswer();
      return answer;
    } catch (error) {
      const unavailable = answerTo(error, wire, connections);
      onError(unavailable);
      const waitMs = wait.nextMs();
      if (isFinal(error) || performance.now() + waitMs > end) throw asRetried(unavailable);
      await pause(waitMs);
    }
  }
};

/** Retires a connection that failed, and returns the port's error. Rethrows anything but a WireError. */
export const answerTo = (error: unknown, wire: Wire, connections: Connections): StoreUnavailable => {
  if (!(error instanceof WireError)) throw error;
  if (error.kind === "silent" || error.kind === "unreachable") connections.retire(wire);
  return new StoreUnavailable(`EventStoreDB, ${error.kind}: ${error.message}`, { cause: error });
};

const asRetried = ({ message, cause }: StoreUnavailable): StoreUnavailable =>
  new StoreUnavailable(message, { cause, retried: true });

const isFinal = (error: unknown): boolean => error instanceof WireError && error.kind === "refused";

import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { sleep } from "../waiting.ts";
import type { Connections } from "./connections.ts";
import { type Wire, WireTrouble } from "./wire.ts";

export type Persistence = {
  readonly connections: Connections;
  /** No further attempt begins after this. */
  readonly giveUpMs: number;
  readonly onTrouble: (error: StoreUnavailable) => void;
  readonly onAnswer: () => void;
};

const FIRST_RETRY_MS = 20;
const LAST_RETRY_MS = 1_000;

/**
 * Tries until there is an answer: any error of the wire leaves open whether the server has done it, and the same event
 * ids make doing it again harmless. Rejects with StoreUnavailable when the time is up, or no attempt can do.
 */
export const persist = async <Answer>(
  { connections, giveUpMs, onTrouble, onAnswer }: Persistence,
  attempt: (wire: Wire) => Promise<Answer>,
): Promise<Answer> => {
  const end = performance.now() + giveUpMs;
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
    const wire = connections.current();
    try {
      const answer = await attempt(wire);
      onAnswer();
      return answer;
    } catch (error) {
      const trouble = answerTo(error, wire, connections);
      onTrouble(trouble);
      if (isFinal(error) || performance.now() + retryMs > end) throw asRetried(trouble);
    }
    // Not all in step: many appends may have failed together.
    await sleep(retryMs * (0.5 + Math.random() / 2));
  }
};

/** Leaves a connection that is no good, and says what happened in the port's word. Throws what is no trouble of the wire. */
export const answerTo = (error: unknown, wire: Wire, connections: Connections): StoreUnavailable => {
  if (!(error instanceof WireTrouble)) throw error;
  if (error.kind === "silent" || error.kind === "unreachable") connections.retire(wire);
  return new StoreUnavailable(`EventStoreDB, ${error.kind}: ${error.message}`, { cause: error });
};

const asRetried = ({ message, cause }: StoreUnavailable): StoreUnavailable =>
  new StoreUnavailable(message, { cause, retried: true });

const isFinal = (error: unknown): boolean => error instanceof WireTrouble && error.kind === "refused";

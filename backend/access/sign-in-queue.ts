import { semaphore } from "../application/semaphore.ts";
import { serialByKey } from "../application/serial-by-key.ts";
import { HttpError } from "../http/http-error.ts";

export type QueueLimits = {
  /** Attempts that are checked at the same time. */
  readonly running: number;
  /** Waiting attempts of browsers that have signed in before, and of all others. */
  readonly waiting: { readonly known: number; readonly unknown: number };
  /** Attempts of one party, running ones included. */
  readonly perParty: number;
};

export type Attempt = {
  /** Browsers that have signed in before take precedence and have separate places. */
  readonly known: boolean;
  /** Attempts of one origin run one after the other: a hundred at once would all pass before the first is counted. */
  readonly origin: string;
  /** The address of an unknown browser, the entry of a known one: no party may occupy all places. */
  readonly party: string;
  /** Aborted when the caller has disconnected: a waiting attempt is dropped. */
  readonly signal: AbortSignal;
};

/** Retry-After of a refused caller: the time in which a full queue is processed. */
const RETRY_AFTER_SECONDS = 3;

/**
 * A bounded queue with two priorities. Checking a password costs about 100 ms of a core, so work that would wait too
 * long is refused at once, with HttpError 503 `too_busy` and Retry-After. Throws the reason of `signal` when the caller
 * disconnected before its turn.
 */
export const signInQueue = (limits: QueueLimits) => {
  const running = semaphore(limits.running);
  const origins = serialByKey();
  const attempts = new Map<string, number>();

  const isFull = (known: boolean): boolean =>
    running.isFull(limits.waiting[known ? "known" : "unknown"], known);
  const assertRoom = ({ known, party }: Pick<Attempt, "known" | "party">): void => {
    if ((attempts.get(party) ?? 0) >= limits.perParty || isFull(known)) throw tooBusy();
  };
  const whenFree = async <Result>(
    { known, signal }: Attempt,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    signal.throwIfAborted();
    // Attempts of one origin arrive here one after the other, so the queue may have filled since `assertRoom`.
    if (isFull(known)) throw tooBusy();
    return running.run(work, { signal, urgent: known });
  };

  return {
    /** Throws `too_busy` when `run` would: a flood is refused before any database query. */
    assertRoom,
    run: async <Result>(attempt: Attempt, work: () => Promise<Result>): Promise<Result> => {
      assertRoom(attempt);
      attempts.set(attempt.party, (attempts.get(attempt.party) ?? 0) + 1);
      try {
        return await origins.run(attempt.origin, () => whenFree(attempt, work));
      } finally {
        const left = (attempts.get(attempt.party) ?? 1) - 1;
        if (left > 0) attempts.set(attempt.party, left);
        else attempts.delete(attempt.party);
      }
    },
  };
};

export type SignInQueue = ReturnType<typeof signInQueue>;

const tooBusy = (): HttpError => new HttpError(503, "too_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });

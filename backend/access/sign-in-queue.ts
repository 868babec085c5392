import { HttpError } from "../http/http-error.ts";

export type QueueLimits = {
  /** Attempts that are checked at the same time. */
  readonly running: number;
  /** Waiting attempts of browsers that have signed in before, and of all others. */
  readonly waiting: { readonly known: number; readonly unknown: number };
  /** Attempts of one party, running ones included. */
  readonly perParty: number;
};

export type Turn = {
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

type Waiting = () => void;

/**
 * A bounded queue with two priorities. Checking a password costs about 100 ms of a core, so work that would wait too
 * long is refused at once, with HttpError 503 `too_busy` and Retry-After. Throws the reason of `signal` when the caller
 * disconnected before its turn.
 */
export const signInQueue = ({ running, waiting, perParty }: QueueLimits) => {
  const turns = inTurns(running, waiting);
  const inOrder = oneAtATime();
  const places = new Map<string, number>();

  const assertPlace = ({ known, party }: Pick<Turn, "known" | "party">): void => {
    if ((places.get(party) ?? 0) >= perParty || turns.isFull(known)) throw tooBusy();
  };

  return {
    /** Throws `too_busy` when `run` would: a flood is refused before any database query. */
    assertPlace,
    run: async <Result>(mine: Turn, work: () => Promise<Result>): Promise<Result> => {
      assertPlace(mine);
      places.set(mine.party, (places.get(mine.party) ?? 0) + 1);
      try {
        return await inOrder(mine.origin, () => turns.run(mine, work));
      } finally {
        const left = (places.get(mine.party) ?? 1) - 1;
        if (left > 0) places.set(mine.party, left);
        else places.delete(mine.party);
      }
    },
  };
};

export type SignInQueue = ReturnType<typeof signInQueue>;

const tooBusy = (): HttpError => new HttpError(503, "too_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** At most `running` at a time; known browsers first, each kind in the order of arrival. */
const inTurns = (running: number, waiting: QueueLimits["waiting"]) => {
  const lines: { readonly known: Waiting[]; readonly unknown: Waiting[] } = { known: [], unknown: [] };
  let busy = 0;

  const lineOf = (known: boolean): "known" | "unknown" => (known ? "known" : "unknown");
  const isFull = (known: boolean): boolean =>
    busy >= running && lines[lineOf(known)].length >= waiting[lineOf(known)];

  /** Waits in line; a finished task passes its place to the next one, so that it is never free in between. */
  const wait = async ({ known, signal }: Turn): Promise<void> => {
    // Attempts of one origin arrive here one after the other, so the queue may have filled since `assertPlace`.
    if (isFull(known)) throw tooBusy();
    const line = lines[lineOf(known)];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const start: Waiting = resolve;
    line.push(start);
    const leave = (): void => {
      const at = line.indexOf(start);
      if (at >= 0) line.splice(at, 1);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    await promise.finally(() => signal.removeEventListener("abort", leave));
  };

  return {
    isFull,
    run: async <Result>(mine: Turn, work: () => Promise<Result>): Promise<Result> => {
      mine.signal.throwIfAborted();
      if (busy < running) busy += 1;
      else await wait(mine);
      try {
        return await work();
      } finally {
        const next = lines.known.shift() ?? lines.unknown.shift();
        if (next) next();
        else busy -= 1;
      }
    },
  };
};

/** Runs the work of each key one after the other. */
const oneAtATime = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
};

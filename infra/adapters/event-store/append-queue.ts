import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";

/** One append that waits for its batch. */
export type Waiting<Request, Answer> = {
  readonly stream: string;
  readonly bytes: number;
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type QueueSettings<Request, Answer> = {
  /** Sends a batch; answers are in the order of the requests. Its rejection is passed to every caller. */
  readonly send: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  /** Whether a batch that was refused with this error may hold a single bad request: each request is then sent alone. */
  readonly isPoison: (error: unknown) => boolean;
};

/** Measured: more than two in flight only queue up in front of the same lock. */
const MAX_IN_FLIGHT = 2;
const MAX_BATCH = 64;
const MAX_BATCH_BYTES = 4_000_000;
const WORTH_SPLITTING = 8;
/** Beyond this the store is too far behind for queueing, and appends are refused. */
const MAX_WAITING = 10_000;
const MAX_WAITING_BYTES = 64_000_000;

/**
 * Group commit. Appends that arrive while two batches are in flight are sent together in the next one, and share its
 * round trip and its flush to disk; with nothing in flight an append leaves at once. A second append to a stream
 * waits until the first is answered, so callers see their own order.
 */
export const appendQueue = <Request, Answer>({ send, isPoison }: QueueSettings<Request, Answer>) => {
  type Item = Waiting<Request, Answer>;
  let ready: Item[] = [];
  /** Has an entry for every stream with an append ready or in flight; the entry holds those behind it. */
  const behind = new Map<string, Item[]>();
  let inFlight = 0;
  let waiting = 0;
  let waitingBytes = 0;
  let flushing = false;
  let onEmpty: (() => void) | undefined;

  const flushSoon = (): void => {
    if (flushing || ready.length === 0 || inFlight >= MAX_IN_FLIGHT) return;
    flushing = true;
    // At the end of this turn of the event loop: all requests that arrived in it share a batch, and a single one is not
    // delayed noticeably.
    setImmediate(() => {
      flushing = false;
      if (ready.length === 0) return;
      const batch = takeBatch(ready, shareOf(ready.length, MAX_IN_FLIGHT - inFlight));
      ready = ready.slice(batch.length);
      inFlight += 1;
      void dispatch(batch);
      flushSoon();
    });
  };

  const dispatch = async (batch: readonly Item[]): Promise<void> => {
    await deliver(batch);
    inFlight -= 1;
    for (const item of batch) release(item);
    flushSoon();
    if (waiting === 0) onEmpty?.();
  };

  const deliver = async (batch: readonly Item[]): Promise<void> => {
    try {
      const answers = await send(batch.map(({ request }) => request));
      for (const [i, item] of batch.entries()) settle(item, answers[i]);
    } catch (error) {
      if (batch.length === 1 || !isPoison(error)) for (const item of batch) item.reject(error);
      else for (const item of batch) await deliver([item]);
    }
  };

  const release = ({ stream, bytes }: Item): void => {
    waiting -= 1;
    waitingBytes -= bytes;
    const next = behind.get(stream)?.shift();
    if (next) ready.push(next);
    else behind.delete(stream);
  };

  return {
    /** Throws StoreUnavailable at once when too much waits already. */
    add(item: Item): void {
      if (waiting >= MAX_WAITING || waitingBytes + item.bytes > MAX_WAITING_BYTES) {
        throw new StoreUnavailable(`${waiting} appends are waiting already`);
      }
      waiting += 1;
      waitingBytes += item.bytes;
      const line = behind.get(item.stream);
      if (line) line.push(item);
      else {
        behind.set(item.stream, []);
        ready.push(item);
      }
      flushSoon();
    },
    /** Resolves when everything that waits has been answered. */
    drain: (): Promise<void> =>
      waiting === 0 ? Promise.resolve() : new Promise((resolve) => (onEmpty = resolve)),
  };
};

/**
 * With everything in one batch all callers would be answered at once and come back at once: process and database
 * would take turns. In two halves one works while the other is being answered.
 */
const shareOf = (ready: number, freeSlots: number): number =>
  freeSlots > 1 && ready >= WORTH_SPLITTING ? Math.ceil(ready / freeSlots) : ready;

const takeBatch = <Item extends { readonly bytes: number }>(
  ready: readonly Item[],
  share: number,
): readonly Item[] => {
  let bytes = 0;
  const batch: Item[] = [];
  for (const item of ready) {
    bytes += item.bytes;
    if (batch.length > 0 && (batch.length === Math.min(share, MAX_BATCH) || bytes > MAX_BATCH_BYTES)) break;
    batch.push(item);
  }
  return batch;
};

const settle = <Request, Answer>(item: Waiting<Request, Answer>, answer: Answer | undefined): void => {
  if (answer === undefined) item.reject(new Error(`no answer for ${item.stream}`));
  else item.resolve(answer);
};

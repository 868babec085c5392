export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
};
export type Proposed = Omit<StoredEvent, "stream" | "revision" | "position">;
export type Expected = "any" | "no_stream" | bigint;

export type Outcome =
  | { readonly ok: true; readonly repeated: boolean; readonly last: StoredEvent }
  /** `current` is -1 when the stream does not exist. */
  | { readonly ok: false; readonly current: bigint };

/** A position is at a record, inside the log but at none, or at its end and beyond. */
export type PositionKind = "record" | "inside" | "beyond";

export type History = {
  readonly all: readonly StoredEvent[];
  /** The readable part of the stream; undefined: it does not exist, or was deleted. */
  stream(name: string): readonly StoredEvent[] | undefined;
  positionKindOf(position: bigint): PositionKind;
  append(stream: string, expected: Expected, events: readonly Proposed[]): Outcome;
  /** A soft delete: the stream is not found, and the next append continues at its old revision + 1. */
  delete(stream: string): void;
  /** The stream is deleted permanently and accepts no append any more. */
  tombstone(stream: string): void;
  isTombstoned(stream: string): boolean;
  /** One of the events that a server writes itself. */
  appendSystemEvent(): void;
  /** Resolves at the next append. */
  headMoved(): Promise<void>;
};

/** Approximate size of a log record's header: positions must not be counters. */
const RECORD_HEAD = 128n;
/** A server's log also contains events of its own. */
const SYSTEM_EVENT_EVERY = 5;

/** An in-memory log, with a server's rules for expected revisions and repeated event ids. */
export const history = (): History => {
  const log = recordLog();
  const tombstoned = new Set<string>();
  let appends = 0;

  const appendSystemEvent = (): void => log.write("$stats-127.0.0.1", [systemEvent("$statsCollected")]);

  const append = (stream: string, expected: Expected, events: readonly Proposed[]): Outcome => {
    const current = BigInt(log.written(stream).length) - 1n;
    const conflict: Outcome = { ok: false, current };
    if (expected === "no_stream" && current >= 0n && !log.readable(stream)) return accept(stream, events);
    if (expected !== "any") {
      const at = expected === "no_stream" ? -1n : expected;
      if (at > current) return conflict;
      if (at === current) return accept(stream, events);
    }
    // The revision is taken: by these events, when they are sent again.
    const known = log.repeatOf(stream, expected, events);
    const last = known.at(-1);
    if (last && known.every(Boolean)) return { ok: true, repeated: true, last };
    return expected === "any" && !known[0] ? accept(stream, events) : conflict;
  };

  const accept = (stream: string, events: readonly Proposed[]): Outcome => {
    log.write(stream, events);
    const last = log.all.at(-1);
    if (!last) throw new Error("nothing was written");
    appends += 1;
    if (appends % SYSTEM_EVENT_EVERY === 0) appendSystemEvent();
    return { ok: true, repeated: false, last };
  };

  // The first record of a log is the server's own.
  appendSystemEvent();
  return {
    all: log.all,
    stream: log.readable,
    positionKindOf: (position) => {
      if (position >= log.end()) return "beyond";
      return log.all.some((event) => event.position === position) ? "record" : "inside";
    },
    append,
    delete: (stream) => log.truncate(stream, systemEvent("$metadata")),
    tombstone: (stream) => {
      tombstoned.add(stream);
      log.truncate(stream, systemEvent("$streamDeleted"));
    },
    isTombstoned: (stream) => tombstoned.has(stream),
    appendSystemEvent,
    headMoved: log.grown,
  };
};

/** The records of all streams in the order of their positions, without rules for what may be appended. */
const recordLog = () => {
  const all: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const byId = new Map<string, StoredEvent>();
  /** The first readable revision of each stream that was deleted. */
  const truncatedBefore = new Map<string, number>();
  let growth = Promise.withResolvers<void>();

  const end = (): bigint => {
    const last = all.at(-1);
    return last ? last.position + RECORD_HEAD + BigInt(last.data.length) : 0n;
  };
  const written = (stream: string): readonly StoredEvent[] => streams.get(stream) ?? [];
  const write = (stream: string, events: readonly Proposed[]): void => {
    const past = streams.get(stream) ?? [];
    streams.set(stream, past);
    for (const event of events) {
      const stored = { ...event, stream, revision: BigInt(past.length), position: end() };
      past.push(stored);
      all.push(stored);
      byId.set(event.id, stored);
    }
    growth.resolve();
    growth = Promise.withResolvers();
  };

  return {
    all,
    end,
    written,
    write,
    /** Resolves at the next record. */
    grown: () => growth.promise,
    /** undefined: the stream does not exist, or was deleted. */
    readable: (stream: string): readonly StoredEvent[] | undefined => {
      const past = written(stream).slice(truncatedBefore.get(stream) ?? 0);
      return past.length > 0 ? past : undefined;
    },
    truncate: (stream: string, record: Proposed): void => {
      truncatedBefore.set(stream, written(stream).length);
      write(`$$${stream}`, [record]);
    },
    /** The stored event of each of these that an earlier append has written, where this one would; undefined: there is none. */
    repeatOf: (stream: string, expected: Expected, events: readonly Proposed[]) => {
      const past = written(stream);
      const from = expected === "any" ? undefined : expected === "no_stream" ? 0 : Number(expected) + 1;
      return events.map(({ id }, i) => {
        const known = from === undefined ? byId.get(id) : past[from + i];
        return known?.id === id && known.stream === stream ? known : undefined;
      });
    },
  };
};

const systemEvent = (type: string): Proposed => ({
  id: crypto.randomUUID(),
  type,
  contentType: "application/json",
  data: Buffer.from('{"proc":{"cpu":1}}'),
  metadata: new Uint8Array(),
});

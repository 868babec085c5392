import { type Decider, type Decision, fold } from "@asesorador/domain/kernel/decider";
import {
  type Appended,
  type EventMetadata,
  type ExpectedRevision,
  type Fact,
  type NewEvent,
  type Position,
  type Recorded,
  START,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import type { EventCatalogue } from "@asesorador/domain/kernel/events";
import { hasPii, KeyErased, keyIn } from "@asesorador/domain/kernel/vault";
import type { Context } from "./context.ts";
import { derivedUuid } from "./derived-id.ts";
import { traced } from "./trace.ts";

const MAX_ATTEMPTS = 3;

/** The optimistic concurrency check failed in every attempt: others wrote to the stream. Repeating the same command later is safe. */
export class ConcurrencyConflict extends Error {
  override readonly name = "ConcurrencyConflict";
}

export type Aggregate<Command, Event extends Fact, State, Rejection extends string> = {
  readonly decider: Decider<Command, Event, State, Rejection>;
  readonly events: EventReader<Event>;
};

/** How an aggregate's events are read from the store, and checked before they are stored. */
type EventReader<Event extends Fact> = {
  readonly decode: (stored: Recorded) => Recorded<Event>;
  readonly validate: EventCatalogue<Event>["validate"];
};

/** The events of one aggregate by a catalogue that it shares with others: its stream holds no others. */
export const eventsOf = <Event extends Fact>({
  decode,
  validate,
}: Pick<EventCatalogue<Fact>, "decode" | "validate">): EventReader<Event> => ({
  decode: (stored) => decode(stored) as Recorded<Event>,
  validate,
});

/** Commands for one stream, with their id and metadata. Several commands are one decision: all are accepted or none. */
export type CommandEnvelope<Command, State = unknown> = {
  readonly stream: string;
  /** The name that the stream had in older versions: its events come first, and none is appended to it any more. */
  readonly formerStream?: string;
  /** A function where the state decides which command results from the request. */
  readonly commands: readonly Command[] | ((state: State) => readonly Command[]);
  /** Idempotency key: event ids derive from it, so that a retry writes the same events. */
  readonly commandId: string;
  readonly metadata: EventMetadata;
  /** The revision the caller last saw; refused as `edited_meanwhile` when the stream has moved on and something would change. */
  readonly seen?: bigint;
};

/** `edited_meanwhile`: see `CommandEnvelope.seen`. `key_erased`: the subject's personal data is erased, none may be added. */
export type CommandRejection<Rejection extends string> = Rejection | "edited_meanwhile" | "key_erased";

type Accepted<State> = { readonly ok: true; readonly position: Position; readonly state: State };

export type Handled<State, Rejection extends string> =
  | Accepted<State>
  | { readonly ok: false; readonly rejection: CommandRejection<Rejection> };

/** A command outside a request was rejected, which no state of its stream explains. The message holds the code alone. */
export class CommandRejected extends Error {
  override readonly name = "CommandRejected";
}

/** The result of a command that a reactor or a job sends. Throws CommandRejected. */
export const expectAccepted = <State>(handled: Handled<State, string>): Accepted<State> => {
  if (!handled.ok) throw new CommandRejected(handled.rejection);
  return handled;
};

type Ports = Pick<Context, "store" | "vault" | "tracer">;
type Loaded<State> = {
  /** Events under the stream's former name. */
  readonly former: readonly Recorded[];
  readonly stored: readonly Recorded[];
  readonly state: State;
};

/**
 * The command handler: loads, decides, checks each event against its schema, seals and appends. After a concurrent write it decides again on
 * fresh state, up to three times. `position` is the last event's, also when nothing had to change. Throws
 * ConcurrencyConflict when every attempt lost, StoreUnavailable and VaultUnavailable when the outcome is unknown; the
 * caller may repeat the same request.
 */
export const handle = <Command, Event extends Fact, State, Rejection extends string>(
  ports: Ports,
  aggregate: Aggregate<Command, Event, State, Rejection>,
  envelope: CommandEnvelope<Command, State>,
): Promise<Handled<State, Rejection>> =>
  inSpan(ports, envelope, () => decideOnHistory(ports, aggregate, envelope));

const decideOnHistory = async <Command, Event extends Fact, State, Rejection extends string>(
  ports: Ports,
  aggregate: Aggregate<Command, Event, State, Rejection>,
  envelope: CommandEnvelope<Command, State>,
): Promise<Handled<State, Rejection>> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { stream, formerStream } = envelope;
    const stored = await onceMore(() => ports.store.readStream(stream));
    const former = formerStream ? await onceMore(() => ports.store.readStream(formerStream)) : [];
    const opened = await ports.vault.open([...former, ...stored]);
    const state = fold(
      aggregate.decider,
      opened.map((event) => aggregate.events.decode(event)),
    );
    const handled = await attemptOn(ports, aggregate, envelope, { former, stored, state });
    if (handled) return handled;
  }
  throw new ConcurrencyConflict();
};

/**
 * As `handle`, for a stream that most likely does not exist yet: decides on the initial state and writes without
 * reading. If the stream exists, it is read and decided on.
 */
export const handleNew = <Command, Event extends Fact, State, Rejection extends string>(
  ports: Ports,
  aggregate: Aggregate<Command, Event, State, Rejection>,
  envelope: CommandEnvelope<Command, State>,
): Promise<Handled<State, Rejection>> =>
  inSpan(ports, envelope, async () => {
    const blank = { former: [], stored: [], state: aggregate.decider.initialState };
    return (
      (await attemptOn(ports, aggregate, envelope, blank)) ?? decideOnHistory(ports, aggregate, envelope)
    );
  });

/** The part of a stream's name before the first dash. */
const categoryOf = (stream: string): string => stream.split("-", 1)[0] ?? "";

const inSpan = <State, Rejection extends string>(
  { tracer }: Ports,
  { stream }: Pick<CommandEnvelope<unknown>, "stream">,
  work: () => Promise<Handled<State, Rejection>>,
): Promise<Handled<State, Rejection>> =>
  traced(
    tracer,
    "handle",
    () => ({ "asesorador.stream.category": categoryOf(stream) }),
    async (setAttributes) => {
      const handled = await work();
      setAttributes({ "asesorador.outcome": handled.ok ? "accepted" : handled.rejection });
      return handled;
    },
  );

/** null when a concurrent writer was first. */
const attemptOn = async <Command, Event extends Fact, State, Rejection extends string>(
  ports: Ports,
  { decider, events }: Aggregate<Command, Event, State, Rejection>,
  envelope: CommandEnvelope<Command, State>,
  { former, stored, state }: Loaded<State>,
): Promise<Handled<State, Rejection> | null> => {
  const last = stored.at(-1);
  const { commands } = envelope;
  const decision = decideAll(decider, typeof commands === "function" ? commands(state) : commands, state);
  if (!decision.ok) return decision;
  if (decision.events.length === 0)
    return { ok: true, position: (last ?? former.at(-1))?.position ?? START, state };
  if (envelope.seen !== undefined && last?.revision !== envelope.seen)
    return { ok: false, rejection: "edited_meanwhile" };
  const facts = decision.events.map(events.validate);
  const sealed = await seal(ports, envelope, facts, keyIn([...former, ...stored]));
  if (!sealed) return { ok: false, rejection: "key_erased" };
  const expected: ExpectedRevision = last ? last.revision : "no_stream";
  const appended = await append(ports, envelope.stream, expected, sealed);
  if (!appended.ok) return null;
  return { ok: true, position: appended.position, state: decision.events.reduce(decider.evolve, state) };
};

/** Decides each command on the state that the preceding ones produced. */
const decideAll = <Command, Event, State, Rejection extends string>(
  { decide, evolve }: Decider<Command, Event, State, Rejection>,
  commands: readonly Command[],
  before: State,
): Decision<Event, Rejection> => {
  const events: Event[] = [];
  let state = before;
  for (const command of commands) {
    const decision = decide(command, state);
    if (!decision.ok) return decision;
    events.push(...decision.events);
    state = decision.events.reduce(evolve, state);
  }
  return { ok: true, events };
};

const append = (
  { store, tracer }: Ports,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended> =>
  traced(
    tracer,
    "append",
    () => ({ "asesorador.stream.category": categoryOf(stream), "asesorador.events": events.length }),
    async (setAttributes) => {
      const appended = await onceMore(() => store.append(stream, expected, events));
      setAttributes({ "asesorador.outcome": appended.ok ? "appended" : "conflict" });
      return appended;
    },
  );

/** Seals every `pii` block under the stream's key; null when that key is erased. */
const seal = async (
  { vault, tracer }: Ports,
  { stream, commandId, metadata: given }: Omit<CommandEnvelope<unknown>, "commands">,
  facts: readonly Fact[],
  knownKey: string | null,
): Promise<readonly NewEvent[] | null> => {
  let key = knownKey;
  const traceparent = tracer?.traceparent() ?? null;
  const metadata: EventMetadata = {
    ...given,
    // A hash, as event ids are: a command's name may be made from what a visitor sent.
    commandId: derivedUuid(commandId),
    ...(traceparent === null ? {} : { traceparent }),
  };
  const events: NewEvent[] = [];
  try {
    for (const [index, fact] of facts.entries()) {
      let { data } = fact;
      if (hasPii(data)) {
        key ??= await vault.newKey();
        data = {
          ...data,
          pii: await vault.seal(key, { stream, type: fact.type, version: fact.version }, data.pii),
        };
      }
      events.push({ ...fact, data, eventId: derivedUuid(`${commandId}/${index}`), metadata });
    }
  } catch (error) {
    if (error instanceof KeyErased) return null;
    throw error;
  }
  return events;
};

/**
 * Repeats work of unknown outcome once with the same event ids, which the store recognises. Not when the store has
 * repeated it itself: the caller would wait twice as long.
 */
const onceMore = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || error.retried) throw error;
    return work();
  }
};

import { randomUUID } from "node:crypto";
import {
  type Appended,
  type EventStore,
  type Position,
  parsePosition,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import { type Vault, VaultUnavailable } from "@asesorador/domain/kernel/vault";
import type { Clock } from "@asesorador/frontend/kernel/simulated-browser-spec";
import type { Checkpoint } from "@asesorador/projections/kernel/checkpoint";
import type { Transact } from "@asesorador/projections/kernel/db";
import { follow } from "@asesorador/projections/kernel/follow";
import type { Processor } from "@asesorador/projections/kernel/processor";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { leadHistoryReadModel } from "@asesorador/projections/lead/history";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { appendQueue } from "../../adapters/event-store/append-queue.ts";
import { type HeadSignal, headSignal } from "../../adapters/event-store/head-signal.ts";
import { subscription } from "../../adapters/event-store/subscription.ts";
import { newSubjectKeys } from "../../adapters/vault/crypto.ts";
import { type KeyCache, type KnownKey, keyCache } from "../../adapters/vault/key-cache.ts";
import { type KeyStore, vaultOver } from "../../adapters/vault/vault.ts";
import type { Random } from "../../demo/random.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { ConnectionLost, simulatedDatabase } from "./database.ts";

// The processes of an installation in virtual time: every call of one to the store, the keys or the database takes a drawn time, may be
// lost, and never returns in a process that was killed.

export const READ_MODELS: readonly ReadModel[] = [leadReadModel, leadHistoryReadModel];
export const TABLES = READ_MODELS.flatMap(({ tables }) => tables);
const REACTOR = "deliveries";

export type Fault =
  | "append fails"
  | "append's answer is lost"
  | "read fails"
  | "commit fails"
  | "commit's answer is lost"
  | "keys are unavailable"
  | "delivery fails";

/** External dependencies of a process; defects are planted by decorating them. */
export type Ports = {
  readonly append: EventStore["append"];
  readonly readAll: EventStore["readAll"];
  readonly keys: KeyStore;
  readonly cache: KeyCache;
  readonly transact: Transact;
  readonly reactor: Reactor;
  /** A checkpoint was read, to follow history from there. */
  readonly checkpointRead: (name: string, position: string) => void;
  /** Wakes the subscriptions of this process. */
  readonly headSignal: HeadSignal;
};
export type Decorate = (ports: Ports, world: World) => Ports;

export type Process = {
  readonly name: string;
  alive: boolean;
  /** Virtual ms until which it is stopped, as by SIGSTOP. */
  pausedUntil: number;
  readonly faults: Fault[];
  readonly vault: Vault;
  readonly store: EventStore;
  readonly ports: Ports;
  readonly stop: AbortController;
  readonly session: { readonly abort: () => void; readonly close: () => void };
  readonly cache: KeyCache;
};

export type World = ReturnType<typeof newWorld>;

const isKnown = (entry: readonly [string, KnownKey | undefined]): entry is readonly [string, KnownKey] =>
  entry[1] !== undefined;

/** A reason of its own: the default one is an exception with a stack. */
const KILLED = "killed";
const NEVER = new Promise<never>(() => {});
const STEP_MS = 20;
const SLOW_ANSWER_MS = 200;
/** The same as in start-projector.ts for the projector's sessions. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const PEPPER = "a pepper for simulations";
/** A leader that does not respond for this long is replaced. */
const LEASE_MS = 1_000;
const POLL_INTERVAL_MS = 400;

/** Cached: tokens are a pure function of the words, and take most of the time of projecting a lead. */
const tokens = new Map<string, ReturnType<Vault["searchTokens"]>>();

const withKnownTokens = (vault: Vault): Vault => ({
  ...vault,
  searchTokens: (parts) => {
    const name = JSON.stringify(parts);
    const found = tokens.get(name) ?? vault.searchTokens(parts);
    tokens.set(name, found);
    return found;
  },
});

type Request = {
  readonly stream: string;
  readonly expected: Parameters<EventStore["append"]>[1];
  readonly events: Parameters<EventStore["append"]>[2];
};

export const newWorld = (clock: Clock, random: Random, decorate: Decorate) => {
  const history = memoryEventStore();
  const database = simulatedDatabase(TABLES);
  for (const { name, tables } of READ_MODELS) database.begin(name, "projector", tables);
  database.begin(REACTOR, "reactor");
  const stored = new Map<string, KnownKey>();
  const processes: Process[] = [];
  const delivered = new Map<string, number>();
  const { elapsed } = clock;

  const step = async (process: Process): Promise<void> => {
    await clock.sleep(random.between(0, STEP_MS));
    while (process.alive && process.pausedUntil > elapsed())
      await clock.sleep(process.pausedUntil - elapsed());
    if (!process.alive) await NEVER;
  };
  const announce = (head: Position): void => {
    for (const each of processes)
      clock.after(random.between(0, STEP_MS), () => each.alive && each.ports.headSignal.notify(head));
  };

  const parts = { clock, random, history, database, stored, processes, delivered, elapsed, announce };
  const shared: Shared = { ...parts, step };
  const leadership = leadershipIn(shared);

  const world = {
    ...parts,
    /** Over the same keys, without delays and with a cache of its own. */
    newVault: (): Vault => readingVault(shared),
    start: (name: string): Process => {
      const own = (): Process => process;
      const session = connect(shared, own);
      const ports = decorate(portsOf(shared, own, session.transact), world);
      const process: Process = {
        name,
        alive: true,
        pausedUntil: 0,
        faults: [],
        ports,
        session,
        store: storeOf(shared, own, ports),
        vault: withKnownTokens(vaultOver({ keys: ports.keys, cache: ports.cache, pepper: PEPPER })),
        stop: new AbortController(),
        cache: ports.cache,
      };
      processes.push(process);
      return process;
    },
    /** SIGKILL: its pending work never completes. */
    kill: (process: Process): void => {
      process.alive = false;
      process.session.close();
      process.stop.abort(KILLED);
    },
    depose: leadership.depose,
    /** SIGSTOP, and SIGCONT after `ms`; the server ends an idle transaction. */
    pause: (process: Process, ms: number): void => {
      process.pausedUntil = elapsed() + ms;
      if (ms > IDLE_IN_TRANSACTION_MS)
        clock.after(IDLE_IN_TRANSACTION_MS, () => process.pausedUntil > elapsed() && process.session.abort());
    },
    /** Follows history while it leads. A paused leader is replaced, and may resume later. */
    project: (process: Process): void => {
      void leadership.keepFollowing(process, READ_MODELS);
      void leadership.keepFollowing(process, [process.ports.reactor]);
    },
  };
  return world;
};

/** Takes the first of these faults that is planned for the process; null: none is. */
const takes = (process: Process, ...faults: readonly Fault[]): Fault | null => {
  const at = process.faults.findIndex((fault) => faults.includes(fault));
  return at < 0 ? null : (process.faults.splice(at, 1)[0] ?? null);
};

const knownKeys = (stored: ReadonlyMap<string, KnownKey>, keyIds: readonly string[]) =>
  new Map(keyIds.map((id) => [id, stored.get(id)] as const).filter(isKnown));

/** What all processes share. */
type Shared = {
  readonly clock: Clock;
  readonly random: Random;
  readonly history: EventStore;
  readonly database: ReturnType<typeof simulatedDatabase>;
  /** Keys by their id. */
  readonly stored: Map<string, KnownKey>;
  readonly processes: Process[];
  /** How often each event was delivered, by its id. */
  readonly delivered: Map<string, number>;
  /** Virtual ms since the start. */
  readonly elapsed: () => number;
  readonly step: (process: Process) => Promise<void>;
  readonly announce: (head: Position) => void;
};

const keysFor = ({ clock, random, stored, processes, step }: Shared, process: () => Process): KeyStore => ({
  make: async (count) => {
    await step(process());
    assertAvailable(process());
    const fresh = newSubjectKeys(Math.min(count, 2)).map((key) => ({ keyId: randomUUID(), key }));
    for (const { keyId, key } of fresh) stored.set(keyId, key);
    return fresh;
  },
  find: async (keyIds) => {
    await step(process());
    assertAvailable(process());
    const found = knownKeys(stored, keyIds);
    // What is erased and notified while the answer is under way is still in it.
    if (random.chance(0.5)) await clock.sleep(random.between(0, SLOW_ANSWER_MS));
    await step(process());
    return found;
  },
  erase: async (keyId) => {
    await step(process());
    assertAvailable(process());
    const there = stored.get(keyId);
    stored.set(keyId, "erased");
    for (const each of processes)
      clock.after(random.between(0, STEP_MS), () => each.alive && each.ports.cache.evict(keyId));
    await step(process());
    return there !== undefined && there !== "erased";
  },
});

const assertAvailable = (process: Process): void => {
  if (takes(process, "keys are unavailable")) throw new VaultUnavailable("simulated");
};

/** The real group commit before a store that answers late, or not at all. */
const appendingFor = ({ history, step, announce }: Shared, process: () => Process): EventStore["append"] => {
  const queue = appendQueue<Request, Appended>({
    isPoison: () => false,
    send: async (requests) => {
      await step(process());
      if (takes(process(), "append fails")) throw new StoreUnavailable("simulated");
      const answers: Appended[] = [];
      for (const { stream, expected, events } of requests)
        answers.push(await history.append(stream, expected, events));
      announce(await history.head());
      await step(process());
      if (takes(process(), "append's answer is lost")) throw new StoreUnavailable("simulated");
      return answers;
    },
  });
  return (stream, expected, events) =>
    new Promise((resolve, reject) => {
      queue.add({ stream, bytes: 1_000, request: { stream, expected, events }, resolve, reject });
    });
};

const connect = ({ database, step }: Shared, process: () => Process) =>
  database.connect({
    step: () => step(process()),
    commitFault: () => {
      const fault = takes(process(), "commit fails", "commit's answer is lost");
      return fault === null ? null : fault === "commit fails" ? "fails" : "answer lost";
    },
  });

const reactorOf = ({ delivered, step }: Shared, process: () => Process): Reactor => ({
  name: REACTOR,
  types: ["LeadSubmitted"],
  from: "start",
  handle: async (events) => {
    await step(process());
    if (takes(process(), "delivery fails")) throw new ConnectionLost("while delivering");
    for (const { eventId } of events) delivered.set(eventId, (delivered.get(eventId) ?? 0) + 1);
    await step(process());
  },
});

const portsOf = (shared: Shared, process: () => Process, transact: Transact): Ports => ({
  append: appendingFor(shared, process),
  readAll: async (query) => {
    await shared.step(process());
    if (takes(process(), "read fails")) throw new ConnectionLost("while reading");
    const page = await shared.history.readAll(query);
    // What is appended and announced while the answer is under way is not in it.
    await shared.step(process());
    return page;
  },
  keys: keysFor(shared, process),
  cache: keyCache(shared.elapsed),
  transact,
  reactor: reactorOf(shared, process),
  checkpointRead: () => {},
  headSignal: headSignal(),
});

const storeOf = ({ history, step }: Shared, process: () => Process, ports: Ports): EventStore => ({
  ...history,
  append: ports.append,
  readAll: ports.readAll,
  readStream: async (...query) => {
    await step(process());
    return history.readStream(...query);
  },
  subscribe: (from) =>
    subscription(
      {
        read: (after, limit) => ports.readAll({ after, limit }),
        headSignal: ports.headSignal,
        onError: () => {},
        onAnswer: () => {},
      },
      from,
    ),
});

/** Only opens. */
const readingVault = ({ stored, elapsed }: Shared): Vault =>
  withKnownTokens(
    vaultOver({
      keys: {
        make: async () => [],
        find: async (keyIds) => knownKeys(stored, keyIds),
        erase: async () => false,
      },
      cache: keyCache(elapsed),
      pepper: PEPPER,
    }),
  );

/** One leader at a time follows history, as far as it knows. */
const leadershipIn = ({
  clock,
  elapsed,
  step,
  database,
}: Pick<Shared, "clock" | "elapsed" | "step" | "database">) => {
  let leader: Process | null = null;

  const leads = (process: Process): boolean => {
    if (leader !== null && leader !== process && leader.alive && leader.pausedUntil - LEASE_MS <= elapsed())
      return false;
    leader = process;
    return true;
  };

  const checkpointOf = ({ ports }: Process, name: string): Checkpoint => {
    const row = database.checkpoint(name);
    if (!row) throw new Error(`no checkpoint ${name}`);
    ports.checkpointRead(name, row.position);
    return {
      ...row,
      position: parsePosition(row.position),
      changedPosition: parsePosition(row.changedPosition),
      fingerprint: null,
    };
  };

  const followOnce = async (process: Process, processors: readonly Processor[]): Promise<void> => {
    await step(process);
    const followed = processors.map((processor) => ({
      processor,
      checkpoint: checkpointOf(process, processor.name),
    }));
    const { store, vault, ports, stop } = process;
    await follow({ store, vault, transact: ports.transact, processors: followed, signal: stop.signal });
  };

  return {
    keepFollowing: async (process: Process, processors: readonly Processor[]): Promise<void> => {
      while (process.alive) {
        await step(process);
        // Every failure is followed by another attempt from the checkpoint, as in run-processors.ts.
        if (leads(process)) await followOnce(process, processors).catch(() => {});
        await clock.sleep(POLL_INTERVAL_MS);
      }
    },
    /** The leader's lock is lost, and the leader does not detect it. */
    depose: (): void => {
      leader = null;
    },
  };
};

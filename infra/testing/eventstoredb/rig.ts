import { START, type StoreUnavailable, type SubscriptionTurn } from "@asesorador/domain/kernel/event-store";
import { afterEach, beforeEach, vi } from "vitest";
import {
  type EventStoreDb,
  type EventStoreDbSettings,
  eventStoreDb,
} from "../../adapters/event-store/eventstoredb/event-store.ts";
import { idsOf } from "../event-store/test-events.ts";
import type { AppendFault, ReadFault } from "./faults.ts";
import type { Proposed } from "./history.ts";
import { type EventStoreLink, link } from "./link.ts";
import { grpc, grpcError } from "./protocol.ts";
import { type TestServer, testServer } from "./server.ts";

/** Short enough for tests, and long enough that a healthy server on a busy machine is not treated as hung. */
const ANSWER_TIMEOUT_MS = 600;
const GIVE_UP_MS = 20_000;

export type Rig = {
  server: TestServer;
  /** Between the stores and the server. */
  network: EventStoreLink;
  /** Errors reported by the stores, in order. */
  readonly errors: string[];
  /** Number of answers that the stores received. */
  answers: number;
  /** A store, closed after the test; connected through the network by default. */
  storeAt(url?: string, settings?: Partial<EventStoreDbSettings>): EventStoreDb;
  /** The given faults apply to the first appends or reads; later ones succeed. */
  failAppends(...faults: readonly AppendFault[]): void;
  failReads(...faults: readonly ReadFault[]): void;
};

/** Creates a new server and network for every test of the file. */
export const rig = (): Rig => {
  const stores: EventStoreDb[] = [];
  const errors: string[] = [];
  const made = { errors, answers: 0 } as Rig;
  const onError = ({ message }: StoreUnavailable): void => void errors.push(message);
  made.storeAt = (url = made.network.url, settings = {}) => {
    const store = eventStoreDb({
      url,
      answerTimeoutMs: ANSWER_TIMEOUT_MS,
      giveUpMs: GIVE_UP_MS,
      onError,
      onAnswer: () => {
        made.answers += 1;
      },
      ...settings,
    });
    stores.push(store);
    return store;
  };
  made.failAppends = (...faults) => {
    const left = [...faults];
    made.server.faults.append = () => left.shift();
  };
  made.failReads = (...faults) => {
    const left = [...faults];
    made.server.faults.read = () => left.shift();
  };
  beforeEach(async () => {
    made.server = await testServer();
    made.network = await link(made.server.port);
  });
  afterEach(async () => {
    made.server.faults.append = undefined;
    made.server.faults.read = undefined;
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await made.network.close();
    made.server.close();
    errors.length = 0;
    made.answers = 0;
  });
  return made;
};

export const until = (condition: () => boolean): Promise<boolean> =>
  vi.waitUntil(condition, { timeout: 20_000, interval: 5 });

export const unavailable = (words: string) => grpcError(grpc.status.UNAVAILABLE, words);

/** An event stored by another writer. */
export const storedEvent = (parts: Partial<Proposed> = {}): Proposed => ({
  id: crypto.randomUUID(),
  type: "Theirs",
  contentType: "application/json",
  data: Buffer.from("1"),
  metadata: Buffer.from(""),
  ...parts,
});

/** Receives everything from the beginning on, until it is stopped. */
export const listener = (store: EventStoreDb) => {
  const stop = new AbortController();
  const turns: SubscriptionTurn[] = [];
  const listening = (async () => {
    for await (const turn of store.subscribe({ after: START, signal: stop.signal })) turns.push(turn);
  })();
  return {
    turns,
    ids: (): readonly string[] => turns.flatMap((turn) => (turn === "caught_up" ? [] : idsOf(turn))),
    stop: async (): Promise<void> => {
      stop.abort();
      await listening;
    },
  };
};

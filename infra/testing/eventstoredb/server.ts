import { appendCall } from "./append.ts";
import { deleteCall, tombstoneCall } from "./delete.ts";
import type { Faults, Member } from "./faults.ts";
import { type History, history as newHistory } from "./history.ts";
import {
  features,
  featuresService,
  gossip,
  gossipService,
  grpc,
  grpcError,
  shared,
  streamsService,
} from "./protocol.ts";
import { type Reads, readCall } from "./read.ts";

export type Method = "read" | "append" | "batchAppend" | "getSupportedMethods" | "gossip";

export type TestServer = {
  readonly port: number;
  /** Address for a client. */
  readonly url: string;
  readonly history: History;
  /** The active faults. */
  readonly faults: Faults;
  /** The methods that were called, in order. */
  readonly calls: readonly Method[];
  /** Number of open reads and subscriptions. */
  openReads(): number;
  /** Number of events sent in all reads and subscriptions. */
  sentEvents(): number;
  /** Start of each subscription; undefined: from the beginning. */
  readonly resumedFrom: readonly (bigint | undefined)[];
  /** Ends the subscriptions, regularly or with an error. */
  endSubscriptions(error?: Error): void;
  close(): void;
};

export type TestServerSettings = {
  /** Absent: any free port. */
  readonly port?: number;
  /** History of an earlier server. */
  readonly history?: History;
};

const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
const STREAMS = "event_store.client.streams.Streams";
const SUPPORTED = ["read", "append", "batchappend", "delete", "tombstone"];

/**
 * The subset of EventStoreDB that the adapter uses, in this process, over real gRPC on 127.0.0.1. It is written from
 * the protocol's definitions and the server's documented rules; the same tests verify it against a real server
 * (npm run test:eventstore, real.docker.test.ts).
 */
export const testServer = async ({
  port = 0,
  history = newHistory(),
}: TestServerSettings = {}): Promise<TestServer> => {
  const faults: Faults = {};
  const calls: Method[] = [];
  const reads: Reads = { open: new Set(), resumedFrom: [], sentEvents: 0 };
  const server = new grpc.Server({ "grpc.max_receive_message_length": MAX_MESSAGE_BYTES });
  const counted =
    <Args extends readonly unknown[]>(method: Method, handle: (...args: Args) => unknown) =>
    (...args: Args): void => {
      calls.push(method);
      void handle(...args);
    };

  server.addService(streamsService, {
    read: counted("read", readCall(history, faults, reads)),
    append: counted("append", appendCall(history, faults)),
    // Advertised, as a server does, so that a client that uses it is detected.
    batchAppend: counted("batchAppend", (call: Emitter) => call.emit("error", unimplemented())),
    delete: deleteCall(history),
    tombstone: tombstoneCall(history),
  });
  server.addService(featuresService, {
    getSupportedMethods: counted("getSupportedMethods", (_call: unknown, answer: Answer) =>
      answer(null, supportedMethods()),
    ),
  });
  server.addService(gossipService, {
    read: counted("gossip", (_call: unknown, answer: Answer) => {
      const members = faults.gossip?.() ?? [{ host: "127.0.0.1", port: bound, leader: true }];
      if (members instanceof Error) answer(members);
      else answer(null, clusterInfo(members));
    }),
  });

  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, boundTo) =>
      error ? reject(error) : resolve(boundTo),
    ),
  );
  return {
    port: bound,
    url: `esdb://127.0.0.1:${bound}?tls=false`,
    history,
    faults,
    calls,
    openReads: () => reads.open.size,
    sentEvents: () => reads.sentEvents,
    resumedFrom: reads.resumedFrom,
    endSubscriptions: (error) => {
      for (const read of [...reads.open]) if (read.subscription) read.end(error);
    },
    close: () => server.forceShutdown(),
  };
};

type Emitter = { emit(event: "error", error: Error): unknown };
type Answer = (error: Error | null, value?: unknown) => void;

const unimplemented = () => grpcError(grpc.status.UNIMPLEMENTED, "not in the test server");

const supportedMethods = () => {
  const supported = new features.SupportedMethods().setEventStoreServerVersion("24.10.0");
  for (const name of SUPPORTED) {
    supported.addMethods(
      new features.SupportedMethod().setServiceName(STREAMS.toLowerCase()).setMethodName(name),
    );
  }
  return supported;
};

const clusterInfo = (members: readonly Member[]) => {
  const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
  const info = new gossip.ClusterInfo();
  for (const { host, port, leader } of members) {
    const member = new gossip.MemberInfo().setState(leader ? LEADER : FOLLOWER).setIsAlive(true);
    member.setInstanceId(new shared.UUID().setString(crypto.randomUUID())).setTimeStamp("0");
    member.setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port));
    info.addMembers(member);
  }
  return info;
};

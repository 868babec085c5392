import { createRequire } from "node:module";
import type * as GossipService from "@eventstore/db-client/generated/gossip_grpc_pb";
import type * as Gossip from "@eventstore/db-client/generated/gossip_pb";
import type * as FeaturesService from "@eventstore/db-client/generated/serverfeatures_grpc_pb";
import type * as Features from "@eventstore/db-client/generated/serverfeatures_pb";
import type * as Shared from "@eventstore/db-client/generated/shared_pb";
import type * as StreamsService from "@eventstore/db-client/generated/streams_grpc_pb";
import type * as Streams from "@eventstore/db-client/generated/streams_pb";

/**
 * The client package's own service definitions and gRPC: message classes are compared by identity, so server and client
 * must load them from the same package.
 */
const ofClient = createRequire(createRequire(import.meta.url).resolve("@eventstore/db-client"));
const generated = (name: string): unknown => ofClient(`../generated/${name}.js`);

export const grpc = ofClient("@grpc/grpc-js") as typeof import("@grpc/grpc-js");
export const { StreamsService: streamsService } = generated("streams_grpc_pb") as typeof StreamsService;
export const { GossipService: gossipService } = generated("gossip_grpc_pb") as typeof GossipService;
export const { ServerFeaturesService: featuresService } = generated(
  "serverfeatures_grpc_pb",
) as typeof FeaturesService;
export const streams = generated("streams_pb") as typeof Streams;
export const shared = generated("shared_pb") as typeof Shared;
export const gossip = generated("gossip_pb") as typeof Gossip;
export const features = generated("serverfeatures_pb") as typeof Features;

export type ReadCall = Parameters<StreamsService.IStreamsServer["read"]>[0];
export type ReadOptions = Streams.ReadReq.Options;
export type ReadResponse = Streams.ReadResp;
export type AppendCall = Parameters<StreamsService.IStreamsServer["append"]>[0];
export type AppendCallback = Parameters<StreamsService.IStreamsServer["append"]>[1];
export type DeleteCall = Parameters<StreamsService.IStreamsServer["delete"]>[0];
export type DeleteCallback = Parameters<StreamsService.IStreamsServer["delete"]>[1];
export type TombstoneCall = Parameters<StreamsService.IStreamsServer["tombstone"]>[0];
export type TombstoneCallback = Parameters<StreamsService.IStreamsServer["tombstone"]>[1];
export type AppendOptions = Streams.AppendReq.Options;
export type ProposedMessage = Streams.AppendReq.ProposedMessage;
export type GrpcError = Error & {
  readonly code: number;
  readonly details: string;
  readonly metadata: InstanceType<typeof grpc.Metadata>;
};

/** An error as the server sends it: status, message and trailers. */
export const grpcError = (
  code: number,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): GrpcError => {
  const metadata = new grpc.Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

/** The answer of a follower to an append that requires the leader. */
export const notLeader = (host: string, port: number): GrpcError =>
  grpcError(grpc.status.NOT_FOUND, "Leader info available", {
    exception: "not-leader",
    "leader-endpoint-host": host,
    "leader-endpoint-port": String(port),
  });

/** The answer to a read of or an append to a tombstoned stream. */
export const streamDeleted = (stream: string): GrpcError =>
  grpcError(grpc.status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: "stream-deleted",
    "stream-name": stream,
  });

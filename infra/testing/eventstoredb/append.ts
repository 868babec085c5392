import type { Faults } from "./faults.ts";
import type { Expected, History, Outcome, Proposed } from "./history.ts";
import {
  type AppendCall,
  type AppendCallback,
  type AppendOptions,
  type DeleteCall,
  grpc,
  grpcError,
  type ProposedMessage,
  shared,
  streamDeleted,
  streams,
  type TombstoneCall,
} from "./protocol.ts";

/** A server's default limit. */
const MAX_APPEND_BYTES = 1_048_576;

/** Streams.Append: the options first, then one message for each event, then the answer. */
export const appendCall =
  (history: History, faults: Faults) => (call: AppendCall, answer: AppendCallback) => {
    let options: AppendOptions | undefined;
    const events: Proposed[] = [];
    call.on("data", (request) => {
      if (request.hasOptions()) options = request.getOptions();
      const message = request.getProposedMessage();
      if (message) events.push(toProposed(message));
    });
    call.on("end", async () => {
      const stream = streamNameIn(options);
      const fault = faults.append?.({ stream, ids: events.map(({ id }) => id) });
      if (fault?.kind === "slow" || fault?.kind === "error") await fault.until;
      const applies = !fault || fault.kind === "slow" || fault.applied;
      const bytes = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
      if (bytes > MAX_APPEND_BYTES) return answer(tooLarge());
      if (events.some(({ type }) => type === "")) return answer(emptyType());
      if (history.isTombstoned(stream)) return answer(streamDeleted(stream));
      if (events.length === 0) return answer(null, nothingWritten(history, stream));
      const outcome = applies && options ? history.append(stream, expectedOf(options), events) : undefined;
      if (fault?.kind === "never_answered") return;
      if (fault?.kind === "empty_answer") return answer(null, new streams.AppendResp());
      if (fault?.kind === "error") return answer(fault.error);
      if (!outcome || !options) return answer(grpcError(grpc.status.INVALID_ARGUMENT, "no options"));
      answer(null, toResponse(outcome, faults.forgetsPositions === true));
    });
  };

/** A server answers an append without events with the revision of the stream's next event. */
const nothingWritten = (history: History, stream: string) => {
  const last = history.stream(stream)?.at(-1);
  const success = new streams.AppendResp.Success().setCurrentRevision(
    ((last?.revision ?? -1n) + 1n).toString(),
  );
  return new streams.AppendResp().setSuccess(success.setNoPosition(new shared.Empty()));
};

const toResponse = (outcome: Outcome, forgetsPositions: boolean) => {
  const response = new streams.AppendResp();
  if (!outcome.ok) {
    const conflict = new streams.AppendResp.WrongExpectedVersion();
    if (outcome.current < 0n) conflict.setCurrentNoStream(new shared.Empty());
    else conflict.setCurrentRevision(outcome.current.toString());
    return response.setWrongExpectedVersion(conflict);
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(outcome.last.revision.toString());
  if (outcome.repeated && forgetsPositions)
    return response.setSuccess(success.setNoPosition(new shared.Empty()));
  const position = new streams.AppendResp.Position();
  position.setCommitPosition(outcome.last.position.toString());
  position.setPreparePosition(outcome.last.position.toString());
  return response.setSuccess(success.setPosition(position));
};

const toProposed = (message: ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? "",
  type: message.getMetadataMap().get("type") ?? "",
  contentType: message.getMetadataMap().get("content-type") ?? "",
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

type StreamOptions =
  | AppendOptions
  | ReturnType<DeleteCall["request"]["getOptions"] | TombstoneCall["request"]["getOptions"]>;

/** The name of the stream that a request is for. */
export const streamNameIn = (options: StreamOptions): string =>
  Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8");

const expectedOf = (options: AppendOptions): Expected => {
  if (options.hasNoStream()) return "no_stream";
  return options.hasAny() ? "any" : BigInt(options.getRevision());
};

const emptyType = () => grpcError(grpc.status.INVALID_ARGUMENT, "Empty event type argument.");

const tooLarge = () =>
  grpcError(grpc.status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, {
    exception: "maximum-append-size-exceeded",
    "maximum-append-size": String(MAX_APPEND_BYTES),
  });

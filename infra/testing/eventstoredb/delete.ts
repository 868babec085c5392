import type { History } from "./history.ts";
import {
  type DeleteCall,
  type DeleteCallback,
  streams,
  type TombstoneCall,
  type TombstoneCallback,
} from "./protocol.ts";

/** Streams.Delete with any expected revision. */
export const deleteCall = (history: History) => (call: DeleteCall, answer: DeleteCallback) => {
  history.delete(nameIn(call.request.getOptions()));
  answer(null, new streams.DeleteResp());
};

/** Streams.Tombstone with any expected revision. */
export const tombstoneCall = (history: History) => (call: TombstoneCall, answer: TombstoneCallback) => {
  history.tombstone(nameIn(call.request.getOptions()));
  answer(null, new streams.TombstoneResp());
};

type Options = ReturnType<DeleteCall["request"]["getOptions"] | TombstoneCall["request"]["getOptions"]>;

const nameIn = (options: Options): string =>
  Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8");

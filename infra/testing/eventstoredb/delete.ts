import { streamNameIn } from "./append.ts";
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
  history.delete(streamNameIn(call.request.getOptions()));
  answer(null, new streams.DeleteResp());
};

/** Streams.Tombstone with any expected revision. */
export const tombstoneCall = (history: History) => (call: TombstoneCall, answer: TombstoneCallback) => {
  history.tombstone(streamNameIn(call.request.getOptions()));
  answer(null, new streams.TombstoneResp());
};

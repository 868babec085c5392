import type { Sending } from "../../kernel/outbox-core.ts";
import { sendLead, watchLead } from "../shared/send-lead.ts";
import { type Submission, toPayload } from "./payload.ts";

export { watchLead };

/** Keeps the lead on the device, then sends it; resolves to what the visitor may be told. */
export const submitLead = (submission: Submission): Promise<Sending> =>
  sendLead(submission.leadId, toPayload(submission));

import * as z from "zod/mini";
import { randomUuid } from "../../../kernel/random-uuid.ts";

export const ReplyDraft = z.object({
  messageId: z.uuid(),
  text: z.string(),
  /** It was sent, and it is not known whether it arrived: a repeat of the same id changes nothing. */
  isTried: z.optional(z.boolean()),
});
/** A message to a visitor as it is being written, with the id under which it is sent. */
export type ReplyDraft = z.infer<typeof ReplyDraft>;

export const noReply = (): ReplyDraft => ({ messageId: randomUuid(), text: "" });

/** The draft with another text: another message, where the one before may have arrived. */
export const rewritten = ({ messageId, isTried }: ReplyDraft, text: string): ReplyDraft => ({
  messageId: isTried ? randomUuid() : messageId,
  text,
});

/** What the field shows after a message was not sent: that message again, before what was written meanwhile. */
export const takenBack = (unsent: ReplyDraft, now: ReplyDraft): ReplyDraft =>
  now.text.trim() === "" ? unsent : rewritten(unsent, `${unsent.text}\n${now.text}`);

import { useRef, useState } from "react";
import { useAccountDraft } from "../../../access/use-account-draft.ts";
import { noReply, ReplyDraft, rewritten, takenBack } from "./reply-draft.ts";

/**
 * The message that an adviser is writing in a conversation, with the id under which it is sent: kept in this browser, so that
 * it survives a reload, and a repeat after a lost answer is the same message.
 */
export const useReplyDraft = (conversationId: string) => {
  const [draft, setDraft] = useState(noReply);
  /** What is shown, also before the next render. */
  const latest = useRef(draft);
  const show = (next: ReplyDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const stored = useAccountDraft({
    subject: `chat/${conversationId}`,
    schema: ReplyDraft,
    onFound: show,
  });
  const keep = (next: ReplyDraft) => (next.text.trim() === "" ? stored.drop() : stored.keep(next));
  return {
    text: draft.text,
    write: (text: string) => {
      const next = rewritten(latest.current, text);
      show(next);
      keep(next);
    },
    /**
     * Sends what is shown and empties the field for the next message. A failure brings it back; this browser keeps it until
     * the server has it.
     */
    submit: async (send: (message: Pick<ReplyDraft, "messageId" | "text">) => Promise<unknown>) => {
      const sent = { ...latest.current, isTried: true };
      keep(sent);
      show(noReply());
      try {
        await send({ messageId: sent.messageId, text: sent.text });
        keep(latest.current);
      } catch {
        const back = takenBack(sent, latest.current);
        show(back);
        keep(back);
      }
    },
  };
};

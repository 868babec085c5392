import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import { useEffect, useRef, useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { readAccountDraft, removeAccountDraft, saveAccountDraft } from "../../../kernel/account-drafts.ts";
import { noReply, ReplyDraft, rewritten, takenBack } from "./reply-draft.ts";

/**
 * The message that an adviser is writing in a conversation, with the id under which it is sent: kept in this browser, so that
 * it survives a reload, and a repeat after a lost answer is the same message.
 */
export const useReplyDraft = (conversationId: string) => {
  const account = useMe()?.username ?? "";
  const [draft, setDraft] = useState(noReply);
  /** What is shown, also before the next render. */
  const latest = useRef(draft);
  const subject = `chat/${conversationId}`;
  const show = (next: ReplyDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const keep = (next: ReplyDraft) => {
    if (next.text.trim() === "") removeAccountDraft({ account, subject });
    else void saveAccountDraft({ account, subject }, JSON.stringify(next));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or conversation is the reason to read
  useEffect(() => {
    let isCurrent = true;
    void readAccountDraft({ account, subject }).then((stored) => {
      const found = ReplyDraft.safeParse(jsonOrNull(stored ?? "null")).data;
      if (isCurrent && found && latest.current.text === "") show(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [account, subject]);
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

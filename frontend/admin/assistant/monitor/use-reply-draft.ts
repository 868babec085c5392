import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { useMe } from "../../../access/current-user.ts";
import { readAccountDraft, removeAccountDraft, saveAccountDraft } from "../../../kernel/account-drafts.ts";
import { randomUuid } from "../../../kernel/random-uuid.ts";

const Draft = z.object({ messageId: z.uuid(), text: z.string() });
type Draft = z.infer<typeof Draft>;

const blank = (): Draft => ({ messageId: randomUuid(), text: "" });

/**
 * The message that an adviser is writing in a conversation, with the id under which it is sent: kept in this browser, so that
 * it survives a reload, and a repeat after a lost answer is the same message.
 */
export const useReplyDraft = (conversationId: string) => {
  const account = useMe()?.username ?? "";
  const [draft, setDraft] = useState(blank);
  const subject = `chat/${conversationId}`;
  useEffect(() => {
    let isCurrent = true;
    void readAccountDraft({ account, subject }).then((stored) => {
      const found = Draft.safeParse(jsonOrNull(stored ?? "null")).data;
      if (isCurrent && found) setDraft((shown) => (shown.text === "" ? found : shown));
    });
    return () => {
      isCurrent = false;
    };
  }, [account, subject]);
  return {
    ...draft,
    write: (text: string) => {
      const next = { ...draft, text };
      setDraft(next);
      if (text.trim() === "") removeAccountDraft({ account, subject });
      else void saveAccountDraft({ account, subject }, JSON.stringify(next));
    },
    /** It was sent. */
    reset: () => {
      removeAccountDraft({ account, subject });
      setDraft(blank());
    },
  };
};

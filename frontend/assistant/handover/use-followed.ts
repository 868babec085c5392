import { followMyConversation } from "@asesorador/domain/assistant/own-conversation-contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../kernel/http.ts";
import { randomUuid } from "../../kernel/random-uuid.ts";
import type { Message } from "../conversation-storage.ts";
import { type Followed, followConversation, pauseInPage } from "./follow-conversation.ts";
import { lastAdviserMessage, messagesToAdd } from "./messages-to-add.ts";

/** The visitor counts as writing so long after the last change of the text. */
const TYPING_MS = 5_000;

export type Follow = {
  readonly conversationId: string;
  readonly messages: readonly Message[];
  readonly draft: string;
  readonly onReceive: (messages: readonly Message[]) => void;
};

/** State of the conversation, polled while the visitor waits for an adviser or has one; null: not known yet. */
export const useFollowed = ({ conversationId, messages, draft, onReceive }: Follow) => {
  const [followed, setFollowed] = useState<Followed | null>(null);
  const [round, setRound] = useState(0);
  const written = useRef({ draft, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (written.current.draft !== draft) written.current = { draft, at: performance.now() };
  }, [draft]);
  const ask = useEffectEvent((signal: AbortSignal) => {
    const after = lastAdviserMessage(messages);
    const typing = draft.trim() !== "" && performance.now() - written.current.at < TYPING_MS;
    return call(
      followMyConversation,
      { conversationId, typing, ...(after === undefined ? {} : { after }) },
      { signal },
    );
  });
  const show = useEffectEvent((next: Followed) => {
    const added = messagesToAdd(next, {
      messages,
      newId: randomUuid,
      now: new Date().toISOString(),
    });
    if (added.length > 0) onReceive(added);
    setFollowed(next);
  });
  // Every message of the visitor may have changed who answers.
  const own = messages.findLast(({ role, handsOff }) => role === "user" || handsOff)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at once after a message, and after the visitor ended it
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    void followConversation({ ask: () => ask(signal), show, pause: pauseInPage, signal });
    return () => stop.abort();
  }, [conversationId, own, round]);
  return { followed, askNow: () => setRound(round + 1) };
};

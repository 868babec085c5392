import { leaveAdviser } from "@asesorador/domain/assistant/own-conversation-contract";
import { useState } from "react";
import { call } from "../../kernel/http.ts";
import { Button } from "../../ui/Button.tsx";
import { es } from "./es.ts";
import type { Followed } from "./follow-conversation.ts";

type Props = {
  readonly conversationId: string;
  readonly followed: Followed;
  readonly onEnded: () => void;
};

/** Who has the conversation, whether they are writing, and the visitor's way back to the assistant. */
export const Attending = ({ conversationId, followed: { adviser, adviserTyping }, onEnded }: Props) => {
  const [ending, setEnding] = useState<"no" | "sending" | "failed">("no");
  const end = async () => {
    setEnding("sending");
    try {
      await call(leaveAdviser, { conversationId });
      onEnded();
    } catch {
      setEnding("failed");
    }
  };
  return (
    // The log announces what the adviser writes.
    <section aria-live="off" aria-label={es.title} className="handover handover-held">
      <p role="status">
        <strong>{(adviserTyping ? es.writing : es.attending)(adviser)}</strong>
        {ending === "failed" && <span className="handover-failed">{es.notEnded}</span>}
      </p>
      <Button variant="secondary" busy={ending === "sending"} onClick={end}>
        {ending === "sending" ? es.ending : es.end}
      </Button>
    </section>
  );
};

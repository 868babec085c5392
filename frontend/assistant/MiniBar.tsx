import { MessageCircleMore } from "lucide-react";
import type { SendEvent } from "./assistant-machine.ts";
import { es } from "./es.ts";
import { CloseIcon } from "./icons.tsx";

type MiniBarProps = { readonly botName: string; readonly send: SendEvent };

/** The minimised chat window. */
export const MiniBar = ({ botName, send }: MiniBarProps) => (
  <div className="chat-minimized">
    <button
      type="button"
      id="reopen-chat"
      aria-label={es.restore(botName)}
      onClick={() => send({ type: "open" })}
    >
      <MessageCircleMore aria-hidden="true" strokeWidth={1.75} size={20} />
      <span>{botName}</span>
    </button>
    <button type="button" aria-label={es.close} onClick={() => send({ type: "close" })}>
      <CloseIcon size={20} />
    </button>
  </div>
);

import { MessageCircleMore } from "lucide-react";
import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import type { AssistantState, SendEvent } from "./assistant-machine.ts";
import { es } from "./es.ts";
import type { Unseen as UnseenMessages } from "./handover/Unseen.tsx";
import { CloseIcon } from "./icons.tsx";

/** Where it cannot be loaded the window shows what was missed when it is opened. */
const Unseen = lazy<ComponentType<ComponentProps<typeof UnseenMessages>>>(() =>
  import("./handover/Unseen.tsx").then(
    ({ Unseen: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);

type MiniBarProps = { readonly context: AssistantState["context"]; readonly send: SendEvent };

/** The minimised chat window. After a hand-over it says that an adviser has written. */
export const MiniBar = ({ context: { config, conversationId, messages }, send }: MiniBarProps) => (
  <div className="chat-minimized">
    <button
      type="button"
      id="reopen-chat"
      aria-label={es.restore(config.botName)}
      onClick={() => send({ type: "open" })}
    >
      <MessageCircleMore aria-hidden="true" strokeWidth={1.75} size={20} />
      <span>{config.botName}</span>
    </button>
    {messages.some(({ handsOff }) => handsOff) && (
      <Suspense>
        <Unseen
          conversationId={conversationId}
          messages={messages}
          onReceive={(added) => send({ type: "receive", messages: added })}
        />
      </Suspense>
    )}
    <button type="button" aria-label={es.close} onClick={() => send({ type: "close" })}>
      <CloseIcon size={20} />
    </button>
  </div>
);

import { Minus, Trash2 } from "lucide-react";
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useEffect, useRef } from "react";
import type { AssistantState, SendEvent } from "./assistant-machine.ts";
import { Composer } from "./Composer.tsx";
import { loadClear } from "./calls.ts";
import { isAttended, isWritten } from "./conversation-storage.ts";
import { es } from "./es.ts";
import type { HandoverProps } from "./handover/Handover.tsx";
import { CloseIcon } from "./icons.tsx";
import { MessageLog } from "./MessageLog.tsx";
import { useInertPage } from "./use-inert-page.ts";

/** Loaded with the first reply that hands over; that reply names the phone, where it cannot be loaded. */
const Handover = lazy<ComponentType<HandoverProps>>(() =>
  import("./handover/Handover.tsx").then(
    ({ Handover: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);

type ChatWindowProps = { readonly state: AssistantState; readonly send: SendEvent };

export const ChatWindow = ({ state, send }: ChatWindowProps) => {
  const frame = useRef<HTMLElement>(null);
  const { config, messages, suggestions, draft, unsent, country, conversationId } = state.context;
  const pending = state.matches({ conversation: "pending" });
  // While an adviser has the conversation the visitor must see that they wrote.
  const leave = () => send({ type: isAttended(messages) ? "minimise" : "close" });
  useInertPage(frame);
  useEffect(() => {
    // Focus the text field only with a fine pointer: on a phone the on-screen keyboard would cover the
    // messages.
    const field = matchMedia("(pointer: fine)").matches ? frame.current?.querySelector("textarea") : null;
    (field ?? frame.current)?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={frame}
      role="dialog"
      aria-labelledby="chat-name"
      tabIndex={-1}
      className="chat"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Escape" && !event.nativeEvent.isComposing) leave();
      }}
    >
      <Header state={state} send={send} onLeave={leave} />
      <MessageLog
        messages={messages}
        botName={config.botName}
        pending={pending || state.matches({ greeting: "loading" })}
        onRate={(id, rating) => send({ type: "rate", id, rating })}
        handover={
          <Suspense key={conversationId}>
            <Handover
              country={country}
              conversationId={conversationId}
              messages={messages}
              draft={draft}
              onReceive={(added) => send({ type: "receive", messages: added })}
            />
          </Suspense>
        }
      />
      <Composer
        draft={draft}
        suggestions={pending || unsent ? [] : suggestions}
        pending={pending}
        failure={unsent?.reason ?? null}
        send={send}
      />
    </section>
  );
};

/** Name and connection of the assistant; clears, minimises and closes the conversation. */
const Header = ({ state, send, onLeave }: ChatWindowProps & { readonly onLeave: () => void }) => {
  const { botName } = state.context.config;
  const online = state.matches({ connection: "up" });
  const canClear = isWritten(state.context);
  useEffect(() => {
    // Without a connection it could not be loaded when it is asked for.
    if (canClear) loadClear().catch(() => {});
  }, [canClear]);
  return (
    <header className="chat-header">
      <span aria-hidden="true" className="chat-avatar">
        {botName.slice(0, 1).toUpperCase()}
      </span>
      <div>
        <h2 id="chat-name">{botName}</h2>
        <p role="status">
          <i aria-hidden="true" className={online ? undefined : "chat-offline"} />
          {online ? es.online : es.offline}
        </p>
      </div>
      <button
        type="button"
        aria-label={es.clear}
        aria-disabled={!canClear || undefined}
        onClick={() => send({ type: "clear" })}
      >
        <Trash2 aria-hidden="true" strokeWidth={1.75} size={20} />
      </button>
      <button type="button" aria-label={es.minimise} onClick={() => send({ type: "minimise" })}>
        <Minus aria-hidden="true" strokeWidth={1.75} size={22} />
      </button>
      <button type="button" aria-label={es.close} onClick={onLeave}>
        <CloseIcon />
      </button>
    </header>
  );
};

import { MAX_MESSAGE } from "@asesorador/domain/assistant/contract";
import { Send } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { handleSubmit } from "../ui/handle-submit.ts";
import type { SendEvent } from "./assistant-machine.ts";
import { es } from "./es.ts";

type ComposerProps = {
  readonly draft: string;
  readonly suggestions: readonly string[];
  readonly pending: boolean;
  /** Why the last question was not answered. */
  readonly failure: string | null;
  readonly send: SendEvent;
};

export const Composer = ({ draft, suggestions, pending, failure, send }: ComposerProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const blocked = pending || draft.trim() === "";
  const sendAndFocus: SendEvent = (event) => {
    send(event);
    field.current?.focus({ preventScroll: true });
  };
  const submit = handleSubmit(() => sendAndFocus({ type: "send" }));
  return (
    <form className="chat-composer" onSubmit={submit}>
      {failure !== null && (
        <div role="alert" className="chat-unsent">
          <p>{failure}</p>
          <button type="button" onClick={() => sendAndFocus({ type: "retry" })}>
            {es.retry}
          </button>
        </div>
      )}
      {suggestions.length > 0 && (
        <ul aria-label={es.suggestions} className="chat-suggestions">
          {suggestions.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => sendAndFocus({ type: "ask", text })}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {offersWizard() && <WizardLinks />}
      <div className="chat-input">
        <textarea
          ref={field}
          rows={1}
          aria-label={es.input}
          placeholder={es.placeholder}
          enterKeyHint="send"
          maxLength={MAX_MESSAGE}
          value={draft}
          onChange={(event) => send({ type: "write", text: event.target.value })}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
          }}
        />
        <button type="submit" aria-label={es.send} aria-disabled={blocked || undefined}>
          <Send aria-hidden="true" strokeWidth={1.75} size={20} />
        </button>
      </div>
      <p className="chat-note">{es.privacy}</p>
    </form>
  );
};

const WizardLinks = () => (
  <p className="chat-wizard-links">
    <a href="/?evaluar=peru" className="link chat-wizard-link">
      {es.compare}
    </a>
    <a href="/?evaluar=peru&cia=ninguna" className="link chat-wizard-link">
      {es.unconnected}
    </a>
  </p>
);

/** Not offered on pages with a form, which the link would leave. */
const offersWizard = (): boolean =>
  location.pathname === "/" && !new URLSearchParams(location.search).has("evaluar");

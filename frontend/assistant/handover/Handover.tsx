import type { Country } from "@asesorador/domain/kernel/market";
import { MessageCircle, Phone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { supportPhone } from "../../kernel/support-phone.ts";
import { hasStored } from "../../wizard/shared/has-stored.ts";
import { CHILE, PERU } from "../../wizard/shared/short-market.ts";
import { draftKeyOf } from "../../wizard/shared/short-rules.ts";
import type { Message } from "../conversation-storage.ts";
import { esHelp } from "../es-help.ts";
import { supportHoursAt } from "../support-hours.ts";
import { AskedBefore } from "./AskedBefore.tsx";
import { Attending } from "./Attending.tsx";
import { CallbackForm } from "./CallbackForm.tsx";
import { es } from "./es.ts";
import type { Followed } from "./follow-conversation.ts";
import "./handover.css";
import { sentCallback } from "./sent-callback.ts";
import { useFollowed } from "./use-followed.ts";
import { whatsappLink } from "./whatsapp.ts";

export type HandoverProps = {
  readonly country: Country;
  readonly conversationId: string;
  readonly messages: readonly Message[];
  /** What the visitor is writing. */
  readonly draft: string;
  /** Adds to the chat's log what an adviser wrote. */
  readonly onReceive: (messages: readonly Message[]) => void;
};

/**
 * Below a reply that hands over to a person: whether an adviser was notified, the market's phone and WhatsApp, and the form
 * that asks for a call. The form is open outside the support hours, and where no adviser comes. While an adviser has the
 * conversation the card is a line with their name.
 */
export const Handover = ({ country, conversationId, ...chat }: HandoverProps) => {
  const { followed, askNow } = useFollowed({ conversationId, ...chat });
  const card = useRef<HTMLElement>(null);
  const [now] = useState(Date.now);
  const { open, words } = supportHoursAt(now, country);
  const market = country === "chile" ? CHILE : PERU;
  const [sent] = useState(() => sentCallback.of(conversationId));
  const [asking, setAsking] = useState(() => !open || hasStored(draftKeyOf({ id: "callback", market })));
  const wants = noticeOf(followed);
  // Stays open: the visitor may be filling it in.
  if (wants?.asksForCall && !asking) setAsking(true);
  const { phone, href } = supportPhone(country);
  // Loaded after the log was scrolled to its end.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the effect's end.
    card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  if (followed?.status === "held")
    return <Attending conversationId={conversationId} followed={followed} onEnded={askNow} />;
  return (
    // The log announces messages; a form in it is not one.
    <section ref={card} aria-live="off" aria-label={es.title} className="handover">
      <p className={open ? "handover-status handover-open" : "handover-status"}>{words}</p>
      <p role="status">{wants?.text}</p>
      <div className="handover-links">
        <a href={href} className="btn btn-2">
          <Phone aria-hidden="true" strokeWidth={1.75} size={18} />
          <span className="num">{esHelp.call(phone)}</span>
        </a>
        <a
          href={whatsappLink(country, es.whatsappText)}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-2"
        >
          <MessageCircle aria-hidden="true" strokeWidth={1.75} size={18} />
          {es.whatsapp} <span className="chat-hidden">{es.whatsappNote}</span>
        </a>
      </div>
      {sent ? (
        <AskedBefore {...sent} />
      ) : asking ? (
        <CallbackForm market={market} conversationId={conversationId} />
      ) : (
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          {es.askForCall}
        </button>
      )}
    </section>
  );
};

/** The notice about a visitor's request for a person, and whether it opens the call-back form; null: no notice. */
const noticeOf = (
  followed: Followed | null,
): { readonly text: string; readonly asksForCall: boolean } | null => {
  if (followed?.status === "waiting")
    return followed.notified
      ? { text: es.notified, asksForCall: false }
      : { text: es.nobodyThere, asksForCall: true };
  if (followed?.status === "unattended") return { text: es.unattended, asksForCall: true };
  return followed?.returned === "automatic" ? { text: "", asksForCall: true } : null;
};

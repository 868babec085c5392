import type { Country } from "@asesorador/domain/kernel/market";
import { MessageCircle, Phone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { supportPhone } from "../../kernel/support-phone.ts";
import { hasDraftAt } from "../../wizard/shared/draft-key.ts";
import { CHILE, PERU } from "../../wizard/shared/short-market.ts";
import { draftKeyOf } from "../../wizard/shared/short-rules.ts";
import { esHelp } from "../es-help.ts";
import { openingAt } from "../opening-hours.ts";
import { CallbackForm } from "./CallbackForm.tsx";
import { es } from "./es.ts";
import "./handover.css";
import { sentCallback } from "./sent-callback.ts";
import { whatsappLink } from "./whatsapp.ts";

export type HandoverProps = { readonly country: Country; readonly conversationId: string };

/**
 * Below a reply that hands over to a person: the market's phone and WhatsApp, and the form that asks for a call. Outside the
 * support hours the form is open.
 */
export const Handover = ({ country, conversationId }: HandoverProps) => {
  const card = useRef<HTMLElement>(null);
  const [now] = useState(Date.now);
  const { open, words } = openingAt(now, country);
  const market = country === "chile" ? CHILE : PERU;
  const [wasSent] = useState(() => sentCallback.isOf(conversationId));
  const [asking, setAsking] = useState(() => !open || hasDraftAt(draftKeyOf({ id: "callback", market })));
  const { phone, href } = supportPhone(country);
  // Loaded after the log was scrolled to its end.
  useEffect(() => card.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    // The log announces messages; a form in it is not one.
    <section ref={card} aria-live="off" aria-label={es.title} className="handover">
      <p className={open ? "handover-status handover-open" : "handover-status"}>{words}</p>
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
      {wasSent ? (
        <p role="status">{es.sent.before}</p>
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

import type { Country } from "@asesorador/domain/kernel/market";
import { SUPPORT } from "@asesorador/domain/kernel/support";
import { Clock, Phone, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { supportPhone } from "../kernel/support-phone.ts";
import { es } from "./es.ts";
import { openingAt } from "./opening-hours.ts";

type HelpDialogProps = { readonly country: Country; readonly onClose: () => void };

/** A native dialog, open while it is mounted. The browser keeps the focus in it and gives it back. */
export const HelpDialog = ({ country, onClose }: HelpDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const { open, words } = openingAt(Date.now(), country);
  const { phone, href } = supportPhone(country);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is a shortcut; Escape and a button do the same.
    <dialog
      ref={dialog}
      aria-labelledby="help-title"
      className="help-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <header>
        <h2 id="help-title">{es.help.title}</h2>
        <button type="button" aria-label={es.help.close} onClick={onClose}>
          <X aria-hidden="true" strokeWidth={1.75} size={22} />
        </button>
      </header>
      <p>{es.help.lead}</p>
      <a href={href} className="btn">
        <Phone aria-hidden="true" strokeWidth={1.75} size={20} />
        <span className="num">{es.help.call(phone)}</span>
      </a>
      <p className={open ? "help-status help-open" : "help-status"}>
        <Clock aria-hidden="true" strokeWidth={1.75} size={18} />
        {words}
      </p>
      <h3>{es.help.hours}</h3>
      <dl>
        {es.help.days.map(([days, hours]) => (
          <div key={days} className="line-item">
            <dt>{days}</dt>
            <i aria-hidden="true" />
            <dd className="num">{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="help-note">{es.help.clock(SUPPORT[country].city)}</p>
      <p className="help-callback">{es.help.callback}</p>
    </dialog>
  );
};

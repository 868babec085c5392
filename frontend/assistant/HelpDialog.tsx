import type { Country } from "@asesorador/domain/kernel/market";
import { SUPPORT } from "@asesorador/domain/kernel/support";
import { Clock, Phone } from "lucide-react";
import { supportPhone } from "../kernel/support-phone.ts";
import { ChatDialog } from "./ChatDialog.tsx";
import "./help-dialog.css";
import { esHelp } from "./es-help.ts";
import { CloseIcon } from "./icons.tsx";
import { supportHoursAt } from "./support-hours.ts";

type HelpDialogProps = { readonly country: Country; readonly onClose: () => void };

/** The market's phone and its hours. */
export const HelpDialog = ({ country, onClose }: HelpDialogProps) => {
  const { open, words } = supportHoursAt(Date.now(), country);
  const { phone, href } = supportPhone(country);
  return (
    <ChatDialog labelledBy="help-title" onClose={onClose}>
      <header>
        <h2 id="help-title">{esHelp.title}</h2>
        <button type="button" aria-label={esHelp.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      <p>{esHelp.intro}</p>
      <a href={href} className="btn">
        <Phone aria-hidden="true" strokeWidth={1.75} size={20} />
        <span className="num">{esHelp.call(phone)}</span>
      </a>
      <p className={open ? "help-status help-open" : "help-status"}>
        <Clock aria-hidden="true" strokeWidth={1.75} size={18} />
        {words}
      </p>
      <h3>{esHelp.hours}</h3>
      <dl>
        {esHelp.days.map(([days, hours]) => (
          <div key={days} className="line-item">
            <dt>{days}</dt>
            <i aria-hidden="true" />
            <dd className="num">{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="help-note">{esHelp.clock(SUPPORT[country].city)}</p>
      <p className="help-callback">{esHelp.callback}</p>
    </ChatDialog>
  );
};

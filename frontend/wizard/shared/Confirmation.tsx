import { Phone } from "lucide-react";
import { pageMarket } from "../../kernel/page-market.ts";
import { supportPhone } from "../../kernel/support-phone.ts";
import { Button } from "../../ui/Button.tsx";
import { Receipt } from "../../ui/Receipt.tsx";
import { es } from "./es.ts";
import { esSending } from "./es-sending.ts";
import { SentHeading } from "./SentHeading.tsx";
import { StatusLink } from "./StatusLink.tsx";

export type ConfirmationWords = {
  /** What is promised for a sent lead. */
  readonly promise: string;
  readonly whatNext: readonly string[];
};

type ConfirmationProps = {
  /** false: saved in the outbox of this device. */
  readonly sent: boolean;
  readonly words: ConfirmationWords;
  readonly leadId: string;
  readonly onHome: () => void;
};

/** Sent, or saved in the outbox of this device. Changes to "sent" when the server has accepted the lead. */
export const Confirmation = ({ sent, words, leadId, onHome }: ConfirmationProps) => (
  <div className="mx-auto w-full max-w-wizard pb-16">
    <SentHeading sent={sent} title={esSending.confirmation.sent} promise={words.promise} />
    <Receipt className="print-in mt-7">
      <h2 className="text-xl">{es.confirmation.whatNext}</h2>
      <ol className="mt-4 grid gap-3">
        {words.whatNext.map((item, index) => (
          <li key={item} className="flex gap-3">
            <span
              aria-hidden="true"
              className="num grid size-7 shrink-0 place-items-center rounded-full bg-mint text-sm font-semibold text-pine"
            >
              {index + 1}
            </span>
            <span>{item}</span>
          </li>
        ))}
      </ol>
    </Receipt>
    {sent && <StatusLink leadId={leadId} />}
    <div className="mt-7 grid gap-3">
      <a href={supportPhone(pageMarket()).href} className="btn">
        <Phone aria-hidden="true" strokeWidth={1.75} className="size-5" />
        {es.confirmation.call}
      </a>
      <Button variant="secondary" onClick={onHome}>
        {es.confirmation.home}
      </Button>
    </div>
  </div>
);

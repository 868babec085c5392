import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import { instantInWords } from "../kernel/dates-in-words.ts";
import { ConfirmedAction } from "./ConfirmedAction.tsx";
import { es } from "./es.ts";

const text = es.consent;
const HASH_SHOWN = 12;

type ConsentReceiptProps = {
  readonly country: VisitorStatus["country"];
  readonly consent: VisitorStatus["consent"];
  readonly busy: boolean;
  /** null: there is no consent to withdraw. */
  readonly onWithdraw: (() => void) | null;
};

/** The consent text, its time, and a button to withdraw it. */
export const ConsentReceipt = ({ country, consent, busy, onWithdraw }: ConsentReceiptProps) => (
  <section>
    <h2 className="text-xl">{text.title}</h2>
    {consent ? (
      <>
        <blockquote className="mt-3 max-w-prose border-l-4 border-mint pl-4">{consent.text}</blockquote>
        <p className="mt-2 text-sm text-ink2">
          {text.at(instantInWords(consent.acceptedAt, country))}{" "}
          {text.version(consent.id, consent.sha256.slice(0, HASH_SHOWN))}
        </p>
      </>
    ) : (
      <p className="mt-2 text-ink2">{text.none}</p>
    )}
    {consent?.withdrawnAt ? (
      <p className="mt-3 font-semibold">{text.withdrawn(instantInWords(consent.withdrawnAt, country))}</p>
    ) : (
      onWithdraw && (
        <>
          <p className="mt-4 max-w-prose text-sm text-ink2">{text.explain}</p>
          <ConfirmedAction words={text} busy={busy} onConfirm={onWithdraw} />
        </>
      )
    )}
  </section>
);

import type { Lead } from "@asesorador/domain/lead/contract";
import { withdrawConsent } from "@asesorador/domain/lead/work-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayAndTime } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { es } from "../es.ts";
import { timelineQuery } from "../queries.ts";
import { MAIN_BUTTON, Part } from "./Part.tsx";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = es.consent;
/** Length of the visible part of the hash; the title holds the whole one. */
const SHORT_HASH = 12;

/** The consent's receipt and text, and its withdrawal on the person's behalf. */
export const Consent = ({ lead }: { readonly lead: Lead }) => {
  const { data } = useQuery(timelineQuery(lead.id));
  const receipt = data?.consent ?? null;
  const withdrawnAt = lead.consentWithdrawnAt ?? receipt?.withdrawnAt ?? null;
  return (
    <Part title={text.title}>
      {receipt ? (
        <>
          <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
            {[
              [text.version, receipt.id],
              [text.date, dayAndTime(receipt.acceptedAt)],
              [text.route, receipt.route],
            ].map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink2">{name}</dt>
                <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
            <dt className="text-ink2">{text.hash}</dt>
            <dd title={receipt.sha256} className="text-right font-semibold">
              {receipt.sha256.slice(0, SHORT_HASH)}
            </dd>
          </dl>
          <details className="text-xs">
            <summary className="link inline-block py-1.5">{text.text}</summary>
            <p className="rounded-ctl bg-paper px-3 py-2 whitespace-pre-wrap">{receipt.text}</p>
          </details>
        </>
      ) : (
        !lead.consent && <p className="text-xs text-ink2">{text.none}</p>
      )}
      {withdrawnAt === null ? (
        <Withdraw lead={lead} />
      ) : (
        <p className="rounded-ctl bg-clay-soft px-3 py-2 text-xs font-semibold text-clay">
          {text.withdrawn(dayAndTime(withdrawnAt))}
        </p>
      )}
    </Part>
  );
};

const Withdraw = ({ lead }: { readonly lead: Lead }) => {
  const [asked, setAsked] = useState(false);
  const { run, busy } = useLeadMutation({
    send: (_: undefined) => call(withdrawConsent, { id: lead.id }),
    done: () => text.done,
    after: () => setAsked(false),
  });
  return asked ? (
    <div role="alert" className="grid gap-2 rounded-ctl bg-amber-soft p-3 text-amber-text">
      <p className="text-xs">{text.confirm}</p>
      <div className="flex flex-wrap gap-2">
        <DenseButton busy={busy} className={MAIN_BUTTON} onClick={() => run(undefined)}>
          {text.yes}
        </DenseButton>
        <DenseButton className="bg-surface" onClick={() => setAsked(false)}>
          {text.no}
        </DenseButton>
      </div>
    </div>
  ) : (
    <DenseButton className="justify-self-start" onClick={() => setAsked(true)}>
      {text.withdraw}
    </DenseButton>
  );
};

import { pesosOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { SentHeading } from "../shared/SentHeading.tsx";
import { StatusLink } from "../shared/StatusLink.tsx";
import { isUnconnected } from "./chile-draft.ts";
import { es } from "./es.ts";
import type { StepProps } from "./step.ts";

/**
 * Step 6: sent, or saved in the outbox of this device. Changes to "sent" when the server has accepted the
 * lead.
 */
export const StepSent = ({ state, send }: StepProps) => {
  const { savings, leadId, draft, selected, resume, plans } = state.context;
  const chosen =
    selected?.plan ?? plans?.find(({ serviceId }) => serviceId === resume?.desiredService) ?? null;
  const sent = state.matches({ flow: "sent" });
  return (
    <div className="pb-16">
      <SentHeading sent={sent} title={es.sent.title} promise={es.sent.promise} />
      {chosen && (
        <div className="mt-6 rounded-card border border-line bg-surface px-5 py-4">
          <p className="text-sm font-semibold text-ink2">{es.contact.chosen}</p>
          <p className="mt-1 font-semibold">{es.joined(chosen.name, chosen.brand)}</p>
        </div>
      )}
      {!isUnconnected(draft) && (
        <Receipt className="print-in mt-7">
          <h2 className="text-xl">{es.sent.savings}</h2>
          {savings && savings.annualCents > 0 ? (
            <Ledger className="mt-3">
              <LedgerRow label={es.sent.year} value={pesosOfCents(savings.annualCents)} tone="saving" />
              <LedgerRow label={es.sent.month} value={pesosOfCents(savings.monthlyCents)} tone="saving" />
            </Ledger>
          ) : (
            <p className="mt-3">{es.sent.noSavings}</p>
          )}
        </Receipt>
      )}
      {sent && <StatusLink leadId={leadId} />}
      <Button variant="secondary" className="mt-7 w-full" onClick={() => send({ type: "reset" })}>
        {es.sent.again}
      </Button>
    </div>
  );
};

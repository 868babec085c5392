import { CircleCheck, CloudUpload } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { esSending } from "../shared/es-sending.ts";
import { StatusLink } from "../shared/StatusLink.tsx";
import { StepHeading } from "../shared/StepHeading.tsx";
import { isUnconnected } from "./chile-draft.ts";
import { es } from "./es.ts";
import { pesosOf } from "./plan-parts.tsx";
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
  const Icon = sent ? CircleCheck : CloudUpload;
  return (
    <div className="pb-16">
      <div role="status">
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={sent ? "mb-3 size-12 text-saving" : "mb-3 size-12 text-amber-text"}
        />
        <StepHeading lead={sent ? es.sent.promise : esSending.confirmation.savedText}>
          {sent ? es.sent.title : esSending.confirmation.saved}
        </StepHeading>
        {!sent && <p className="mt-2 text-ink2">{esSending.confirmation.savedLimit}</p>}
      </div>
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
              <LedgerRow label={es.sent.year} value={pesosOf(savings.annualCents)} tone="saving" />
              <LedgerRow label={es.sent.month} value={pesosOf(savings.monthlyCents)} tone="saving" />
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

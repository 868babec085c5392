import { CircleCheck, CloudUpload } from "lucide-react";
import { solesOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Ledger, LedgerRow } from "../../ui/Receipt.tsx";
import { esPlans, offerText } from "./es-plans.ts";
import { Modal } from "./Modal.tsx";
import type { StepProps } from "./step.ts";

/** The true end: sent, or kept on this device and on its way. It turns into "sent" by itself. */
export const SentDialog = ({ state, send }: StepProps) => {
  const { selected } = state.context;
  const sent = state.matches({ flow: "sent" });
  const words = sent ? esPlans.sent : esPlans.saved;
  const Icon = sent ? CircleCheck : CloudUpload;
  return (
    <Modal labelledBy="sent" onClose={null}>
      <div className="p-6 sm:p-8">
        <div role="status">
          <Icon
            aria-hidden="true"
            strokeWidth={1.75}
            className={sent ? "size-12 text-ahorro" : "size-12 text-aji-t"}
          />
          <h2 id="sent" className="mt-3 text-2xl">
            {words.title}
          </h2>
          <p className="mt-2.5 text-lg">{words.text}</p>
          <p className="mt-1 text-tinta2">{sent ? esPlans.sent.promise : esPlans.saved.limit}</p>
        </div>
        {selected && (
          <Ledger className="mt-5 border-y border-linea py-2">
            <LedgerRow label={esPlans.sent.plan} value={`${selected.plan.name}, ${selected.plan.brand}`} />
            <LedgerRow label={esPlans.sent.price} value={offerText(selected.plan.offer)} />
            {selected.savings.firstYearCents > 0 && (
              <LedgerRow
                label={esPlans.sent.saving}
                value={solesOfCents(selected.savings.firstYearCents)}
                tone="saving"
              />
            )}
          </Ledger>
        )}
        <Button className="mt-6 w-full" onClick={() => send({ type: "again" })}>
          {esPlans.sent.again}
        </Button>
      </div>
    </Modal>
  );
};

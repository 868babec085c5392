import type { Plan } from "@asesorador/domain/recommendation/plan";
import { CircleCheck, CloudUpload } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { solesOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { esSending } from "../shared/es-sending.ts";
import { Modal } from "../shared/Modal.tsx";
import { BriefCosts } from "../shared/plan-costs.tsx";
import { StatusLink } from "../shared/StatusLink.tsx";
import { paymentCents } from "./draft.ts";
import { esPlans } from "./es-plans.ts";
import type { StepProps } from "./step.ts";

/** Sent, or saved in the outbox of this device. Changes to "sent" when the server has accepted the lead. */
export const SentDialog = ({ state, send }: StepProps) => {
  const { selected, resume, plans, leadId, draft } = state.context;
  const sent = state.matches({ flow: "sent" });
  const Icon = sent ? CircleCheck : CloudUpload;
  // After a reload the plan is known by its id: what it cost then is on the status page.
  const restored = plans?.find(({ serviceId }) => serviceId === resume?.serviceId);
  const heading = useRef<HTMLHeadingElement>(null);
  // A dialog begins at its first button, which here is the last thing in it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Modal labelledBy="sent" onClose={null}>
      <div className="p-6 sm:p-8">
        <div role="status">
          <Icon
            aria-hidden="true"
            strokeWidth={1.75}
            className={sent ? "size-12 text-saving" : "size-12 text-amber-text"}
          />
          <h2 ref={heading} id="sent" tabIndex={-1} className="mt-3 text-2xl">
            {sent ? esPlans.sent.title : esSending.confirmation.saved}
          </h2>
          <p className="mt-2.5 text-lg">{sent ? esPlans.sent.text : esSending.confirmation.savedText}</p>
          <p className="mt-1 text-ink2">{sent ? esPlans.sent.promise : esSending.confirmation.savedLimit}</p>
        </div>
        {selected ? (
          <ChosenName plan={selected.plan}>
            <BriefCosts one={selected} paymentCents={paymentCents(draft)} money={solesOfCents} />
          </ChosenName>
        ) : (
          restored && <ChosenName plan={restored} />
        )}
        {sent && <StatusLink leadId={leadId} />}
        <Button className="mt-6 w-full" onClick={() => send({ type: "again" })}>
          {esPlans.sent.again}
        </Button>
      </div>
    </Modal>
  );
};

type ChosenNameProps = {
  readonly plan: Pick<Plan, "name" | "brand" | "type">;
  readonly children?: ReactNode;
};

const ChosenName = ({ plan: { name, brand, type }, children }: ChosenNameProps) => (
  <div className="mt-5 border-y border-line py-3">
    <p className="font-semibold">{name}</p>
    <p className="text-sm text-ink2">{esPlans.plan.by(brand, esPlans.planType[type])}</p>
    {children}
  </div>
);

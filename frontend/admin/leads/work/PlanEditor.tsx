import type { Lead } from "@asesorador/domain/lead/contract";
import { correctPlan } from "@asesorador/domain/lead/work-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../kernel/http.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { FocusKept } from "../../../ui/FocusKept.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { plansOf } from "../../catalog/queries.ts";
import { esWork } from "../es-work.ts";
import { InsetForm } from "./InsetForm.tsx";
import { offeredPlans, planTermsOf } from "./plans.ts";
import { TermsList } from "./TermsList.tsx";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = esWork.plan;
const NONE = "none";

/** Corrects the plan that the person chose: opened by a button. */
export const PlanEditor = ({ lead }: { readonly lead: Lead }) => {
  const [open, setOpen] = useState(false);
  return (
    <FocusKept className="mt-2">
      {open ? (
        <Editor lead={lead} onEnd={() => setOpen(false)} />
      ) : (
        <DenseButton onClick={() => setOpen(true)}>{text.open}</DenseButton>
      )}
    </FocusKept>
  );
};

const Editor = ({ lead, onEnd }: { readonly lead: Lead; readonly onEnd: () => void }) => {
  const { housingType: housing } = lead;
  const { data: plans, isError } = useQuery(plansOf(lead.market));
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState(false);
  const { run, busy } = useLeadMutation({
    send: (serviceId: number | null) => call(correctPlan, { id: lead.id, serviceId }),
    done: () => text.done,
    after: onEnd,
  });
  const terms = plans && planTermsOf(plans, chosen, { housing });
  return (
    <InsetForm
      title={text.title}
      save={text.save}
      cancel={text.cancel}
      busy={busy}
      blocked={!plans}
      onCancel={onEnd}
      onSubmit={() => {
        setProblem(chosen === "");
        if (chosen !== "") run(chosen === NONE ? null : Number(chosen));
      }}
    >
      {plans ? (
        <SelectField
          dense
          label={text.label}
          alert
          error={problem && chosen === "" ? text.missing : null}
          options={[
            { value: "", label: text.choose },
            { value: NONE, label: text.none },
            ...offeredPlans(plans, { housing }),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      ) : (
        <p role="status" className="text-xs text-ink2">
          {isError ? text.failed : text.loading}
        </p>
      )}
      {terms && <TermsList terms={terms} currency={lead.currency} />}
      <p className="text-xs text-ink2">{text.note}</p>
    </InsetForm>
  );
};

import type { Lead } from "@asesorador/domain/lead/contract";
import { CancelReason } from "@asesorador/domain/lead/outcome";
import { cancelContract } from "@asesorador/domain/lead/work-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { calendarDate, dayAndTime, money } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { textOrNull } from "../../../kernel/text-or-null.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { plansOf } from "../../catalog/queries.ts";
import { esWork } from "../es-work.ts";
import { timelineQuery } from "../queries.ts";
import { AskedForm } from "./AskedForm.tsx";
import { FactList } from "./FactList.tsx";
import { CANCELLATION_DRAFT } from "./lead-drafts.ts";
import { planNameOf } from "./plans.ts";
import { RemarkField } from "./RemarkField.tsx";
import { useLeadDraft } from "./use-lead-draft.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = esWork.agreed;
const REASONS = [
  { value: "", label: esWork.move.chooseReason },
  ...CancelReason.options.map((value) => ({ value, label: esWork.cancelReason[value] })),
] as const;

type Props = { readonly lead: Lead };

/** What was quoted last, or contracted, as far as it is known; a contract can be cancelled here. */
export const AgreedTerms = ({ lead }: Props) =>
  lead.status === "converted" ? <Contract lead={lead} /> : lead.status === "quoted" && <Quote lead={lead} />;

const Quote = ({ lead }: Props) => {
  const { data: services } = useQuery(plansOf(lead.market));
  const { quotedServiceId, quotedPrice, currency } = lead;
  if (quotedServiceId === null && quotedPrice === null) return null;
  return (
    <Facts
      facts={[
        [text.quoted, planNameOf(services, quotedServiceId)],
        [text.monthly, quotedPrice === null ? null : money(quotedPrice, currency)],
      ]}
    />
  );
};

const Contract = ({ lead }: Props) => {
  const { data: services } = useQuery(plansOf(lead.market));
  const { data: history } = useQuery(timelineQuery(lead.id));
  const { currency, contractPrice, commission, installsOn, contractCancelledAt, cancelReason } = lead;
  const agreed = history?.entries.findLast(({ type }) => type === "LeadConverted")?.agreed;
  const amount = (value: number | null) => (value === null ? null : money(value, currency));
  return (
    <>
      <Facts
        facts={[
          [text.contracted, planNameOf(services, lead.contractServiceId)],
          [text.monthly, amount(contractPrice)],
          [text.saved, amount(savedIn(lead))],
          [text.promised, agreed?.promotion ?? null],
          [text.commissioned, amount(commission)],
          [text.installed, installsOn && calendarDate(installsOn)],
        ]}
      />
      {contractCancelledAt === null ? (
        lead.mergedInto === null && <Cancel key={lead.id} lead={lead} />
      ) : (
        <p className="rounded-ctl bg-clay-soft px-3 py-2 text-xs font-semibold text-clay">
          {text.cancelledAt(dayAndTime(contractCancelledAt))}
          {cancelReason !== null && ` · ${esWork.cancelReason[cancelReason]}`}
        </p>
      )}
    </>
  );
};

/** Monthly, of what is really paid; null: the payment or the contracted price is unknown. */
const savedIn = ({ monthlyPayment, contractPrice, paymentDoubt }: Lead): number | null =>
  monthlyPayment && contractPrice !== null && paymentDoubt === null ? monthlyPayment - contractPrice : null;

type FactsProps = { readonly facts: readonly (readonly [label: string, value: string | null])[] };

/** The known parts, or a sentence that none is known. */
const Facts = ({ facts }: FactsProps) => {
  const known = facts.filter(([, value]) => value !== null);
  return known.length === 0 ? (
    <p className="text-xs text-ink2">{text.unknown}</p>
  ) : (
    <FactList facts={known} />
  );
};

const Cancel = ({ lead }: Props) => {
  const kept = useLeadDraft(lead, CANCELLATION_DRAFT);
  const [missing, setMissing] = useState(false);
  const { run, busy } = useLeadMutation({
    send: (why: { readonly reason: CancelReason; readonly remark: string | null }) =>
      call(cancelContract, { id: lead.id, ...why }),
    done: () => text.cancelDone,
    draft: kept,
  });
  if (!kept) return null;
  const { draft } = kept;
  return (
    <AskedForm
      kept={kept}
      ask={text.cancel}
      title={text.cancelTitle}
      explained={text.cancelText}
      save={text.cancelSave}
      cancel={text.cancelNo}
      busy={busy}
      onSubmit={() => {
        const { reason, remark } = draft;
        setMissing(reason === "");
        if (reason !== "") run({ reason, remark: textOrNull(remark) });
      }}
    >
      <SelectField
        dense
        label={esWork.move.reason}
        options={REASONS}
        value={draft.reason}
        alert
        error={missing && draft.reason === "" ? esWork.move.reasonMissing : null}
        onChange={(reason) => kept.edit({ ...draft, reason })}
      />
      {!lead.erased && (
        <RemarkField
          label={esWork.move.remark}
          value={draft.remark}
          onText={(remark) => kept.edit({ ...draft, remark })}
        />
      )}
    </AskedForm>
  );
};

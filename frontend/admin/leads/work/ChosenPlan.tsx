import type { Lead } from "@asesorador/domain/lead/contract";
import type { PlanTerms } from "@asesorador/domain/lead/plan-terms";
import { useQuery } from "@tanstack/react-query";
import { day } from "../../../kernel/formats.ts";
import { plansOf } from "../../catalog/queries.ts";
import { esWork } from "../es-work.ts";
import { timelineQuery } from "../queries.ts";
import { PlanEditor } from "./PlanEditor.tsx";
import { planTermsOf } from "./plans.ts";
import { TermsList } from "./TermsList.tsx";

const text = esWork.terms;

type Props = { readonly lead: Lead };

/** What the chosen plan costs, by the catalogue of that day and by that of today; and its correction. */
export const ChosenPlan = ({ lead }: Props) => {
  const { data: history } = useQuery(timelineQuery(lead.id));
  const { data: services } = useQuery(plansOf(lead.market));
  const { selectedServiceId, housingType: housing, currency } = lead;
  const chosen = history?.chosenTerms;
  return (
    <>
      {/* After a correction the lead may be read before its history. */}
      {chosen && chosen.serviceId === selectedServiceId && services && (
        <ChosenTerms
          at={chosen.at}
          then={chosen.terms}
          now={planTermsOf(services, String(chosen.serviceId), { housing, offered: true })}
          currency={currency}
        />
      )}
      {lead.mergedInto === null && <PlanEditor key={lead.id} lead={lead} />}
    </>
  );
};

type ChosenTermsProps = {
  readonly at: string;
  readonly then: PlanTerms;
  /** null: it is no longer offered. */
  readonly now: PlanTerms | null;
  readonly currency: string;
};

export const ChosenTerms = ({ at, then, now, currency }: ChosenTermsProps) => {
  const unchanged = now !== null && isSame(then, now);
  return (
    <div className="mt-2 grid gap-1.5 rounded-ctl bg-paper px-3 py-2.5 text-xs">
      <p className="text-ink2">{text.chosenOn(day(at))}</p>
      <TermsList terms={then} currency={currency} />
      {unchanged ? (
        <p className="text-ink2">{text.unchanged}</p>
      ) : (
        <p className="border-t border-line pt-1.5 font-semibold text-amber-text">
          {now === null ? text.gone : text.changed}
        </p>
      )}
      {now !== null && !unchanged && <TermsList terms={now} currency={currency} />}
    </div>
  );
};

const isSame = (one: PlanTerms, other: PlanTerms): boolean =>
  one.price === other.price &&
  one.installation === other.installation &&
  one.promotion?.price === other.promotion?.price &&
  one.promotion?.months === other.promotion?.months;

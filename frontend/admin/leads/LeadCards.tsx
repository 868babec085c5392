import type { Lead } from "@asesorador/domain/lead/contract";
import { memo } from "react";
import { money } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { categoryOf, momentOf, nameOf, phoneOf, reach, STATUS_TONE, shortId } from "./display.ts";
import { es } from "./es.ts";
import type { ListProps } from "./LeadsTable.tsx";

/** The same rows where a table does not fit. */
export const LeadCards = ({ leads, fresh, onOpen }: ListProps) => (
  <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
    {leads.map((lead) => (
      <Card key={lead.id} lead={lead} fresh={fresh.has(lead.id)} onOpen={onOpen} />
    ))}
  </ul>
);

type CardProps = { readonly lead: Lead; readonly fresh: boolean; readonly onOpen: (lead: Lead) => void };

const Card = memo(({ lead, fresh, onOpen }: CardProps) => (
  <li
    data-row={lead.id}
    className={cx(
      "flex flex-col rounded-card border p-4",
      fresh ? "border-pino bg-menta" : "border-linea bg-hoja",
    )}
  >
    <div className="flex items-start justify-between gap-3">
      <h3
        className={cx(
          "min-w-0 font-sans text-base tracking-normal break-words",
          lead.erased && "font-normal text-tinta3 italic",
        )}
      >
        {nameOf(lead)}
        {fresh && <span className="sr-only">{` (${es.fresh})`}</span>}
      </h3>
      <StatusBadge tone={STATUS_TONE[lead.status]} label={es.status[lead.status]} />
    </div>
    <p className="num mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-tinta2">
      <span className="break-words">{categoryOf(lead)}</span>
      <span>{shortId(lead.id)}</span>
    </p>
    <div className="mt-2 flex items-end justify-between gap-3">
      <div className="min-w-0 text-sm">
        <Phone lead={lead} />
        {lead.email && <p className="break-all text-tinta2">{lead.email}</p>}
      </div>
      <p className="shrink-0 text-right">
        <b className="num block text-lg leading-tight font-[650] text-ahorro">
          {money(lead.monthlySavings, lead.currency)}
        </b>
        <span className="text-xs text-tinta2">{es.perMonth}</span>
      </p>
    </div>
    <p className="num mt-3 flex flex-wrap gap-x-3 border-t border-dashed border-linea pt-2 text-xs text-tinta2">
      <span>{momentOf(lead.createdAt)}</span>
      <span className="break-all">{lead.leadSource}</span>
      <span>{es.country[lead.country]}</span>
    </p>
    <div className="mt-auto pt-3">
      <DenseButton className="w-full" aria-label={es.detailsOf(nameOf(lead))} onClick={() => onOpen(lead)}>
        {es.details}
      </DenseButton>
    </div>
  </li>
));
Card.displayName = "Card";

const Phone = ({ lead }: { readonly lead: Lead }) => {
  const href = reach(lead)?.tel;
  return href ? (
    <a href={href} className="num enlace inline-block py-1.5">
      {phoneOf(lead)}
    </a>
  ) : (
    <p className="num py-1.5">{phoneOf(lead)}</p>
  );
};

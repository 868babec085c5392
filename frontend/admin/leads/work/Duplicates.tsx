import type { Answered } from "@asesorador/domain/kernel/endpoint";
import type { Lead } from "@asesorador/domain/lead/contract";
import { type listDuplicates, mergeLead } from "@asesorador/domain/lead/work-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../kernel/http.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { InlineConfirm } from "../../../ui/InlineConfirm.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { dateTimeText, nameOf, STATUS_TONE, shortId } from "../display.ts";
import { es } from "../es.ts";
import { esWork } from "../es-work.ts";
import { duplicatesQuery } from "../queries.ts";
import { Part } from "./Part.tsx";
import { useLeadMutation } from "./use-lead-mutation.ts";
import { useUnmerge } from "./use-unmerge.ts";

const text = esWork.duplicates;

type Open = { readonly onOpen: (id: string) => void };
type Props = Open & { readonly lead: Lead };
type Alike = Answered<typeof listDuplicates>["duplicates"][number];

/** Other leads of possibly the same person, which an adviser may merge; a merge can be undone. */
export const Duplicates = ({ lead, onOpen }: Props) => {
  const { data, isError } = useQuery(duplicatesQuery(lead.id));
  return (
    <Part title={text.title}>
      {isError && !data && <p className="text-xs text-clay">{text.failed}</p>}
      {data?.length === 0 && <p className="text-xs text-ink2">{text.none}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((alike) => (
            <One key={alike.lead.id} of={lead} alike={alike} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Part>
  );
};

const One = ({ of, alike, onOpen }: Open & { readonly of: Lead; readonly alike: Alike }) => {
  const { lead, by, merged } = alike;
  const [asked, setAsked] = useState(false);
  const merge = useLeadMutation({
    send: () => call(mergeLead, { id: of.id, into: lead.id }),
    done: () => text.done,
    after: () => setAsked(false),
  });
  const unmerge = useUnmerge(lead.id);
  return (
    <li data-duplicate={lead.id} className="rounded-ctl border border-line px-3 py-2">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{nameOf(lead)}</p>
        <StatusBadge tone={STATUS_TONE[lead.status]} label={es.status[lead.status]} />
      </div>
      <p className="num text-xs text-ink2">{`${shortId(lead.id)} · ${dateTimeText(lead.createdAt)}`}</p>
      {by.length > 0 && (
        <p className="text-xs text-ink2">{text.by(by.map((match) => esWork.match[match]).join(", "))}</p>
      )}
      {merged && <p className="text-xs font-semibold text-sky">{text.merged}</p>}
      <InlineConfirm
        isAsked={asked}
        question={text.confirm(shortId(lead.id))}
        yes={text.yes}
        no={text.no}
        busy={merge.busy}
        onYes={() => merge.run(undefined)}
        onNo={() => setAsked(false)}
      >
        <DenseButton aria-label={text.open(nameOf(lead))} onClick={() => onOpen(lead.id)}>
          {text.see}
        </DenseButton>
        {merged ? (
          <DenseButton
            busy={unmerge.busy}
            aria-label={text.unmergeOf(nameOf(lead))}
            onClick={() => unmerge.run(undefined)}
          >
            {text.unmerge}
          </DenseButton>
        ) : (
          of.mergedInto === null && (
            <DenseButton aria-label={text.mergeInto(nameOf(lead))} onClick={() => setAsked(true)}>
              {text.merge}
            </DenseButton>
          )
        )}
      </InlineConfirm>
    </li>
  );
};

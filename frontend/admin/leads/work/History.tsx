import type { Lead } from "@asesorador/domain/lead/contract";
import type { TimelineEntry } from "@asesorador/domain/lead/timeline-contract";
import { useQuery } from "@tanstack/react-query";
import { dayAndTime } from "../../../kernel/formats.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Timeline, type TimelineItem } from "../../../ui/Timeline.tsx";
import { esWork } from "../es-work.ts";
import { timelineQuery } from "../queries.ts";
import { Part } from "./Part.tsx";
import { actorOf, timelineText } from "./timeline-text.ts";

const text = esWork.timeline;

/** The lead's history, newest first, read from its stream. */
export const History = ({ lead }: { readonly lead: Lead }) => {
  const { data, isError, refetch } = useQuery(timelineQuery(lead.id));
  return (
    <Part title={text.title}>
      {data ? (
        <div className="[&_p]:text-xs">
          <Timeline items={data.entries.toReversed().map((entry) => itemOf(entry, lead.currency))} />
        </div>
      ) : isError ? (
        <p role="alert" className="text-xs text-clay">
          {`${text.failed} `}
          <DenseButton onClick={() => void refetch()}>{text.retry}</DenseButton>
        </p>
      ) : (
        <p role="status" className="text-xs text-ink2">
          {text.loading}
        </p>
      )}
    </Part>
  );
};

const itemOf = (entry: TimelineEntry, currency: string): TimelineItem => {
  const { title, detail, text: written } = timelineText(entry, currency);
  return {
    id: entry.eventId,
    title: <span data-event={entry.type}>{title}</span>,
    when: text.when(actorOf(entry.actor), dayAndTime(entry.at)),
    at: entry.at,
    detail: (detail !== null || written !== null) && (
      <>
        {detail !== null && <p>{detail}</p>}
        {written !== null && (
          <p className="mt-1 border-l-2 border-line pl-2 wrap-anywhere whitespace-pre-wrap text-ink">
            {written}
          </p>
        )}
      </>
    ),
    done: true,
  };
};

import type { Milestone, VisitorStatus } from "@asesorador/domain/lead/status-link";
import { instantInWords } from "../kernel/dates-in-words.ts";
import { Timeline, type TimelineItem } from "../ui/Timeline.tsx";
import { es } from "./es.ts";

const text = es.timeline;

/** Timeline of the lead with the next promised step. */
export const History = ({ status }: { readonly status: VisitorStatus }) => (
  <section>
    <h2 className="mb-4 text-xl">{text.title}</h2>
    <Timeline items={[...status.milestones.map(itemOf(status.country)), ...promised(status)]} />
  </section>
);

const itemOf =
  (country: VisitorStatus["country"]) =>
  ({ kind, at, channel, plannedAt }: Milestone, index: number): TimelineItem => {
    const detail = [
      channel === null ? null : text.by[channel],
      plannedAt === null ? null : text.planned(instantInWords(plannedAt, country)),
    ].filter((part) => part !== null);
    return {
      id: `${index}`,
      title: text.kind[kind],
      when: instantInWords(at, country),
      at,
      done: true,
      ...(detail.length > 0 ? { detail: detail.join(" · ") } : {}),
    };
  };

const promised = ({ dueAt, consent, country }: VisitorStatus): readonly TimelineItem[] =>
  dueAt === null || consent?.withdrawnAt
    ? []
    : [
        {
          id: "promise",
          title: text.next,
          when: `${es.facts.promise}: ${instantInWords(dueAt, country)}`,
          at: dueAt,
          done: false,
        },
      ];

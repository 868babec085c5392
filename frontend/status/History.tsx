import type { Milestone, VisitorStatus } from "@asesorador/domain/lead/status-link";
import { momentInWords } from "../kernel/dates-in-words.ts";
import { type Moment, Timeline } from "../ui/Timeline.tsx";
import { es } from "./es.ts";

const text = es.timeline;

/** Timeline of the lead with the next promised step. */
export const History = ({ status }: { readonly status: VisitorStatus }) => (
  <section>
    <h2 className="mb-4 text-xl">{text.title}</h2>
    <Timeline moments={[...status.milestones.map(momentOf(status.country)), ...promised(status)]} />
  </section>
);

const momentOf =
  (country: VisitorStatus["country"]) =>
  ({ kind, at, channel, plannedAt }: Milestone, index: number): Moment => {
    const detail = [
      channel === null ? null : text.by(es.channel[channel]),
      plannedAt === null ? null : text.planned(momentInWords(plannedAt, country)),
    ].filter((part) => part !== null);
    return {
      id: `${index}`,
      title: text.kind[kind],
      when: momentInWords(at, country),
      at,
      done: true,
      ...(detail.length > 0 ? { detail: detail.join(" · ") } : {}),
    };
  };

const promised = ({ dueAt, consent, country }: VisitorStatus): readonly Moment[] =>
  dueAt === null || consent?.withdrawnAt
    ? []
    : [
        {
          id: "promise",
          title: text.next,
          when: `${es.facts.promise}: ${momentInWords(dueAt, country)}`,
          at: dueAt,
          done: false,
        },
      ];

import { named } from "@asesorador/domain/lead/es-codes";
import type { TimelineEntry } from "@asesorador/domain/lead/timeline-contract";
import { calendarDate, dayAndTime, money } from "../../../kernel/formats.ts";
import { es } from "../es.ts";
import { esEntry } from "../es-entry.ts";
import { esWork } from "../es-work.ts";

const words = esWork.timeline;

/** An event as it is shown. `text` is what a person wrote; null: none. */
export type TimelineText = {
  readonly title: string;
  readonly detail: string | null;
  readonly text: string | null;
};

/** `currency`: of the lead's amounts. */
export const timelineText = (entry: TimelineEntry, currency: string): TimelineText => ({
  title: titleOf(entry),
  detail: detailOf(entry, currency),
  text: entry.text,
});

const isTeam = (actor: string): boolean => /^(admin|adviser):/.test(actor);

/** "ana" of "admin:ana"; a description for the visitor and the system. */
export const actorOf = (actor: string): string => {
  const [, person] = /^[a-z]+:(.+)$/.exec(actor) ?? [];
  return person ?? named(words.actors, actor);
};

const titleOf = (entry: TimelineEntry): string => {
  const { type, to, from, assignee, dueAt } = entry;
  const status = (code: typeof to) => (code === null ? words.unknown : es.status[code]);
  switch (type) {
    case "LeadSubmitted":
      return isTeam(entry.actor) ? words.recorded : words.types.LeadSubmitted;
    case "LeadContacted":
    case "LeadInterested":
    case "LeadQuoted":
    case "LeadConverted":
    case "LeadLost":
      return from === null ? words.became(status(to)) : words.moved(status(from), status(to));
    case "LeadReopened":
      return words.reopened(status(to));
    case "LeadAssigned":
      return assignee === null ? words.unassigned : words.assigned(assignee);
    case "FollowUpScheduled":
      return dueAt === null ? words.followUpOff : words.followUp(dayAndTime(dueAt));
    default:
      return named(words.types, type);
  }
};

const fields = es.dialog.fields;

const detailOf = (entry: TimelineEntry, currency: string): string | null => {
  const { agreed, cancelReason } = entry;
  const { reason, channel, outcome, otherLead, corrected, plans, means, entered, editedAt, deletedAt } =
    entry;
  const parts = [
    ...(agreed === null ? [] : agreedParts(agreed, currency)),
    cancelReason === null ? null : esWork.cancelReason[cancelReason],
    reason === null ? null : esWork.lostReason[reason],
    channel === null ? null : esWork.channel[channel],
    outcome === null ? null : esWork.outcome[outcome],
    otherLead === null ? null : words.other(otherLead.slice(0, 8)),
    means === null ? null : esWork.consent.meansOf[means],
    entered === null ? null : esEntry.entered[entered],
    plans === null ? null : words.plan(plans.before ?? words.nothing, plans.after ?? words.nothing),
    editedAt === null ? null : words.editedNote(dayAndTime(editedAt)),
    deletedAt === null ? null : words.deletedNote,
    ...corrected.map(({ field, before, after }) =>
      words.corrected(fields[field], before ?? words.nothing, after ?? words.nothing),
    ),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
};

const agreedParts = (
  { price, promotion, commission, installsOn }: NonNullable<TimelineEntry["agreed"]>,
  currency: string,
): readonly (string | null)[] => [
  price === null ? null : esWork.agreed.detail.price(money(price, currency)),
  promotion === null ? null : esWork.agreed.detail.promotion(promotion),
  commission === null ? null : esWork.agreed.detail.commission(money(commission, currency)),
  installsOn === null ? null : esWork.agreed.detail.installsOn(calendarDate(installsOn)),
];

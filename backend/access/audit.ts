import { type AccessEvent, accessEvents, accessStream } from "@asesorador/domain/access/events";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import type { Audit, Audited } from "../http/audit.ts";
import { recordEvent } from "../http/record-event.ts";

/** Repeated views of a lead within this time are recorded as one. */
const SAME_VIEW_MS = 10 * 60_000;
const VIEWS_REMEMBERED = 5_000;

/** Records what team members viewed, exported and imported, each in their own stream. */
export const accessAudit = ({ store, now }: Pick<Context, "store" | "now">): Audit => {
  const views = new Map<string, number>();

  /** Whether this session viewed this lead within that time; a polling screen is one view. */
  const isSameView = (view: string, at: number): boolean => {
    const before = views.get(view);
    // A clock that was set back says nothing about the time between.
    return before !== undefined && at >= before && at - before < SAME_VIEW_MS;
  };
  const remember = (view: string, at: number): void => {
    views.delete(view);
    views.set(view, at);
    const [oldest] = views.keys();
    if (views.size > VIEWS_REMEMBERED && oldest !== undefined) views.delete(oldest);
  };

  return async (what, request) => {
    const { caller } = request;
    if (!caller) return;
    const at = Date.parse(now());
    const view = what.kind === "lead_viewed" ? `${caller.sessionId}/${what.leadId}` : null;
    if (view !== null && isSameView(view, at)) return;
    const event = eventOf(caller.username, what);
    await recordEvent({ store, now }, request, {
      stream: accessStream(caller.username),
      validate: accessEvents.validate,
      event,
      eventId: derivedUuid(`${request.id}/${event.type}/${view ?? ""}`),
    });
    if (view !== null) remember(view, at);
  };
};

const eventOf = (username: string, what: Audited): AccessEvent => {
  if (what.kind === "lead_viewed")
    return accessEvents.create("LeadViewed", { username, leadId: what.leadId });
  if (what.kind === "leads_imported") {
    const { kind: _, ...data } = what;
    return accessEvents.create("LeadsImported", { username, ...data });
  }
  const { kind: _, filter, ...data } = what;
  return accessEvents.create("LeadsExported", { username, filter: { ...filter }, ...data });
};

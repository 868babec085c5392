import { type JourneyEvent, journeyEvents } from "@asesorador/domain/journey/events";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { TableRow } from "./export-tables.ts";
import type { PublicEvent } from "./public-event.ts";

/** The field of an event's data that repeats the id in the name of its stream, by the stream's category. */
export const OWN_ID: Readonly<Record<string, string>> = {
  lead: "leadId",
  journey: "journeyId",
  conversation: "conversationId",
  service: "serviceId",
  brand: "brandId",
};

/** A row of table `event`: an event without what its other columns already say. */
export const eventRow = (event: PublicEvent): Readonly<Record<string, unknown>> => {
  const { position, stream, revision, eventId, type, version, occurredAt, recordedAt } = event;
  const { actor, correlationId, causationId, data } = event;
  const dash = stream.indexOf("-");
  const [category, ownId] = [stream.slice(0, dash), stream.slice(dash + 1)];
  return {
    position,
    stream,
    revision,
    event_id: eventId,
    type,
    version,
    occurred_at: occurredAt,
    recorded_at: recordedAt,
    actor,
    correlation_id: correlationId,
    causation_id: causationId === correlationId || causationId === ownId ? null : causationId,
    data: withoutField(data, OWN_ID[category], ownId),
  };
};

const withoutField = (data: unknown, field: string | undefined, value: string): unknown => {
  if (field === undefined || typeof data !== "object" || data === null) return data;
  const repeated: unknown = Reflect.get(data, field);
  if (repeated === undefined || String(repeated) !== value) return data;
  const { [field]: _repeated, ...rest } = data as Readonly<Record<string, unknown>>;
  return rest;
};

/** Event types of table `list_shown`. */
export const LIST_TYPES: readonly JourneyEvent["type"][] = ["RecommendationsShown"];

/** Rows of table `list_shown`: one for each plan of the list. Of a list of version 1 only the first plan is known. */
export const listRows = (stored: Recorded): readonly TableRow[] => {
  const { type, data } = journeyEvents.decode(stored);
  if (type !== "RecommendationsShown") return [];
  const { answers, weights, plans, top } = data;
  const list = {
    journey_id: data.journeyId,
    wizard: data.wizard,
    list_id: stored.eventId,
    shown_at: stored.metadata.occurredAt,
    plans: data.count,
    cause: data.cause,
    list_order: data.order,
    own_weights: data.ownWeights,
    payment_cents: answers?.paymentCents ?? null,
    company: answers?.company ?? null,
    service: answers?.service ?? null,
    housing: answers?.housing ?? null,
    priority: answers?.priority ?? null,
    weight_saving: weights?.saving ?? null,
    weight_service: weights?.service ?? null,
    weight_extras: weights?.extras ?? null,
    ruleset: data.ruleset,
    catalogue_event_id: data.catalogue?.eventId ?? null,
  };
  if (plans)
    return plans.map(([serviceId, place, score, cents]) => ({
      ...list,
      place,
      service_id: serviceId,
      score,
      entry_price_cents: cents,
    }));
  const first = { place: 1, entry_price_cents: null };
  return top ? [{ ...list, ...first, service_id: top.serviceId, score: top.score }] : [];
};

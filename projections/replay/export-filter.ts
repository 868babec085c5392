import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Country } from "@asesorador/domain/kernel/market";
import { leadEvents } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { decoded } from "./catalogues.ts";

/** The rows that an export includes; null: all. `types` applies to the table `event`. */
export type ExportFilter = { readonly market: Country | null; readonly types: readonly string[] | null };

/** Events that begin a stream and say its market; those of a visit all name their wizard. */
export const OPENINGS = ["LeadSubmitted", "ConversationStarted", "BrandAdded", "ServiceAdded"] as const;
const OPENS: ReadonlySet<string> = new Set(OPENINGS);

/**
 * Returns a test whether an event belongs to the market: to one of its leads, conversations, brands or plans, or to a visit to
 * the wizard of the same name. Call it in position order, because a stream's first event states the market. Other events
 * belong to no market. Throws UnreadableEvent.
 */
export const eventsOfMarket = (market: Country): ((event: Recorded) => boolean) => {
  const streams = new Set<string>();
  return (event) => {
    if (event.stream.startsWith("journey-")) return fieldOf(event, "wizard") === market;
    if (OPENS.has(event.type) && openedIn(event) === market) streams.add(event.stream);
    return streams.has(event.stream);
  };
};

const openedIn = (event: Recorded): unknown => {
  if (event.type !== "LeadSubmitted") return fieldOf(event, "country");
  const { type, data } = decoded(leadEvents.decode, event);
  return type === "LeadSubmitted" ? marketOf(data) : null;
};

const fieldOf = ({ data }: Recorded, field: string): unknown =>
  typeof data === "object" && data !== null ? Reflect.get(data, field) : undefined;

/** Whether a row belongs to the market. A visit belongs to the market whose name its wizard has, if any. */
export const isRowOf = (row: Readonly<Record<string, unknown>>, market: Country): boolean =>
  (row["market"] ?? row["country"] ?? row["wizard"]) === market;

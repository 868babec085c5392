import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Country } from "@asesorador/domain/kernel/market";
import { leadEvents } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { decoded } from "./catalogues.ts";

/** What an export keeps; null: everything. `types` are of table `event`. */
export type ExportFilter = { readonly market: Country | null; readonly types: readonly string[] | null };

/** Events that begin a stream and say its market; those of a visit all name their wizard. */
export const OPENINGS = ["LeadSubmitted", "ConversationStarted", "BrandAdded", "ServiceAdded"] as const;
const OPENS: ReadonlySet<string> = new Set(OPENINGS);

/**
 * Whether an event is of the market: of a lead, conversation, brand or plan of it, or of a visit to the wizard that has its
 * name. Events have to be given in position order, those that begin a stream before its others. Events of everything else
 * are of no market. Throws UnreadableEvent.
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

/** Whether a row is of the market. The market of a visit is the wizard that has its name: the others belong to none. */
export const isRowOf = (row: Readonly<Record<string, unknown>>, market: Country): boolean =>
  (row["market"] ?? row["country"] ?? row["wizard"]) === market;

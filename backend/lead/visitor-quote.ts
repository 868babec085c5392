import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { fromCents } from "@asesorador/domain/kernel/money";
import type { LeadEvent } from "@asesorador/domain/lead/events";
import type { KnownLead } from "@asesorador/domain/lead/state";
import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import { toPlan } from "@asesorador/domain/recommendation/plan";

/** The catalogue's service in the HTTP contract's shape. */
type Service = Parameters<typeof toPlan>[0];

export type FindService = (serviceId: number) => Promise<Service | null>;

type Quote = NonNullable<VisitorStatus["quote"]>;

/** The last quote of a lead of which it is the current status, with its plan as far as it is known; else null. */
export const visitorQuote = async (
  state: KnownLead,
  events: readonly Recorded<LeadEvent>[],
  findService: FindService,
): Promise<VisitorStatus["quote"]> => {
  const last = events.findLast(({ type }) => type === "LeadQuoted");
  if (state.status !== "quoted" || state.erased || state.mergedInto !== null) return null;
  if (last?.type !== "LeadQuoted") return null;
  const { serviceId, priceCents } = last.data;
  return {
    at: new Date(last.metadata.occurredAt).toISOString(),
    price: priceCents === null ? null : fromCents(priceCents),
    currency: state.currency,
    plan: serviceId === null ? null : await planOf(serviceId, state, findService),
  };
};

/** Named as when the lead chose it, where it did. */
const planOf = async (
  serviceId: number,
  { plan: chosen }: KnownLead,
  findService: FindService,
): Promise<Quote["plan"]> => {
  // Without a readable catalogue the page shows the rest.
  const service = await findService(serviceId).catch(() => null);
  const plan = service && toPlan(service);
  const named = chosen?.serviceId === serviceId ? chosen : plan;
  return named && { name: named.name, brand: named.brand, includes: plan && includesOf(plan) };
};

const includesOf = ({ type, speed, streaming, features }: ReturnType<typeof toPlan>) => ({
  type,
  contents: [...new Set([speed, ...streaming, ...features])].filter((part) => part !== ""),
});

import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { fromCentsOrNull } from "@asesorador/domain/kernel/money";
import type { LeadEvent } from "@asesorador/domain/lead/events";
import type { Quoted } from "@asesorador/domain/lead/outcome";
import type { KnownLead } from "@asesorador/domain/lead/state";
import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import { toPlan } from "@asesorador/domain/recommendation/plan";
import { occurredAt } from "../application/occurred-at.ts";

/** The catalogue's service in the HTTP contract's shape. */
type Service = Parameters<typeof toPlan>[0];

export type FindService = (serviceId: number) => Promise<Service | null>;

type Terms = Pick<VisitorStatus, "quote" | "contract">;
type Quote = NonNullable<Terms["quote"]>;

/**
 * What was quoted last and what was contracted, with their plans as far as they are known. The quote of the current
 * status alone, or of a contract whose price was not recorded.
 */
export const visitorTerms = async (
  state: KnownLead,
  events: readonly Recorded<LeadEvent>[],
  findService: FindService,
): Promise<Terms> => {
  const { status, erased, mergedInto, contract } = state;
  if (erased || mergedInto !== null) return { quote: null, contract: null };
  const last = (wanted: LeadEvent["type"]) => events.findLast(({ type }) => type === wanted);
  const termsOf = async (at: Recorded<LeadEvent>, { serviceId, priceCents }: Quoted): Promise<Quote> => ({
    at: occurredAt(at),
    price: fromCentsOrNull(priceCents),
    currency: state.currency,
    plan: serviceId === null ? null : await planOf(serviceId, state, findService),
  });
  const quoted = last("LeadQuoted");
  const isQuoteShown = status === "quoted" || (status === "converted" && contract?.priceCents === null);
  const converted = last("LeadConverted");
  const cancelled = contract?.cancelled ? last("ContractCancelled") : undefined;
  return {
    quote: isQuoteShown && quoted?.type === "LeadQuoted" ? await termsOf(quoted, quoted.data) : null,
    contract:
      contract && converted
        ? {
            ...(await termsOf(converted, contract)),
            installsOn: contract.installsOn,
            cancelledAt: cancelled ? occurredAt(cancelled) : null,
          }
        : null,
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

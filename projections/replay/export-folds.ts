import type { ConversationEvent } from "@asesorador/domain/assistant/events";
import type { BrandEvent, ServiceEvent } from "@asesorador/domain/catalog/events";
import { pricesAfter } from "@asesorador/domain/catalog/price-events";
import type { ServicePrices } from "@asesorador/domain/catalog/prices";
import { districtNameOf } from "@asesorador/domain/kernel/districts";
import { entryPriceOf } from "@asesorador/domain/kernel/entry-price";
import type { Fact, Recorded } from "@asesorador/domain/kernel/event-store";
import { isSameOffer } from "@asesorador/domain/kernel/same-offer";
import { type Offer, soldOffers } from "@asesorador/domain/recommendation/plan";
import { occurredMs } from "./cut.ts";
import { instant, type TableRow } from "./export-tables.ts";

/** `rows` are complete once all events were added, in their stored order. */
export type TableFold<Event extends Fact> = {
  readonly add: (event: Recorded<Event>) => void;
  readonly rows: () => Iterable<TableRow>;
};

type Service = {
  readonly name: string;
  readonly brandId: number;
  readonly country: string;
  readonly currency: string;
  readonly isActive: boolean;
  readonly isBrandActive: boolean;
  readonly prices: ServicePrices;
};
type Brand = { readonly name: string; readonly isActive: boolean };
type Span = Service & { readonly from: number; until: number | null };

const HOUSINGS = ["house", "building"] as const;
type Housing = (typeof HOUSINGS)[number];

/**
 * What every plan cost, as spans in the order of each plan's stream. A span ends with the next change of price, name,
 * brand or availability, its brand's included; houses and buildings have their own spans. Spans of no length are left out. The
 * prices are those that visitors are shown: a plan has no rows while it has no price, and none for buildings where a flat
 * costs what a house costs.
 */
export const priceFold = (): TableFold<BrandEvent | ServiceEvent> => {
  const brands = new Map<number, Brand>();
  const spans = new Map<number, Span[]>();
  const change = (serviceId: number, at: number, after: (now: Service) => Service): void => {
    const own = spans.get(serviceId);
    const last = own?.at(-1);
    if (!own || !last) return;
    const next = after(last);
    if (next === last) return;
    last.until = at;
    own.push({ ...next, from: at, until: null });
  };
  const ofBrand = (now: Service): Service => {
    const isBrandActive = brands.get(now.brandId)?.isActive ?? true;
    return isBrandActive === now.isBrandActive ? now : { ...now, isBrandActive };
  };
  return {
    add: (event) => {
      const at = occurredMs(event);
      const { type, data } = event;
      switch (type) {
        case "BrandAdded":
          brands.set(data.brandId, { name: data.name, isActive: data.isActive });
          return;
        case "BrandEdited": {
          const brand = brands.get(data.brandId);
          if (brand) brands.set(data.brandId, { ...brand, name: data.changes.name ?? brand.name });
          return;
        }
        case "BrandToggled": {
          const brand = brands.get(data.brandId);
          if (brand) brands.set(data.brandId, { ...brand, isActive: data.isActive });
          for (const serviceId of spans.keys()) change(serviceId, at, ofBrand);
          return;
        }
        case "BrandCoverageSet":
          return;
        case "ServiceAdded": {
          const { name, brandId, country, currency, isActive, house, building } = data;
          const prices = { house, building };
          const first = { name, brandId, country, currency, isActive, isBrandActive: true, prices };
          spans.set(data.serviceId, [{ ...ofBrand(first), from: at, until: null }]);
          return;
        }
        default:
          change(data.serviceId, at, (now) => ofBrand(serviceAfter(now, event)));
      }
    },
    rows: () => priceRows(spans, brands),
  };
};

type LaterServiceEvent = Exclude<ServiceEvent, { readonly type: "ServiceAdded" }>;
const serviceAfter = (now: Service, event: LaterServiceEvent): Service => {
  switch (event.type) {
    case "ServiceRenamed":
      return { ...now, name: event.data.to };
    case "ServiceToggled":
      return { ...now, isActive: event.data.isActive };
    case "ServiceEdited":
      return edited(now, event);
    default: {
      const prices = pricesAfter(now.prices, event);
      return prices === now.prices ? now : { ...now, prices };
    }
  }
};

const edited = (now: Service, event: Extract<LaterServiceEvent, { type: "ServiceEdited" }>): Service => {
  const { brandId = now.brandId, country = now.country, currency = now.currency } = event.data.changes;
  const { name = now.name } = event.version === 1 ? event.data.changes : {};
  const after = { ...now, name, brandId, country, currency, prices: pricesAfter(now.prices, event) };
  return SHOWN.some((column) => after[column] !== now[column]) ? after : now;
};

const SHOWN = ["name", "brandId", "country", "currency", "prices"] as const;

function* priceRows(
  spans: ReadonlyMap<number, readonly Span[]>,
  brands: ReadonlyMap<number, Brand>,
): Generator<TableRow> {
  for (const [serviceId, own] of spans) {
    const rows: TableRow[] = [];
    /** The last row of each housing; a span that changes only the other housing's price extends it. */
    const last = new Map<Housing, Record<string, TableRow[string]>>();
    for (const [housing, row] of own.flatMap((span) => spanRows(serviceId, span, brands))) {
      const before = last.get(housing);
      if (before?.["until_at"] === row.from_at && isSameButTimes(before, row))
        before["until_at"] = row.until_at;
      else {
        rows.push(row);
        last.set(housing, row);
      }
    }
    yield* rows;
  }
}

/** A row for each kind of housing that a service is sold to: one where both have the same offer. */
const spanRows = (serviceId: number, span: Span, brands: ReadonlyMap<number, Brand>) => {
  const { name, brandId, country, currency, isActive, isBrandActive, prices, from, until } = span;
  if (until === from) return [];
  const offers = soldOffers(prices);
  const sold = HOUSINGS.filter(
    (housing) =>
      offers[housing].priceCents > 0 &&
      !(housing === "building" && isSameOffer(offers.building, offers.house)),
  );
  return sold.map((housing) => {
    const row = {
      service_id: serviceId,
      service: name,
      brand: brands.get(brandId)?.name ?? null,
      country,
      currency,
      housing,
      is_active: isActive && isBrandActive,
      ...columnsOf(offers[housing]),
      from_at: instant(from),
      until_at: instant(until),
    };
    return [housing, row] as const;
  });
};

const TIMES: readonly string[] = ["from_at", "until_at"];
const isSameButTimes = (one: TableRow, other: TableRow): boolean =>
  Object.keys(one).every((column) => TIMES.includes(column) || one[column] === other[column]);

const columnsOf = (offer: Offer) => ({
  price_cents: offer.priceCents,
  promotion_price_cents: offer.promotion?.priceCents ?? null,
  promotion_months: offer.promotion?.months ?? null,
  entry_price_cents: entryPriceOf(offer),
});

type CoverageSpan = { readonly covers: string; readonly from: number; until: number | null };
type Covering = { name: string; readonly country: string; readonly districts: Map<string, CoverageSpan[]> };

/**
 * Where each brand serves and where it does not, as spans in the order of the brand's stream. What is not known is no row;
 * spans of no length are left out.
 */
export const coverageFold = (): TableFold<BrandEvent> => {
  const brands = new Map<number, Covering>();
  return {
    add: (event) => {
      const { type, data } = event;
      if (type === "BrandAdded") {
        brands.set(data.brandId, { name: data.name, country: data.country, districts: new Map() });
        return;
      }
      const brand = brands.get(data.brandId);
      if (!brand) return;
      if (type === "BrandEdited") brand.name = data.changes.name ?? brand.name;
      if (type !== "BrandCoverageSet") return;
      const at = occurredMs(event);
      for (const district of data.districts) {
        const spans = brand.districts.get(district) ?? [];
        brand.districts.set(district, spans);
        const last = spans.at(-1);
        if (last?.until === null) last.until = at;
        if (data.covers !== "unknown") spans.push({ covers: data.covers, from: at, until: null });
      }
    },
    rows: function* () {
      for (const { name, country, districts } of brands.values())
        for (const [district, spans] of districts)
          for (const { covers, from, until } of spans)
            if (until !== from)
              yield {
                brand: name,
                country,
                district,
                district_name: districtNameOf(district),
                covers,
                from_at: instant(from),
                until_at: instant(until),
              };
    },
  };
};

type Message = { row: TableRow; readonly conversationId: string };

/** Messages of the assistant's conversations, without their texts. */
export const messageFold = (): TableFold<ConversationEvent> => {
  const countries = new Map<string, string>();
  const messages = new Map<string, Message>();
  const erased = new Set<string>();
  const leads = new Map<string, string>();
  const set = (messageId: string, cells: TableRow): void => {
    const message = messages.get(messageId);
    if (message) message.row = { ...message.row, ...cells };
  };
  const open = (event: Recorded, conversationId: string, messageId: string, cells: TableRow): void => {
    const base = { message_id: messageId, conversation_id: conversationId };
    const row = {
      ...base,
      country: countries.get(conversationId) ?? null,
      sent_at: instant(occurredMs(event)),
    };
    messages.set(messageId, { conversationId, row: { ...row, ...UNANSWERED, ...cells } });
  };
  return {
    add: (event) => {
      const { type, data } = event;
      switch (type) {
        case "ConversationStarted":
          countries.set(data.conversationId, data.country);
          return;
        case "MessageReceived":
          open(event, data.conversationId, data.messageId, { sender: "visitor" });
          return;
        case "ReplySent": {
          const { conversationId, messageId, inReplyTo, source, intent, confidence, latencyMs } = data;
          const columns = { in_reply_to: inReplyTo, source, intent, confidence, latency_ms: latencyMs };
          open(event, conversationId, messageId, { sender: "assistant", ...columns });
          return;
        }
        case "AdviserReplied":
          open(event, data.conversationId, data.messageId, { sender: "adviser" });
          return;
        case "FallbackTriggered":
          set(data.messageId, { fallback: true });
          return;
        case "HandoffRequested":
          set(data.messageId, { handoff: true });
          return;
        case "FeedbackGiven":
          if (data.messageId !== null) set(data.messageId, { rating: data.rating });
          return;
        case "ReplyReviewed":
          set(data.messageId, { review: data.outcome });
          return;
        case "ConversationLinkedToLead":
          leads.set(data.conversationId, data.leadId);
          return;
        case "ConversationErased":
          erased.add(data.conversationId);
          return;
        default:
      }
    },
    rows: function* () {
      for (const { row, conversationId } of messages.values())
        yield {
          ...row,
          lead_id: leads.get(conversationId) ?? null,
          erased: erased.has(conversationId),
        };
    },
  };
};

const UNANSWERED = {
  sender: null,
  in_reply_to: null,
  source: null,
  intent: null,
  confidence: null,
  latency_ms: null,
  fallback: false,
  handoff: false,
  rating: null,
  review: null,
} as const;

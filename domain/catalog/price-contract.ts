import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { ServiceId } from "../kernel/ids.ts";
import { Amount, Months } from "./contract.ts";
import { AmountInput, OtherPrices, pathId, Revision } from "./edit-contract.ts";
import { ScheduleId } from "./schedule-id.ts";

/** The parts of a plan's price, as a service names them. */
export const PRICE_FIELDS = [
  "price",
  "promotionalPrice",
  "promotionalMonths",
  "buildingPrice",
  "buildingPromotionalPrice",
  "buildingPromotionalMonths",
] as const;
const PriceField = z.enum(PRICE_FIELDS);
export type PriceField = z.infer<typeof PriceField>;

/** Amounts as in `Service`; months are whole numbers. */
const Prices = z.object({
  price: Amount,
  promotionalPrice: z.nullable(Amount),
  promotionalMonths: z.nullable(Months),
  buildingPrice: z.nullable(Amount),
  buildingPromotionalPrice: z.nullable(Amount),
  buildingPromotionalMonths: z.nullable(Months),
});
export type Prices = z.infer<typeof Prices>;

const PriceMove = z.object({
  field: PriceField,
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
});
export type PriceMove = z.infer<typeof PriceMove>;

const HistoryEntry = z.object({
  /** The event's id. */
  id: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** "admin:ana", "demo"; of a schedule that was applied, who made it. */
  actor: z.string(),
  what: z.enum(["added", "changed", "scheduled", "cancelled"]),
  /** The source of a change. */
  by: z.enum(["panel", "import", "schedule"]),
  /** The day of the schedule, ISO 8601 UTC; null without a schedule. */
  effectiveAt: z.nullable(z.string()),
  moves: z.array(PriceMove),
  /** Prices after this entry; planning a schedule does not change them. */
  prices: Prices,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** From the service's stream, oldest first: includes what no read model shows any more. */
export const priceHistory = endpoint({
  method: "GET",
  path: "/api/services/:id/history",
  roles: ["admin"],
  summary: "Historial de precios de un servicio, leído de sus eventos",
  input: z.object({ id: pathId(ServiceId) }),
  output: z.object({ entries: z.array(HistoryEntry) }),
});

const ScheduledPrice = z.object({
  scheduleId: ScheduleId,
  serviceId: ServiceId,
  /** A midnight in Lima, ISO 8601 UTC. */
  effectiveAt: z.string(),
  /** Only the changed prices. */
  prices: z.partial(Prices),
});
export type ScheduledPrice = z.infer<typeof ScheduledPrice>;

/** Every scheduled price, the next one first. Not for visitors. */
export const listScheduledPrices = endpoint({
  method: "GET",
  path: "/api/services/scheduled-prices",
  roles: ["admin"],
  summary: "Precios programados que aún no rigen",
  input: z.object({ position: z.optional(PositionText) }),
  output: z.object({ scheduled: z.array(ScheduledPrice) }),
});

const Answer = z.object({ scheduleId: ScheduleId, position: PositionText });

/** From the midnight in Lima with which `date` begins. A promotion's price and months must both be given. */
export const schedulePrice = endpoint({
  method: "POST",
  path: "/api/services/:id/scheduled-prices",
  roles: ["admin"],
  summary: "Programa un precio desde las 00:00 de un día en Lima",
  input: z.object({
    id: pathId(ServiceId),
    scheduleId: ScheduleId,
    date: z.iso.date(),
    price: z.optional(AmountInput),
    ...OtherPrices,
    revision: Revision,
  }),
  output: Answer,
});

export const cancelScheduledPrice = endpoint({
  method: "POST",
  path: "/api/services/:id/scheduled-prices/:scheduleId/cancel",
  roles: ["admin"],
  summary: "Cancela un precio programado",
  input: z.object({ id: pathId(ServiceId), scheduleId: ScheduleId, revision: Revision }),
  output: Answer,
});

import * as z from "zod/mini";
import type { Recorded } from "../kernel/event-store.ts";
import { Promotion } from "../kernel/offer.ts";
import { WebhookEventType, type WebhookPayload } from "./contract.ts";

/** Sealed, or the visitor's own text: never sent. */
const WITHHELD: ReadonlySet<string> = new Set(["pii", "leadId", "claimed", "consent"]);

/** The payload for a stored event; null when its type is not sent. */
export const payloadOf = ({ type, data, metadata }: Recorded): WebhookPayload | null => {
  const known = WebhookEventType.safeParse(type);
  if (!known.success || typeof data !== "object" || data === null) return null;
  const fields = Object.entries(data);
  const leadId = "leadId" in data && typeof data.leadId === "string" ? data.leadId : null;
  return {
    type: known.data,
    timestamp: metadata.occurredAt,
    leadId,
    data: Object.fromEntries(
      fields.filter(([name]) => !WITHHELD.has(name)).map(([name, value]) => [name, flat(name, value)]),
    ),
  };
};

/** Subscribers get a plan's promotion as two fields, as since the first version of the event. */
const flat = (name: string, value: unknown): unknown => {
  const { data } = name === "plan" ? PromotedPlan.safeParse(value) : {};
  if (!data) return value;
  const { promotion, ...plan } = data;
  return {
    ...plan,
    promotionalPriceCents: promotion?.priceCents ?? null,
    promotionalMonths: promotion?.months ?? null,
  };
};

const PromotedPlan = z.looseObject({ promotion: z.nullable(Promotion) });

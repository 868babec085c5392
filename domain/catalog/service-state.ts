import { unreachable } from "../kernel/decider.ts";
import { withChanges } from "./changed-fields.ts";
import type { ServiceEvent, ServiceFields } from "./events.ts";
import { editedDetails } from "./loose-prices.ts";
import { pricesAfter } from "./price-events.ts";
import type { PriceChanges, ServicePrices } from "./prices.ts";

type Schedule = {
  readonly scheduledOn: string | null;
  readonly effectiveAt: string;
  readonly changes: PriceChanges;
};

export type KnownService = {
  readonly fields: ServiceFields;
  readonly isActive: boolean;
  /** Scheduled prices, by scheduleId. */
  readonly schedules: Readonly<Record<string, Schedule>>;
  /** What became of earlier schedules, by scheduleId: a repeat of either changes nothing. */
  readonly settled: Readonly<Record<string, "applied" | "cancelled">>;
};
/** Null: no such service. */
export type ServiceState = KnownService | null;

/** Pure. Events before the service's `ServiceAdded` are ignored. */
export const evolveService = (state: ServiceState, event: ServiceEvent): ServiceState => {
  if (event.type === "ServiceAdded") {
    const { serviceId: _, isActive, ...fields } = event.data;
    return { fields, isActive, schedules: {}, settled: {} };
  }
  return state && evolveKnown(state, event);
};

type Later = Exclude<ServiceEvent, { readonly type: "ServiceAdded" }>;

const evolveKnown = (state: KnownService, event: Later): KnownService => {
  const { fields } = state;
  switch (event.type) {
    case "ServiceEdited": {
      if (event.version === 2) return { ...state, fields: withChanges(fields, event.data.changes) };
      const details = withChanges<ServiceFields>(fields, editedDetails(event.data.changes));
      return { ...state, fields: { ...details, ...pricesAfter(pricesOf(fields), event) } };
    }
    case "ServiceRenamed":
      return { ...state, fields: { ...fields, name: event.data.to } };
    case "ServiceRepriced":
    case "PromotionChanged":
      return { ...state, fields: { ...fields, ...pricesAfter(pricesOf(fields), event) } };
    case "ServiceToggled":
      return { ...state, isActive: event.data.isActive };
    case "PriceScheduled": {
      const { scheduleId, scheduledOn, effectiveAt, changes } = event.data;
      const schedule = { scheduledOn, effectiveAt, changes };
      return { ...state, schedules: { ...state.schedules, [scheduleId]: schedule } };
    }
    case "PriceScheduleCancelled":
    case "PriceScheduleApplied": {
      const { scheduleId } = event.data;
      const { [scheduleId]: _, ...schedules } = state.schedules;
      const outcome = event.type === "PriceScheduleApplied" ? "applied" : "cancelled";
      return { ...state, schedules, settled: { ...state.settled, [scheduleId]: outcome } };
    }
    default:
      return unreachable(event);
  }
};

/** A service's prices without its other fields. */
export const pricesOf = ({ house, building }: ServicePrices): ServicePrices => ({ house, building });

import { accept, type Decider, type Decision, reject, unreachable } from "../kernel/decider.ts";
import { changed, withChanges } from "./changed.ts";
import type { ServiceCommand } from "./commands.ts";
import type { PriceChanges, ServiceEvent, ServiceFields } from "./events.ts";
import { isWholePromotion } from "./promotion.ts";

type Schedule = { readonly effectiveAt: string; readonly changes: PriceChanges };
export type ServiceState = {
  readonly fields: ServiceFields;
  readonly isActive: boolean;
  /** Prices that wait for their day, by scheduleId. */
  readonly schedules: Readonly<Record<string, Schedule>>;
  /** Schedules that were applied or cancelled: a repeat of either is no news. */
  readonly settled: readonly string[];
} | null;
/**
 * `service_exists`: the id was taken by another service; allocate the next one. `schedule_day_taken`: that day already
 * has a price of this service. `schedule_changes_nothing`: these are the prices of today.
 */
export type ServiceRejection =
  | "service_not_found"
  | "service_exists"
  | "promotion_incomplete"
  | "schedule_not_ahead"
  | "schedule_day_taken"
  | "schedule_changes_nothing"
  | "schedule_not_found";

export const serviceDecider: Decider<ServiceCommand, ServiceEvent, ServiceState, ServiceRejection> = {
  initialState: null,

  evolve: (state, { type, data }) => {
    switch (type) {
      case "ServiceAdded": {
        const { serviceId: _, isActive, ...fields } = data;
        return { fields, isActive, schedules: {}, settled: [] };
      }
      case "ServiceEdited":
        return state && { ...state, fields: withChanges(state.fields, data.changes) };
      case "ServiceToggled":
        return state && { ...state, isActive: data.isActive };
      case "PriceScheduled": {
        const { scheduleId, effectiveAt, changes } = data;
        return (
          state && { ...state, schedules: { ...state.schedules, [scheduleId]: { effectiveAt, changes } } }
        );
      }
      case "PriceScheduleCancelled":
      case "PriceScheduleApplied": {
        if (!state) return state;
        const { [data.scheduleId]: _, ...schedules } = state.schedules;
        return { ...state, schedules, settled: [...state.settled, data.scheduleId] };
      }
      default:
        return unreachable(type);
    }
  },

  decide: (command, state) => {
    if (command.type === "AddService") {
      if (state) return reject("service_exists");
      const { serviceId, isActive, fields } = command;
      if (!promotionsAreWhole(fields)) return reject("promotion_incomplete");
      return accept({ type: "ServiceAdded", version: 1, data: { ...fields, serviceId, isActive } });
    }
    if (!state) return reject("service_not_found");
    const { serviceId } = command;
    switch (command.type) {
      case "EditService": {
        const changes = changed(state.fields, command.changes);
        if (!changes) return accept();
        if (!promotionsAreWhole(withChanges(state.fields, changes))) return reject("promotion_incomplete");
        return accept({ type: "ServiceEdited", version: 1, data: { serviceId, changes } });
      }
      case "ToggleService": {
        const { isActive } = command;
        return isActive === state.isActive
          ? accept()
          : accept({ type: "ServiceToggled", version: 1, data: { serviceId, isActive } });
      }
      case "SchedulePrice":
        return schedule(command, state);
      case "CancelPriceSchedule": {
        const { scheduleId } = command;
        if (state.settled.includes(scheduleId)) return accept();
        if (!state.schedules[scheduleId]) return reject("schedule_not_found");
        return accept({ type: "PriceScheduleCancelled", version: 1, data: { serviceId, scheduleId } });
      }
      case "ApplyPriceSchedule": {
        const due = state.schedules[command.scheduleId];
        return due ? accept(...appliedUpTo(due.effectiveAt, command, state)) : accept();
      }
      default:
        return unreachable(command);
    }
  },
};

type Applying = Extract<ServiceCommand, { readonly type: "ApplyPriceSchedule" }>;

/**
 * A schedule comes into force after every earlier one that still waits: whoever orders it may not have heard of those, and
 * an earlier price must never lie over a later one.
 */
const appliedUpTo = (
  effectiveAt: string,
  { serviceId }: Pick<Applying, "serviceId">,
  { fields, schedules }: NonNullable<ServiceState>,
): readonly ServiceEvent[] => {
  const events: ServiceEvent[] = [];
  let prices = fields;
  const due = Object.entries(schedules)
    .filter(([, schedule]) => schedule.effectiveAt <= effectiveAt)
    .sort(([, a], [, b]) => (a.effectiveAt < b.effectiveAt ? -1 : 1));
  for (const [id, schedule] of due) {
    const data = { serviceId, scheduleId: id as Applying["scheduleId"] };
    events.push({ type: "PriceScheduleApplied", version: 1, data });
    const changes = changed(prices, schedule.changes as Partial<ServiceFields>);
    if (!changes) continue;
    events.push({ type: "ServiceEdited", version: 1, data: { serviceId, changes } });
    prices = withChanges(prices, changes);
  }
  return events;
};

type Scheduling = Extract<ServiceCommand, { readonly type: "SchedulePrice" }>;

const schedule = (
  { serviceId, scheduleId, effectiveAt, changes, at }: Scheduling,
  { fields, schedules, settled }: NonNullable<ServiceState>,
): Decision<ServiceEvent, ServiceRejection> => {
  if (schedules[scheduleId] || settled.includes(scheduleId)) return accept();
  // Both are of one form: text in order is time in order.
  if (effectiveAt <= at) return reject("schedule_not_ahead");
  if (Object.values(schedules).some((other) => other.effectiveAt === effectiveAt))
    return reject("schedule_day_taken");
  // Whatever is edited until that day, both parts of a promotion arrive together.
  if (!comesWhole(changes)) return reject("promotion_incomplete");
  // Against today's prices only: an earlier schedule may bring others by then.
  const news = changed(fields, changes as Partial<ServiceFields>) !== null;
  if (!news && Object.keys(schedules).length === 0) return reject("schedule_changes_nothing");
  const data = { serviceId, scheduleId, effectiveAt, changes };
  return accept({ type: "PriceScheduled", version: 1, data } as const);
};

const promotionsAreWhole = (fields: ServiceFields): boolean =>
  isWholePromotion(fields.promotionalPriceCents, fields.promotionalMonths) &&
  isWholePromotion(fields.buildingPromotionalPriceCents, fields.buildingPromotionalMonths);

const comesWhole = (changes: PriceChanges): boolean =>
  isWholeChange(changes.promotionalPriceCents, changes.promotionalMonths) &&
  isWholeChange(changes.buildingPromotionalPriceCents, changes.buildingPromotionalMonths);

const isWholeChange = (price: number | null | undefined, months: number | null | undefined): boolean =>
  price === undefined || months === undefined ? price === months : isWholePromotion(price, months);

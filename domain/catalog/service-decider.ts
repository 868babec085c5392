import { accept, type Decider, type Decision, reject, unreachable } from "../kernel/decider.ts";
import { changedFields, mentioned } from "./changed-fields.ts";
import type { NewService, ServiceCommand } from "./commands.ts";
import { type ServiceEvent, type ServiceFields, serviceEvents } from "./events.ts";
import { priceEvents } from "./price-events.ts";
import {
  type Incomplete,
  mentionsHalf,
  type NotLower,
  priceChanges,
  promotionNotLower,
  type ServicePrices,
  withPriceChanges,
} from "./prices.ts";
import type { ScheduleId } from "./schedule-id.ts";
import { evolveService, type KnownService, pricesOf, type ServiceState } from "./service-state.ts";

/**
 * `service_exists`: the id was taken by another service; allocate the next one. `schedule_day_taken`: that day already
 * has a price of this service. `schedule_changes_nothing`: the service already has these prices. `schedule_applied`: its day
 * has come, so that it can't be cancelled any more.
 */
export type ServiceRejection =
  | "service_not_found"
  | "service_exists"
  | Incomplete
  | NotLower
  | "schedule_not_ahead"
  | "schedule_day_taken"
  | "schedule_changes_nothing"
  | "schedule_not_found"
  | "schedule_applied";

type Decided = Decision<ServiceEvent, ServiceRejection>;
type CommandOf<Type extends ServiceCommand["type"]> = Extract<ServiceCommand, { readonly type: Type }>;

const { create } = serviceEvents;

export const serviceDecider: Decider<ServiceCommand, ServiceEvent, ServiceState, ServiceRejection> = {
  initialState: null,

  evolve: evolveService,

  decide: (command, state) => {
    if (command.type === "AddService") return state ? reject("service_exists") : add(command);
    if (!state) return reject("service_not_found");
    const { serviceId } = command;
    switch (command.type) {
      case "EditService":
        return edit(command, state);
      case "ToggleService": {
        const { isActive } = command;
        return isActive === state.isActive
          ? accept()
          : accept(create("ServiceToggled", { serviceId, isActive }));
      }
      case "SchedulePrice":
        return schedule(command, state);
      case "CancelPriceSchedule": {
        const { scheduleId } = command;
        const outcome = state.settled[scheduleId];
        // Its author would otherwise believe that the price is not in force.
        if (outcome === "applied") return reject("schedule_applied");
        if (outcome === "cancelled") return accept();
        if (!state.schedules[scheduleId]) return reject("schedule_not_found");
        return accept(create("PriceScheduleCancelled", { serviceId, scheduleId }));
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

const add = ({ serviceId, isActive, fields }: CommandOf<"AddService">): Decided => {
  const { house, building, ...details } = fields;
  const prices = newPrices({ house, building });
  if (prices === "promotion_incomplete") return reject(prices);
  const wrong = promotionNotLower(prices);
  if (wrong) return reject(wrong);
  return accept(create("ServiceAdded", { ...details, ...prices, serviceId, isActive }));
};

const newPrices = ({
  house,
  building,
}: Pick<NewService, "house" | "building">): ServicePrices | Incomplete => {
  const blank: ServicePrices = {
    house: { priceCents: house.priceCents, promotion: null },
    building: { priceCents: null, promotion: null },
  };
  const changes = priceChanges({ house, building }, blank);
  return changes === "promotion_incomplete" ? changes : withPriceChanges(blank, changes);
};

/** One fact for each kind of change. */
const edit = ({ serviceId, on, changes }: CommandOf<"EditService">, { fields }: KnownService): Decided => {
  const { name, house, building, ...details } = changes;
  const before = pricesOf(fields);
  const prices = priceChanges({ house, building }, before);
  if (prices === "promotion_incomplete") return reject(prices);
  const after = withPriceChanges(before, prices);
  const moved = priceEvents(serviceId, before, after);
  // Older prices may be wrong: they do not keep anything else from being edited.
  const wrong = moved.length > 0 ? promotionNotLower(after) : null;
  if (wrong) return reject(wrong);
  const check = moved.length > 0 ? laterCheck(fields.priceCheckedAt, on) : {};
  // A day that the edit names takes precedence.
  const edited = changedFields<DetailsOf<ServiceFields>>(fields, {
    ...check,
    ...mentioned<DetailsOf<ServiceFields>>(details),
  });
  return accept<ServiceEvent>(
    ...(name === undefined || name === fields.name
      ? []
      : [create("ServiceRenamed", { serviceId, from: fields.name, to: name })]),
    ...(edited ? [create("ServiceEdited", { serviceId, changes: edited })] : []),
    ...moved,
  );
};

/**
 * The check of a price that was written on this day: it has been read that day. Checks never go back, and an undated price
 * stays undated.
 */
const laterCheck = (
  checked: string | null,
  on: string | null,
): Partial<Pick<ServiceFields, "priceCheckedAt">> =>
  checked !== null && on !== null && checked < on ? { priceCheckedAt: on } : {};

type DetailsOf<Fields> = Omit<Fields, "name" | keyof ServicePrices>;

/**
 * A schedule takes effect after every earlier pending one: the caller's list may not contain those yet, and an earlier
 * price must never replace a later one. Its price was checked on the day on which it was scheduled.
 */
const appliedUpTo = (
  effectiveAt: string,
  { serviceId }: CommandOf<"ApplyPriceSchedule">,
  { fields, schedules }: KnownService,
): readonly ServiceEvent[] => {
  const events: ServiceEvent[] = [];
  let prices = pricesOf(fields);
  let checked = fields.priceCheckedAt;
  for (const [scheduleId, { scheduledOn, changes }] of pendingUpTo(effectiveAt, schedules)) {
    const after = withPriceChanges(prices, changes);
    const moved = priceEvents(serviceId, prices, after);
    const check = moved.length > 0 ? laterCheck(checked, scheduledOn) : {};
    events.push(create("PriceScheduleApplied", { serviceId, scheduleId }));
    if (check.priceCheckedAt) events.push(create("ServiceEdited", { serviceId, changes: check }));
    events.push(...moved);
    prices = after;
    checked = check.priceCheckedAt ?? checked;
  }
  return events;
};

type Schedules = KnownService["schedules"];

/** The pending schedules that take effect by this moment, the earliest first. */
const pendingUpTo = (
  effectiveAt: string,
  schedules: Schedules,
): readonly (readonly [ScheduleId, Schedules[ScheduleId]])[] =>
  Object.entries(schedules)
    .filter(([, waiting]) => waiting.effectiveAt <= effectiveAt)
    .sort(([, a], [, b]) => (a.effectiveAt < b.effectiveAt ? -1 : 1))
    .map(([id, waiting]) => [id as ScheduleId, waiting]);

const schedule = (
  { serviceId, scheduleId, effectiveAt, changes: draft, at, on }: CommandOf<"SchedulePrice">,
  { fields, schedules, settled }: KnownService,
): Decided => {
  if (schedules[scheduleId] || settled[scheduleId]) return accept();
  // Both have the same form, so that comparing text compares time.
  if (effectiveAt <= at) return reject("schedule_not_ahead");
  if (Object.values(schedules).some((other) => other.effectiveAt === effectiveAt))
    return reject("schedule_day_taken");
  const prices = pricesOf(fields);
  const changes = priceChanges(draft, prices);
  // The promotion may be edited until that day, so its parts must not be completed from today's.
  if (changes === "promotion_incomplete" || mentionsHalf(draft)) return reject("promotion_incomplete");
  // Compared with today's prices only: an earlier schedule may change them before that day.
  const isNew = priceEvents(serviceId, prices, withPriceChanges(prices, changes)).length > 0;
  if (!isNew && Object.keys(schedules).length === 0) return reject("schedule_changes_nothing");
  const onThatDay = pendingUpTo(effectiveAt, schedules).reduce(
    (before, [, earlier]) => withPriceChanges(before, earlier.changes),
    prices,
  );
  const wrong = promotionNotLower(withPriceChanges(onThatDay, changes));
  if (wrong) return reject(wrong);
  const planned = { serviceId, scheduleId, scheduledOn: on, effectiveAt, changes };
  return accept(create("PriceScheduled", planned));
};

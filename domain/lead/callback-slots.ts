import { DAY_MS, HOUR_MS } from "../kernel/durations.ts";
import type { Country } from "../kernel/market.ts";
import { supportDay } from "./sla.ts";

/** Project constants: the length of a slot, the earliest start after the request, and how far ahead a slot may be. */
const SLOT_MS = 2 * HOUR_MS;
const NOTICE_MS = HOUR_MS;
const DAYS_AHEAD = 7;
const MAX_SLOTS = 24;

/** Instants in ms since 1970; `until` exclusive. */
export type Slot = { readonly from: number; readonly until: number };

/** Slots within the support hours that a visitor may still ask for at `now`, soonest first. */
export const callbackSlots = (country: Country, now: number): readonly Slot[] => {
  const slots: Slot[] = [];
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const { open, close } = supportDay(now, country, day);
    for (let from = open; from < close && slots.length < MAX_SLOTS; from += SLOT_MS) {
      const until = Math.min(from + SLOT_MS, close);
      if (from >= now + NOTICE_MS && until - from >= HOUR_MS) slots.push({ from, until });
    }
  }
  return slots;
};

/** Whether the slot is offered at `now`, ms since 1970. */
export const isCallbackSlot = (country: Country, now: number, { from, until }: Slot): boolean =>
  callbackSlots(country, now).some((slot) => slot.from === from && slot.until === until);

/**
 * Whether a visitor could choose this slot at `askedAt`, which may be some time ago. Unlike `isCallbackSlot` it does not
 * depend on the current time: a request that was kept on a device gives the same answer whenever it arrives.
 */
export const wasCallbackSlot = (country: Country, askedAt: number, slot: Slot): boolean =>
  slot.from >= askedAt &&
  slot.from <= askedAt + (DAYS_AHEAD + 1) * DAY_MS &&
  isCallbackSlot(country, slot.from - NOTICE_MS, slot);

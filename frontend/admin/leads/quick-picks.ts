import { DAY_MS, HOUR_MS, MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { Country } from "@asesorador/domain/kernel/market";
import { supportDay } from "@asesorador/domain/lead/sla";
import { clock } from "../../kernel/formats.ts";
import { inLima, LIMA_OFFSET_MS } from "../../kernel/lima-time.ts";
import { esWork } from "./es-work.ts";

/** An hour after support opens at nine. The specification names no time. */
const INTO_THE_DAY_MS = HOUR_MS;
const IN_TWO_HOURS_MS = 2 * HOUR_MS;
const ROUND_MS = 5 * MINUTE_MS;
/** Longer than support is ever closed in a row. */
const LOOK_AHEAD_DAYS = 7;

/** `at`: ISO 8601 UTC. */
export type QuickPick = { readonly label: string; readonly at: string };

/**
 * Two suggestions for the next contact within the support hours: in two hours, and at ten of the next working day.
 */
export const quickPicks = (country: Country, now: number): readonly QuickPick[] => {
  const soon = withinSupport(country, Math.ceil((now + IN_TWO_HOURS_MS) / ROUND_MS) * ROUND_MS);
  const morning = nextMorning(country, now);
  const inTwoHours = soon - now < IN_TWO_HOURS_MS + ROUND_MS;
  const picks = [
    { label: inTwoHours ? esWork.followUp.inTwoHours : whenOf(soon, now), at: soon },
    { label: whenOf(morning, now), at: morning },
  ];
  const distinct = picks.filter(({ at }, index) => picks.findIndex((other) => other.at === at) === index);
  return distinct.map(({ label, at }) => ({ label, at: new Date(at).toISOString() }));
};

/** `at` while support is open, else the next opening. */
const withinSupport = (country: Country, at: number): number => {
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const { open, close } = supportDay(at, country, ahead);
    if (open < close && at < close) return Math.max(at, open);
  }
  return at;
};

const nextMorning = (country: Country, now: number): number => {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const { open, close } = supportDay(now, country, ahead);
    if (open < close) return open + INTO_THE_DAY_MS;
  }
  return now + DAY_MS;
};

/** "Hoy 16:00", "Mañana 10:00" or "Lun 10:00", in Lima. */
const whenOf = (at: number, now: number): string => {
  const days = limaDay(at) - limaDay(now);
  const name =
    days === 0
      ? esWork.followUp.today
      : days === 1
        ? esWork.followUp.tomorrow
        : esWork.followUp.weekdays[weekday(at)];
  return `${name} ${clock(at)}`;
};

const limaDay = (at: number) => Math.floor(inLima(at).getTime() / DAY_MS);
const weekday = (at: number) => inLima(at).getUTCDay();

/** The value of a datetime-local field, in Lima's time, as ISO 8601 UTC; null while it is incomplete. */
export const instantOf = (local: string): string | null => {
  const at = Date.parse(`${local}:00.000Z`);
  return Number.isNaN(at) ? null : new Date(at - LIMA_OFFSET_MS).toISOString();
};

import { es } from "../es.ts";
import { byFirstYear } from "../offering.ts";
import { asksOfSlowest } from "../text/verdicts-in-text.ts";
import type { Understood } from "../understanding/understood.ts";
import { fits } from "./plan-filter.ts";
import { planName, type ReplyContext } from "./reply-parts.ts";

/** Recommended speeds in Mbps; derived from the specification's bands. */
export const ADVISED = { light: 100, middle: 300, heavy: 600 } as const;

/** `opening`: why that speed; null where it was asked for. */
type Advice = { readonly megabits: number; readonly opening: string | null };

/**
 * The requested speed, or one that fits the household; null when the question says nothing about it. Whether a speed is
 * enough for the household is answered with the one that fits it.
 */
export const advised = ({ megabits, people, countsDevices, use, asksEnough }: Understood): Advice | null => {
  const [few, some] = countsDevices ? FEW_DEVICES : FEW_PEOPLE;
  const forPeople =
    people === null ? 0 : people <= few ? ADVISED.light : people <= some ? ADVISED.middle : ADVISED.heavy;
  const forUse = use === null ? 0 : FOR_USE[use];
  const most = Math.max(forPeople, forUse);
  if (megabits !== null && !(asksEnough && most > 0)) return { megabits, opening: null };
  if (most === 0) return null;
  const reasons = [
    ...(people === null ? [] : [(countsDevices ? es.reason.devices : es.reason.people)(people)]),
    ...(use === null ? [] : [es.reason[use]]),
  ];
  const opening = es.speed(es.list(reasons), most);
  return { megabits: most, opening: megabits === null ? opening : `${verdictOn(megabits, most)} ${opening}` };
};

const FOR_USE = { light: ADVISED.light, work: ADVISED.middle, heavy: ADVISED.heavy } as const;

/** The most for whom the light speed is enough, and the middle one. */
const FEW_PEOPLE = [2, 4] as const;
/** Each person uses two or three of them. */
const FEW_DEVICES = [4, 10] as const;

/** Whether a speed is enough where another one is advised. */
const verdictOn = (megabits: number, least: number): string => {
  if (megabits >= least) return (megabits >= least * BARELY ? es.enough.plenty : es.enough.yes)(megabits);
  return (megabits * BARELY >= least ? es.enough.barely : es.enough.no)(megabits);
};

/** A speed of at least a third of the advised one is barely enough; one of at least three times as much is more than enough. */
const BARELY = 3;

/** For whom a speed is enough, where the question does not say for whom. */
export const suitText = (megabits: number): string => {
  const { light, middle, heavy } = ADVISED;
  const { suits } = es;
  if (megabits >= heavy) return suits.heavy(megabits);
  if (megabits >= light) return (megabits >= middle ? suits.middle : suits.light)(megabits);
  return (megabits * BARELY >= light ? suits.barely : suits.none)(megabits);
};

/** The household for which the slowest plan is enough, as text; null when the question is another one. */
export const enoughOfSlowest = ({ text, understood, offerings }: ReplyContext): string | null => {
  if (!asksOfSlowest(text)) return null;
  const plans = byFirstYear(offerings.filter(fits({ ...understood, megabits: null })));
  const [slowest] = plans.toSorted((a, b) => (a.megabits ?? 0) - (b.megabits ?? 0));
  if (!slowest?.megabits) return null;
  const advice = advised({ ...understood, megabits: slowest.megabits, asksEnough: true });
  const { light, middle, heavy } = ADVISED;
  const enough = advice?.opening ?? `${suitText(slowest.megabits)} ${es.speedGuide(light, middle, heavy)}`;
  return es.slowest(planName(slowest), enough);
};

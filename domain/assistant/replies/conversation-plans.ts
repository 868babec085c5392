import { es } from "../es.ts";
import type { Offering } from "../offering.ts";
import { isCounted } from "../text/listed-plans-in-text.ts";
import { normalised } from "../text/normalise.ts";
import type { Turn } from "./reply.ts";
import { planName } from "./reply-parts.ts";

/** The plans that a conversation has shown, as later messages refer to them: "esos", "el segundo", "ese", "el que sigue". */
export type ConversationPlans = {
  /** Of the last reply that has plans, in its order. A few replies without any leave them as they were. */
  readonly last: readonly Offering[];
  /** Of the last list, of which a place is counted: also after the details of one plan of it. */
  readonly counted: readonly Offering[];
  /** The plan that the last reply was about: the only one, or the first where one was asked for. Null: several. */
  readonly one: Offering | null;
  /** The plans that replies were about one at a time, oldest first. */
  readonly named: readonly Offering[];
  /** Of each reply that has plans, oldest first. */
  readonly lists: readonly (readonly Offering[])[];
  /** The last reply is about a plan that was counted: "el segundo". */
  readonly isCounted: boolean;
  /** Whether the last list was ordered by what its question asked, so that what follows is about those plans. */
  readonly byRank: boolean;
  /** Of all replies. */
  readonly shown: readonly Offering[];
  /** Those that a reply compared, until another one shows others; empty: none. */
  readonly compared: Compared;
};

/** Plans that are compared, which every question is about until another subject begins. */
export type Compared = {
  readonly plans: readonly Offering[];
  /** The plans were named themselves, and are not only examples of their operators. */
  readonly areNamed: boolean;
};
const NONE_COMPARED: Compared = { plans: [], areNamed: false };

/** Number of replies without plans after which messages no longer refer to the plans that were shown. */
const MAX_REPLIES_BETWEEN = 2;

type Shown = {
  readonly plans: readonly Offering[];
  readonly one: Offering | null;
  readonly isRanked: boolean;
  readonly isCounted: boolean;
  readonly compared: Compared;
};

export const conversationPlans = (
  turns: readonly Turn[],
  offerings: readonly Offering[],
): ConversationPlans => {
  const replies = turns.flatMap(({ role, content }, at): readonly Shown[] => {
    if (role !== "assistant") return [];
    const plans = listedIn(content, offerings);
    const asked = turns[at - 1]?.content ?? "";
    const [first = null, second] = plans;
    const isRanked = asksForOne(normalised(asked));
    const one = second === undefined || isRanked ? first : null;
    const compared = comparedIn(content, plans);
    return [{ plans, one, isRanked, isCounted: isCounted(normalised(asked)), compared }];
  });
  const last = replies.slice(-1 - MAX_REPLIES_BETWEEN).findLast(({ plans }) => plans.length > 0);
  return {
    last: last?.plans ?? [],
    counted: replies.reduce<readonly Offering[]>((list, { plans }) => countedAfter(list, plans), []),
    one: last?.one ?? null,
    byRank: replies.some(
      ({ plans, isRanked }) => isRanked && plans.length > 0 && isSameList(plans, last?.plans ?? []),
    ),
    isCounted: last?.isCounted ?? false,
    lists: replies.flatMap(({ plans }) => (plans.length === 0 ? [] : [plans])),
    named: replies.flatMap(({ one }) => one ?? []),
    shown: replies.flatMap(({ plans }) => plans),
    compared: replies.reduce(comparedAfter, NONE_COMPARED),
  };
};

const isSameList = (one: readonly Offering[], other: readonly Offering[]): boolean =>
  one.length === other.length && one.every((plan, at) => plan === other[at]);

/** A reply about one plan of a list leaves the list as it was. */
const countedAfter = (list: readonly Offering[], plans: readonly Offering[]): readonly Offering[] =>
  plans.length > 1 || plans.some((one) => !list.includes(one)) ? plans : list;

const MAX_COMPARED = 3;
/** The plans that a reply compares. */
const comparedIn = (reply: string, plans: readonly Offering[]): Compared => {
  const lines = reply.split("\n");
  const isOfTwo = plans.length === 2 && lines.some((line) => line.startsWith(es.differenceIs));
  const areNamed = lines.some((line) => COMPARES_NAMED.has(line));
  const isComparison = isOfTwo || (plans.length > 1 && plans.length <= MAX_COMPARED && areNamed);
  return isComparison
    ? { plans, areNamed: areNamed || !lines.some((line) => line.endsWith(es.cheapestOfEach)) }
    : NONE_COMPARED;
};
const COMPARES_NAMED: ReadonlySet<string> = new Set([
  es.compareTwo,
  es.compareSeveral,
  es.compareNearest,
  es.compareSpeeds,
]);

/** A reply about the same plans keeps them compared. */
const comparedAfter = (before: Compared, { plans, compared }: Shown): Compared => {
  if (compared.plans.length > 0) return isSameSet(compared.plans, before.plans) ? before : compared;
  return plans.every((plan) => before.plans.includes(plan)) ? before : NONE_COMPARED;
};
const isSameSet = (one: readonly Offering[], other: readonly Offering[]): boolean =>
  one.length === other.length && one.every((plan) => other.includes(plan));

/** Whether a message asks for one plan: "el más barato", "la más rápida de WIN". */
const asksForOne = (text: string): boolean =>
  /\b(?:el|del|al|la|ese|lo|cual) (?:plan |es |trio |duo |doble pack |triple pack |triple |internet )?(?:de [a-z]+ )?mas (?:barat|economic|rapid|car|comod|basic|sencill)[oa]\b|\b(?:el|la) mejor\b|\b(?:cual|quien)(?: es)?(?: el)?(?: que)? (?:tiene (?:el )?menor precio|(?:me )?(?:cuesta|sale) menos|menos (?:me )?(?:cuesta|sale))\b/.test(
    text,
  );

/** The plans that a reply listed, in its order. */
const listedIn = (reply: string, offerings: readonly Offering[]): readonly Offering[] => [
  ...new Set(reply.split("\n").flatMap((line) => offerings.find((one) => isLineOf(line, one)) ?? [])),
];

const isLineOf = (line: string, plan: Offering): boolean =>
  [" (", ":"].some((end) => line.startsWith(`• ${planName(plan)}${end}`)) ||
  line === es.facts.name(planName(plan)) ||
  line.startsWith(es.buyPlan(planName(plan)));

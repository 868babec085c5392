import { entryPriceOf } from "../../kernel/entry-price.ts";
import type { ServiceType } from "../../kernel/market.ts";
import { es } from "../es.ts";
import { byFirstYear, comesWithPhone, firstYearCents, type Offering } from "../offering.ts";
import { amountOf } from "../text/amounts-in-text.ts";
import { NO_SLOTS } from "../text/slots.ts";
import { advised, suitText } from "./advised-speed.ts";
import { criteriaOfListed, criteriaText, currencyOf, withoutOperators } from "./criteria-text.ts";
import { planToPlay } from "./feature-replies.ts";
import { noMatchReply } from "./no-match-reply.ts";
import { fits } from "./plan-filter.ts";
import { bySpeedNearest } from "./plan-orders.ts";
import {
  differenceOf,
  MAX_LISTED,
  nthOf,
  planList,
  planName,
  type ReplyContext,
  type ReplyParts,
} from "./reply-parts.ts";
import { fastestReply } from "./speed-replies.ts";

const MAX_COMPARED = 3;

/**
 * The cheapest plan of each operator that meets the criteria, of the same type where every operator has it. The criteria
 * hold for all of them or for none.
 */
export const comparisonReply = (asked: ReplyContext): ReplyParts => {
  const context = withTodaysOperator(asked);
  const { understood, offerings, operators } = context;
  if (understood.fastest) return fastestReply(context);
  const ofChosen = chosenPlansReply(context);
  if (ofChosen !== null) return ofChosen;
  if (understood.speeds.length > 1) return namedPlansReply(context);
  const ofPrices = pricedPlansReply(context);
  if (ofPrices !== null) return ofPrices;
  const named = understood.operators.slice(0, MAX_COMPARED);
  // "¿Es mejor Claro?" asks how it compares with the others.
  const isAlone = named.length === 1 && operators.some((name) => named.includes(name));
  const compared = (named.length > 0 && !isAlone ? named : operators).filter(
    (name) => !understood.excluded.includes(name),
  );
  const wanted = { ...understood, type: null, megabits: advised(understood)?.megabits ?? null };
  const fitting = offerings.filter(fits({ ...wanted, operators: [], excluded: [] }));
  // Where no operator is named, those without a plan that fits are left out.
  const among = named.length === 0 && fitting.length > 0 ? fitting : offerings;
  const known = compared.filter((name) => among.some(({ brand }) => brand === name));
  const meeting = known.every((name) => fitting.some(({ brand }) => brand === name)) ? fitting : offerings;
  const of = (name: string, type: ServiceType | null) =>
    byFirstYear(meeting.filter((one) => one.brand === name && (type === null || one.type === type)))[0];
  const common = (["internet", "doble_pack", "triple_pack"] as const).find((type) =>
    known.every((name) => of(name, type)),
  );
  const type = understood.type ?? common ?? null;
  const best = known.flatMap((name) => of(name, type) ?? of(name, null) ?? []);
  const plans = byFirstYear(best).slice(0, MAX_LISTED);
  const missing = named.filter((name) => !known.includes(name)).map(es.noOperator);
  if (plans.length === 0) return noMatchReply(context, criteriaText(understood, currencyOf(context)));
  const sameType = plans.every((one) => one.type === type) ? type : null;
  const criteria = {
    ...(meeting === offerings ? NO_SLOTS : wanted),
    operators: [],
    excluded: named.length > 1 ? [] : understood.excluded,
    type: named.length > 1 ? null : sameType,
    intent: wanted.intent,
  };
  // "¿Movistar o WIN para jugar Valorant?"
  const toPlay = planToPlay({ ...context, understood: { ...wanted, operators: known } });
  const textOf = (asked: typeof criteria): string => criteriaOfListed(asked, plans, currencyOf(context));
  return planList({
    opening:
      named.length > 1
        ? es.compare(named, textOf(criteria))
        : withoutOperators(criteria, es.compareAll(textOf({ ...criteria, excluded: [] }))),
    remarks: missing,
    plans,
    ...(toPlay === null || plans.includes(toPlay) ? {} : { more: { heading: es.toPlay, plans: [toPlay] } }),
    conclusion:
      named.length > 1
        ? [...adviceOn(context.text, plans), ...differenceOf(plans), ...apartNotes(context, plans)]
        : [],
    withYear: understood.yearTotal,
    templates: ["price_comparison"],
  });
};

/** Of two operators of which no district is known that both serve: where the visitor lives decides. */
const apartNotes = (
  { place, country }: Pick<ReplyContext, "place" | "country">,
  [one, other, third]: readonly Offering[],
): readonly string[] => {
  if (place !== null || one === undefined || other === undefined || third !== undefined) return [];
  const [ofOne, ofOther] = [one.coverage.yes, other.coverage.yes];
  const areApart = ofOne.length > 0 && ofOther.length > 0 && !ofOne.some((code) => ofOther.includes(code));
  return areApart ? [es.district.nowhereBoth(country)] : [];
};

/** "¿Vale la pena cambiarme de Claro a WIN?" compares the two. */
const withTodaysOperator = (context: ReplyContext): ReplyContext => {
  const { judges, operators, excluded } = context.understood;
  const [today, another] = excluded;
  return judges === null || operators.length !== 1 || today === undefined || another !== undefined
    ? context
    : {
        ...context,
        offerings: context.everywhere,
        understood: { ...context.understood, operators: [today, ...operators], excluded: [] },
      };
};

/** "El primero o el tercero": two plans of the last list. Null: another question. */
const chosenPlansReply = ({
  understood: { nth, otherNth, yearTotal },
  listed,
  text,
}: ReplyContext): ReplyParts | null => {
  const plans = [nthOf(listed, nth), nthOf(listed, otherNth)].filter((plan) => plan !== undefined);
  const [advice = es.compareTwo] = adviceOn(text, plans);
  return plans.length < 2
    ? null
    : planList({
        opening: advice,
        plans,
        conclusion: differenceOf(plans),
        withYear: yearTotal,
        templates: [],
      });
};

/** "El de 17.990 y el de 20.990 de Mundo": two plans by what they cost, at first or later. Null: another question. */
const pricedPlansReply = ({ understood, offerings, shown, text }: ReplyContext): ReplyParts | null => {
  const [, ...amounts] = TWO_PRICES.exec(text) ?? [];
  const own = offerings.filter(
    ({ brand }) => understood.operators.length === 0 || understood.operators.includes(brand),
  );
  const plans = amounts.flatMap((written = "") => {
    const cents = (amountOf(written) ?? 0) * 100;
    const isPriced = (plan: Offering): boolean => [entryPriceOf(plan), plan.priceCents].includes(cents);
    const ofShown = own.filter((plan) => shown.includes(plan) && isPriced(plan));
    const [plan, ...others] = ofShown.length > 0 ? ofShown : own.filter(isPriced);
    return plan === undefined || others.length > 0 ? [] : [plan];
  });
  const [one, other] = plans;
  if (one === undefined || other === undefined || one === other) return null;
  const [advice = es.compareTwo] = adviceOn(text, plans);
  return planList({ opening: advice, plans, conclusion: differenceOf(plans), templates: [] });
};
const TWO_PRICES =
  /\b(?:el|del?|al) (?:plan )?(?:de |que cuesta )?(?:\$ ?)?(\d[\d.,]*\d)(?: (?:soles|pesos|lucas))? (?:y|o|con|vs|versus|al?|contra) (?:(?:el|del?|al) )+(?:plan )?(?:de |que cuesta )?(?:\$ ?)?(\d[\d.,]*\d)\b(?! (?:megas|mbps|canales))/;

/** "¿Cuál me conviene?" of two plans: the better one, or what each has over the other. Empty: it is not asked, or they are alike. */
const adviceOn = (text: string, [one, other, third]: readonly Offering[]): readonly string[] => {
  if (!ASKS_ADVICE.test(text) || one === undefined || other === undefined || third !== undefined) return [];
  const each = [
    [planName(one), advantagesOf(one, other)],
    [planName(other), advantagesOf(other, one)],
  ] as const;
  const [first, second] = each.filter(([, advantages]) => advantages.length > 0);
  if (first === undefined) return [];
  return [second === undefined ? es.advantages.better(...first) : es.advantages.ofEach([first, second])];
};
const ASKS_ADVICE = /\b(?:conv[ie]\w+|recom\w+|sugi\w+|aconsej\w+|mejor|elij\w+|eleg\w+|escog\w+|escoj\w+)\b/;

/** What a plan has over another. Nothing is said of what the catalogue does not hold of both. */
const advantagesOf = (plan: Offering, other: Offering): readonly string[] => {
  const { less, lessAtFirst, lessLater, ...texts } = es.advantages;
  const isLessAtFirst = firstYearCents(plan) < firstYearCents(other);
  const isLessLater = plan.priceCents < other.priceCents;
  const isDearer = firstYearCents(plan) > firstYearCents(other) || plan.priceCents > other.priceCents;
  const cost = isLessAtFirst ? lessAtFirst : lessLater;
  const [months, otherMonths] = [plan.permanenceMonths, other.permanenceMonths];
  const hasLess = months !== null && otherMonths !== null && months < otherMonths;
  const [channels, otherChannels] = [plan.tvChannels ?? 0, other.tvChannels ?? 0];
  const isWithTv = plan.type !== "internet" && other.type === "internet";
  return [
    ...(isLessAtFirst || isLessLater ? [isDearer ? cost : less] : []),
    ...(plan.megabits !== null && other.megabits !== null && plan.megabits > other.megabits
      ? [texts.faster]
      : []),
    ...(isWithTv
      ? [texts.withTv]
      : otherChannels > 0 && channels > otherChannels
        ? [texts.moreChannels]
        : []),
    ...(comesWithPhone(plan) && !comesWithPhone(other) ? [texts.withPhone] : []),
    ...(hasLess ? [months === 0 ? texts.noPermanence : texts.lessPermanence] : []),
  ];
};

/** "Bitel 300 y Claro 200": of each operator its cheapest plan of that speed, or of the nearest where it has none. */
const namedPlansReply = (context: ReplyContext): ReplyParts => {
  const { understood, offerings } = context;
  const { type, withTv, phone, speeds } = understood;
  const named = speeds.slice(0, MAX_COMPARED).map(({ operator, megabits }) => {
    const own = offerings.filter(({ brand }) =>
      operator === null ? !understood.excluded.includes(brand) : brand === operator,
    );
    const asked = {
      ...NO_SLOTS,
      type: type ?? (withTv || phone ? null : ("internet" as const)),
      withTv,
      phone,
    };
    const plans = own.filter(fits({ ...understood, ...asked }));
    const ofSpeed = (one: Offering): boolean => one.megabits === megabits;
    // "Claro 600", which Claro has with television only.
    const isInPack = type === null && !plans.some(ofSpeed) && own.some(ofSpeed);
    const [plan] = bySpeedNearest(byFirstYear(plans.length > 0 && !isInPack ? plans : own), megabits);
    const isThere = plan?.megabits === megabits;
    const lacking =
      operator !== null && own.length === 0
        ? es.noOperator(operator)
        : es.none(`${operator === null ? "" : es.of([operator])}${es.ofSpeed(megabits)}`);
    return { plan, remark: isThere ? null : lacking };
  });
  // "¿200 o 300 megas para jugar?": neither may be enough.
  const advice = advised({ ...understood, megabits: null })?.opening ?? null;
  // "¿Qué diferencia hay entre 200 y 400 megas?", of whichever operator.
  const areOfAny = speeds.every(({ operator }) => operator === null);
  const suits = areOfAny ? speeds.map(({ megabits }) => suitText(megabits)) : [];
  const remarks = [...(advice === null ? suits : [advice]), ...named.flatMap(({ remark }) => remark ?? [])];
  const plans = byFirstYear(named.flatMap(({ plan }) => plan ?? []));
  return planList({
    opening: named.some(({ remark }) => remark !== null)
      ? es.compareNearest
      : areOfAny
        ? es.compareSpeeds
        : plans.length > 2
          ? es.compareSeveral
          : es.compareTwo,
    remarks,
    plans,
    conclusion: [...adviceOn(context.text, plans), ...differenceOf(plans)],
    templates: [],
  });
};

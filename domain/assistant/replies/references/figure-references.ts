import { es } from "../../es.ts";
import { money } from "../../es-format.ts";
import { byFirstYear, centsOver, firstYearCents, type Offering, ofYear } from "../../offering.ts";
import { peopleIn } from "../../text/people-in-text.ts";
import { extractSlots, NO_SLOTS } from "../../text/slots.ts";
import { asksVerdictAlone } from "../../text/verdicts-in-text.ts";
import type { Reading } from "../../understanding/reading.ts";
import { fits } from "../plan-filter.ts";
import { MAX_FACTS, MAX_PLANS, nthOf, planName, priceText } from "../reply-parts.ts";
import { asReading, type Conversation, isNarrowed, ofPlans, type Resolver } from "./referred.ts";

/** "¿Conviene?", of the first of the plans that were listed. */
export const judged: Resolver = (plain, { text }) => {
  const [first] = plain.listed;
  return first !== undefined && !plain.understood.pays && asksVerdictAlone(text)
    ? ofPlans(plain, [first])
    : null;
};

/** "¿Y al año?" */
export const overYear: Resolver = (plain, conversation) => {
  const { understood } = plain;
  if (!understood.yearTotal) return null;
  const plans = asksYearOfListed(conversation)
    ? plain.listed.slice(0, MAX_FACTS)
    : savedWith(understood, conversation);
  if (plans.length === 0) return null;
  return {
    ...plain,
    understood: asReading(understood, "price"),
    listing: {
      opening: yearSavings(understood, plans) ?? es.yearOfPlans,
      plans,
      templates: [],
      withYear: true,
    },
  };
};

/** "Pago 109 en Claro", then "¿cuánto ahorraría al año con Entel?": its plans that cost less in all. Empty: another question. */
const savedWith = (understood: Reading, { offerings }: Conversation): readonly Offering[] => {
  const { asksSaving, pays, budget, operators } = understood;
  if (!asksSaving || !pays || budget === null || operators.length !== 1) return [];
  const meeting = byFirstYear(offerings.filter(fits({ ...understood, budget: null, intent: "price" })));
  return meeting.slice(0, MAX_PLANS);
};

/** "El de Movistar de 1000", then "¿y si mejor uno de 600, cuánto ahorro?": the cheapest of that speed beside it. */
export const savingOfSpeed: Resolver = (plain, { text, plans, offerings, operators, country }) => {
  const { understood } = plain;
  const own = extractSlots(text, { operators, country });
  const { one } = plans;
  if (one === null || !understood.asksSaving || understood.pays || own.megabits === null) return null;
  const asked = { ...NO_SLOTS, type: one.type, megabits: own.megabits, operators: own.operators };
  const [other] = byFirstYear(offerings.filter(fits({ ...asked, intent: "price" })));
  return other === undefined || other === one
    ? null
    : ofPlans({ ...plain, understood: { ...asReading(understood, "comparison"), topics: [] } }, [other, one]);
};

/** "¿Y en el segundo año?", of the plans that were shown. */
export const secondYear: Resolver = (plain, { text, plans }) => {
  if (!SECOND_YEAR.test(text) || plans.last.length === 0) return null;
  return {
    ...plain,
    understood: { ...asReading(plain.understood, "price"), topics: [] },
    listing: {
      opening: es.secondYear,
      plans: plans.last.slice(0, MAX_FACTS),
      fact: (plan) =>
        es.facts.secondYear(money(centsOver(plan, MONTHS * 2) - centsOver(plan, MONTHS), plan.currency)),
      templates: [],
    },
  };
};

const SECOND_YEAR = /\b(?:segundo|2do|2) ano\b|\bano 2\b/;

const MONTHS = 12;

/** "¿Cuánto sería por cabeza?": what each of the household pays for the plans that were shown. */
export const perPerson: Resolver = (plain, { text, plans, said }) => {
  const people = said.map((one) => peopleIn(one)).findLast((count) => count !== null && count > 1) ?? null;
  const one = nthOf(plain.listed, plain.understood.nth);
  const shown = one === undefined ? plans.last : [one];
  if (people === null || shown.length === 0 || !PER_PERSON.test(text)) return null;
  const share = (cents: number): number => Math.round(cents / people);
  return {
    ...plain,
    understood: { ...asReading(plain.understood, "price"), topics: [] },
    listing: {
      opening: es.perPerson(people),
      plans: shown.slice(0, MAX_FACTS),
      fact: ({ priceCents, promotion, currency }) =>
        es.facts.each(
          priceText(
            {
              priceCents: share(priceCents),
              promotion: promotion && { ...promotion, priceCents: share(promotion.priceCents) },
            },
            currency,
          ),
        ),
      templates: [],
    },
  };
};

const PER_PERSON =
  /\bcuanto\b.*\b(?:por (?:cabeza|persona|cada un[oa])|c u|cada (?:un[oa]|quien)|(?:dividid[oa] )?entre (?:tod[oa]s|(?:l[oa]s )?\d|nosotros))\b|\b(?:por cabeza|c u|cada un[oa])\b.*\bcuanto\b/;

/** "Pago 109", then "¿cuánto ahorraría al año?"; null: it is not asked, or not said what is paid. */
const yearSavings = ({ asksSaving, pays, budget }: Reading, plans: readonly Offering[]): string | null => {
  const [first] = plans;
  if (!asksSaving || !pays || budget === null || first === undefined) return null;
  const amount = (cents: number): string => money(cents, first.currency);
  const month = Math.round(budget * 100);
  const year = ofYear(month);
  return es.yearSavings(
    amount(month),
    amount(year),
    plans
      .filter((plan) => firstYearCents(plan) < year)
      .map((plan) => ({ name: planName(plan), less: amount(year - firstYearCents(plan)) })),
  );
};

/** "¿Y al año?" says nothing of which plans. */
const asksYearOfListed = (conversation: Conversation): boolean =>
  conversation.plans.last.length > 0 &&
  !isNarrowed(conversation) &&
  !/\bplan(?:es)?\b/.test(conversation.text);

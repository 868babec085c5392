import { type Offering, operatorsOf } from "../../offering.ts";
import { extractSlots } from "../../text/slots.ts";
import { asksForOtherOperators } from "../../understanding/operator-change.ts";
import type { Reading } from "../../understanding/reading.ts";
import { insteadOf, planInHand } from "../plan-in-hand.ts";
import { nthOf } from "../reply-parts.ts";
import { asReading, ofPlans, type Referred, type Resolver } from "./referred.ts";

const OF_ANOTHER_OPERATOR =
  /^(?:(?:uf|uy|asu|pucha|chuta|muy|esta|es|sale|car[oa]s?|demasiado) )*(?:y|pero|hay|tienes|tienen|el|la|lo|un[oa]|algun[oa]|algo|dame|quiero|cual|otr[oa])\b.*\b(?:siguiente|parecid[oa]|similar|equivalente|igual|mas (?:barat|economic|rapid)[oa]|esa velocidad|esos megas)\b.*\bde otr[oa] (?:operador|compania|empresa|marca|proveedor)(?: (?:con|de|a) esa velocidad| con esos megas)?$/;

/** "¿Y de otra empresa?", "¿y el siguiente más barato, pero de otra empresa?" after one operator's plans. */
export const ofOtherOperators: Resolver = (plain, { text }) => {
  const { understood, listed } = plain;
  if (asksForOtherOperators(text) && listed.length > 0) return ofOthers(plain);
  return OF_ANOTHER_OPERATOR.test(text) && operatorsOf(listed).length === 1
    ? ofOthers({ ...plain, understood: { ...understood, megabits: alikeOf(plain, text) } })
    : null;
};

/** "¿Uno parecido más barato?" */
export const cheaperAlike: Resolver = (plain, { text }) => {
  const { understood, listed } = plain;
  return understood.cheaper && understood.megabits === null && listed.length > 0 && ALIKE.test(text)
    ? { ...plain, understood: { ...understood, fastest: false, megabits: alikeSpeed(listed) } }
    : null;
};

/** "¿Y el de Bitel?": another operator's plan instead of the plan in hand. */
export const insteadOfPlanInHand: Resolver = (plain, { text, plans, offerings, operators, country }) => {
  const inHand = planInHand(plans);
  if (inHand === null) return null;
  const own = extractSlots(text, { operators, country });
  const instead = insteadOf(inHand, { text, own, offerings });
  const isOfOther = instead?.operators.every((name) => name !== inHand.brand) ?? false;
  if (instead === null || (instead.plans.length === 0 && !isOfOther)) return null;
  if (instead.plans.length === 1) return ofPlans(plain, instead.plans);
  const like = { ...plain.understood, operators: instead.operators, megabits: inHand.megabits, nth: null };
  return { ...plain, understood: asReading(like, "price") };
};

/** "Ese pero con tele". */
export const changedInList: Resolver = (plain, { text, plans }) => {
  const { understood, listed } = plain;
  const same = SAME_BUT.test(text) ? (plans.one ?? plans.last[0]) : undefined;
  const plan = same ?? nthOf(listed, understood.nth);
  // "El mismo pero sin tele": what was asked of that plan is no wish.
  const asked = same === undefined ? understood : { ...understood, service: null, moreServices: [] };
  const changed = plan === undefined ? null : changedPlan(asked, text, plan);
  return changed === null ? null : { ...plain, understood: changed };
};

/** "Ese pero con tele": plans that are at least as fast, of its operator, by what the message changes. Null: it changes none. */
const changedPlan = (understood: Reading, text: string, plan: Offering): Reading | null => {
  const { type, withTv, withoutTv, phone, noPermanence, freeInstallation } = understood;
  const changesPack = type !== null || withTv || withoutTv || phone !== null;
  // Conditions are the same for all plans of most operators.
  const changesConditions = noPermanence || freeInstallation;
  // "Ese mismo pero con más megas".
  if (plan.megabits !== null && FASTER.test(text))
    return asReading(
      {
        ...understood,
        nth: null,
        operators: [plan.brand],
        type: plan.type,
        megabits: plan.megabits,
        overMegabits: true,
        fastest: false,
      },
      "price",
    );
  if (!(changesPack || changesConditions) || !BUT.test(text)) return null;
  const megabits = understood.megabits ?? plan.megabits;
  const operators = changesConditions ? [] : [plan.brand];
  return asReading({ ...understood, nth: null, operators, megabits }, "price");
};

const FASTER = /\bpero (?:con |que (?:tenga|sea|traiga) )?mas (?:megas|velocidad|rapid[oa])$/;

const SAME_BUT = /\b(?:el|la|lo) mism[oa](?: plan)? pero (?:sin|con)\b/;

const BUT = /\bpero (?:con|sin|que (?:tenga|traiga|incluya|venga))\b/;

/** "¿Uno parecido más barato?": at least half as fast as the first of those. */
const ALIKE = /\b(?:parecid|similar|igual|lo mismo)/;

const alikeSpeed = ([first]: readonly Offering[]): number | null =>
  first?.megabits ? Math.floor(first.megabits / 2) : null;

/** The speed that was asked for; where none was and a plan alike is, that of the first one. */
const alikeOf = ({ understood: { megabits }, listed: [first] }: Referred, text: string): number | null =>
  megabits ?? (ALIKE.test(text) ? (first?.megabits ?? null) : null);

const ofOthers = (plain: Referred): Referred => {
  const { understood, listed } = plain;
  const excluded = [...new Set([...understood.excluded, ...listed.map(({ brand }) => brand)])];
  return { ...plain, understood: asReading({ ...understood, more: true, operators: [], excluded }, "price") };
};

import { es } from "../es.ts";
import { money } from "../es-format.ts";
import type { Offering } from "../offering.ts";
import { saysWhatIsPaid } from "../text/operator-roles.ts";
import { operatorsIn } from "../text/operators-in-text.ts";
import { planName, type ReplyContext } from "./reply-parts.ts";

/** "Lo mismo", "¿algo igual más barato?": as fast as what the visitor has today. */
export const asksAsFast = (text: string): boolean => AS_FAST.test(text);
const AS_FAST =
  /\b(?:(?<!\bpor )lo mismo|igual(?:es)?|mism[oa]s? (?:velocidad|megas|plan|cosa)|equivalente|parecid[oa])\b/;

/**
 * "Tengo WIN y me sube a 99, ¿quién me da lo mismo?": the only plan of internet alone that today's operator offers at what is paid. Null: as
 * fast a plan is not asked for, its speed was said, or no plan or several cost as much.
 */
export const todaysPlan = ({ text, understood, operators, everywhere }: ReplyContext): Offering | null => {
  const { pays, budget, megabits, excluded, judges, type, withTv } = understood;
  if (!pays || budget === null || megabits !== null || !(judges !== null || asksAsFast(text))) return null;
  if (withTv || (type !== null && type !== "internet")) return null;
  const named = operatorsIn(text, operators).map(({ name }) => name);
  const today = named.length === 1 ? named : excluded;
  const cents = Math.round(budget * 100);
  const [plan, ...others] = everywhere.filter(
    (one) => one.type === "internet" && today.includes(one.brand) && one.priceCents === cents,
  );
  return plan !== undefined && others.length === 0 && plan.megabits !== null ? plan : null;
};

/**
 * The plans without those of today's operator that are the visitor's own plan, or cost as much after the promotion:
 * "pago 149 en Claro por 800 megas, ¿hay algo mejor?" is not answered with Claro's plan of 800 at a new customer's
 * promotion.
 */
export const withoutOwnPlan = ({
  offerings,
  understood: { pays, budget },
  said,
  operators,
}: Pick<ReplyContext, "offerings" | "understood" | "said" | "operators">): readonly Offering[] => {
  const paid = pays && budget !== null ? said.findLast((text) => saysWhatIsPaid(text, [])) : undefined;
  const [today, another] = paid === undefined ? [] : operatorsIn(paid, operators);
  if (today === undefined || another !== undefined || budget === null) return offerings;
  const others = offerings.filter(
    ({ brand, priceCents }) => brand !== today.name || priceCents < Math.round(budget * 100),
  );
  return others.length > 0 ? others : offerings;
};

/** What it is compared by, where it is known which plan the visitor has. */
export const todaysPlanText = (plan: Offering): string =>
  es.todaysPlan(money(plan.priceCents, plan.currency), planName(plan), plan.megabits ?? 0);

/** Plans as fast as today's, of other operators. */
export const asFastAs = ({ brand, megabits }: Offering, context: ReplyContext): ReplyContext => {
  const { understood } = context;
  const excluded = [...new Set([...understood.excluded, brand])];
  return {
    ...context,
    understood: { ...understood, operators: [], excluded, megabits, leastMegabits: true, type: "internet" },
  };
};

import { es } from "../es.ts";
import { money } from "../es-format.ts";
import { byFirstYear, type Offering } from "../offering.ts";
import { advised } from "./advised-speed.ts";
import { currencyOf } from "./criteria-text.ts";
import { offeredIn } from "./district-replies.ts";
import { fits } from "./plan-filter.ts";
import {
  MAX_FACTS,
  MAX_LISTED,
  MAX_PLANS,
  planList,
  type ReplyContext,
  type ReplyParts,
} from "./reply-parts.ts";

/** What is paid more each month after the promotion. */
const riseOf = ({ priceCents, promotion }: Offering): number =>
  priceCents - (promotion?.priceCents ?? priceCents);

/** "¿Cuál dura más la promo?" */
const LASTS_LONGEST =
  /\b(?:dura|duran) mas\b|\bmas (?:dura|duran|tiempo|meses)\b|\b(?:promo\w*|oferta) (?:mas )?larga\b/;
/** As against "¿cuál dura más la promo?": one that never changes lasts longest. */
const PRICE_LASTS = /\bprecio\b/;

/**
 * One plan of each operator, the longest promotion first; after lists of some operators, of those; of plans that were listed, those.
 */
const longestPromotions = (context: ReplyContext, plans: readonly Offering[]): ReplyParts => {
  const { understood, shown, offerings, listed, text } = context;
  const isOfPrice = PRICE_LASTS.test(text);
  const monthsOf = ({ promotion }: Offering): number => promotion?.months ?? (isOfPrice ? MAX_MONTHS : 0);
  const byMonths = (some: readonly Offering[]) => some.toSorted((a, b) => monthsOf(b) - monthsOf(a));
  const opening = isOfPrice ? es.longestPrice : es.longestPromotion;
  if (understood.ofListed && listed.length > 1)
    return planList({ opening, plans: byMonths(byFirstYear(listed)).slice(0, MAX_LISTED), templates: [] });
  const brands = new Set(shown.map(({ brand }) => brand));
  const isOfShown = brands.size > 1 && understood.operators.every((name) => brands.has(name));
  const ofThem = isOfShown ? byFirstYear(offerings.filter(({ brand }) => brands.has(brand))) : plans;
  // "WIN de 1000 megas", "¿y el de Claro?"
  const ofSpeed = ofThem.filter(({ megabits }) => megabits === understood.megabits);
  const ordered = byMonths(ofSpeed.length > 1 ? ofSpeed : ofThem);
  const ofEach = [...new Map(ordered.toReversed().map((plan) => [plan.brand, plan])).values()].toReversed();
  const shownOnes = byMonths(ofEach.length > 1 ? ofEach : ordered);
  return planList({ opening, plans: shownOnes.slice(0, MAX_LISTED), templates: [] });
};
/** Longer than any promotion. */
const MAX_MONTHS = 1000;

/** Whether a plan costs the same from the first month on. */
const isFixed = ({ promotion }: Offering): boolean => promotion === null;

/** "De esos, ¿cuál no sube de precio?" */
const isOfListedFixed = ({ understood: { fixedPrice, ofListed }, listed }: ReplyContext): boolean =>
  fixedPrice && ofListed && listed.length > 1;

/** Those of the last list that keep their price, and those that do not; where none does, the cheapest others that do. */
const fixedOfListed = ({ understood, listed, everywhere, place }: ReplyContext): ReplyParts => {
  const fixed = listed.filter(isFixed);
  const rising = listed.filter((plan) => !isFixed(plan));
  if (fixed.length > 0)
    return planList({
      opening: es.fixedOfListed,
      plans: fixed.slice(0, MAX_FACTS),
      ...(rising.length > 0
        ? { more: { heading: es.risingOfListed, plans: rising.slice(0, MAX_FACTS) } }
        : {}),
      templates: [],
    });
  const others = byFirstYear(offeredIn(place, everywhere, []).filter(fits(understood)).filter(isFixed));
  return planList({
    opening: es.noFixedOfListed,
    plans: rising.slice(0, MAX_FACTS),
    ...(others.length > 0 ? { more: { heading: es.fixedElsewhere, plans: others.slice(0, MAX_PLANS) } } : {}),
    templates: [],
  });
};

/** "Hasta 70", then "uno que no suba", where only dearer ones do not. */
const dearerFixed = ({ understood, offerings }: ReplyContext): readonly Offering[] =>
  understood.budget === null
    ? []
    : byFirstYear(offerings.filter(fits({ ...understood, budget: null })).filter(isFixed)).filter(
        ({ priceCents, megabits }) =>
          priceCents > (understood.budget ?? 0) * 100 &&
          (megabits ?? 0) >= (advised(understood)?.megabits ?? 0),
      );

/** What plans cost after their promotion, which of them rise, and which keep their price. */
export const promotionReply = (context: ReplyContext, plans: readonly Offering[]): ReplyParts => {
  const { rise } = context.understood;
  // "¿Cuál de esos sube menos?": one that keeps its price.
  if (rise === "least" && context.understood.ofListed && context.listed.some(isFixed))
    return fixedOfListed(context);
  if (rise !== null && plans.some((plan) => !isFixed(plan))) {
    const sign = rise === "most" ? -1 : 1;
    const ordered = plans.filter((plan) => !isFixed(plan)).toSorted((a, b) => sign * (riseOf(a) - riseOf(b)));
    return planList({ opening: es.byRise(rise), plans: ordered.slice(0, MAX_FACTS), templates: [] });
  }
  const limited = limitedLater(context, plans);
  if (limited !== null) return limited;
  if (LASTS_LONGEST.test(context.text)) return longestPromotions(context, plans);
  if (isOfListedFixed(context)) return fixedOfListed(context);
  const fixed = plans.filter(isFixed);
  // "Planes de Mundo", then "¿cuánto queda después de la promoción?", of which they have none.
  const areAllFixed = fixed.length === plans.length;
  const asksAfter = context.understood.nth !== null || !context.understood.fixedPrice;
  if (!areAllFixed && asksAfter) {
    // Of more than fit, those that do go up.
    const shown = plans.length > MAX_FACTS ? [...plans.filter((plan) => !isFixed(plan)), ...fixed] : plans;
    return planList({ opening: es.promotionEnd, plans: shown.slice(0, MAX_FACTS), templates: [] });
  }
  const others = fixed.length > 0 ? [] : dearerFixed(context);
  const limit = money((context.understood.budget ?? 0) * 100, currencyOf(context));
  return planList({
    opening:
      fixed.length > 0
        ? es.fixedPrice(
            `${context.understood.noPermanence ? es.noPermanence : ""}${context.understood.freeInstallation ? es.freeInstallation : ""}`,
          )
        : es.noFixedPrice,
    plans: (fixed.length > 0 ? fixed : plans).slice(0, MAX_FACTS),
    ...(others.length > 0
      ? { more: { heading: es.fixedOver(limit), plans: others.slice(0, MAX_PLANS) } }
      : {}),
    templates: [],
  });
};

/** "Después de la promo, ¿cuáles quedan bajo 22?": by the regular price. Null: another question, or no amount is named. */
const limitedLater = (context: ReplyContext, plans: readonly Offering[]): ReplyParts | null => {
  const { budget, ofListed } = context.understood;
  if (budget === null || !STAYS_WITHIN.test(context.text)) return null;
  const limit = money(budget * 100, currencyOf(context));
  const among = ofListed && context.listed.length > 0 ? context.listed : plans;
  const within = among
    .filter(({ priceCents }) => priceCents <= budget * 100)
    .toSorted((a, b) => a.priceCents - b.priceCents || a.serviceId - b.serviceId);
  return planList({
    opening: within.length > 0 ? es.regularWithin(limit) : es.noRegularWithin(limit),
    plans: (within.length > 0 ? within : among).slice(0, MAX_FACTS),
    templates: [],
  });
};
const STAYS_WITHIN =
  /\b(?:cual(?:es)?|quien(?:es)?|que planes|alguno?)\b.*\b(?:queda|quedan|sale|salen|cuesta|cuestan|sigue|siguen|baja|esta|estan|es|son|menos|bajo|hasta)\b/;

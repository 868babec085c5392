import { es } from "../es.ts";
import { byFirstYear, type Offering } from "../offering.ts";
import { ADVISED, advised, suitText } from "./advised-speed.ts";
import { budgetReply } from "./budget-replies.ts";
import { criteriaOfListed, criteriaText, currencyOf, titled } from "./criteria-text.ts";
import { withLowLatency } from "./feature-replies.ts";
import { noMatchReply } from "./no-match-reply.ts";
import { fits } from "./plan-filter.ts";
import { bySpeed } from "./plan-orders.ts";
import { cheapestReply } from "./price-replies.ts";
import { MAX_PLANS, mostOf, planList, type ReplyContext, type ReplyParts } from "./reply-parts.ts";
import { templatesFor } from "./reply-texts.ts";
import { planListOfSpeed } from "./speed-not-offered.ts";
import { worthReply } from "./verdicts.ts";

/** Plans by speed. `used`: the streaming service that the connection is for; the cheapest plan that includes it is added. */
export const speedReply = (context: ReplyContext, used: string | null): ReplyParts => {
  const { understood, offerings } = context;
  const advice = advised(understood);
  if (understood.fastest || (!advice && understood.operators.length > 0)) return fastestReply(context);
  // A limit holds for every month, and the title says so.
  if (understood.budget !== null)
    return cheapestReply({ ...context, understood: { ...understood, intent: "price" } });
  const worth = understood.judges === "any" && advice?.opening === null ? worthReply(context) : null;
  if (worth !== null) return worth;
  const least = advice?.megabits ?? ADVISED.middle;
  const asked = { ...understood, megabits: least };
  const plans = byFirstYear(offerings.filter(fits(asked))).slice(0, advice ? MAX_PLANS : 1);
  const guide = es.speedGuide(ADVISED.light, ADVISED.middle, ADVISED.heavy);
  if (plans.length === 0) return noMatchReply(context, criteriaText(asked, currencyOf(context)));
  const { megabits, asksEnough } = understood;
  const forUse = used === null ? "" : es.toWatch(titled(used));
  const suits = asksEnough && megabits !== null ? `${forUse}${suitText(megabits)} ` : "";
  const [including] = used === null ? [] : byFirstYear(offerings.filter(fits({ ...asked, service: used })));
  const listing = {
    opening:
      advice === null || (advice.opening === null && asksEnough)
        ? `${ASKS_SPEEDS.test(context.text) ? speedsOf(offerings) : suits}${guide}`
        : (advice.opening ?? es.speedAsked(criteriaText(asked, currencyOf(context)))),
    // A guide alone does not say why a plan follows it.
    ...(advice === null ? { remarks: [es.exampleFromSpeed(criteriaText(asked, currencyOf(context)))] } : {}),
    plans,
    ...(including && used !== null
      ? { more: { heading: es.included(titled(used)), plans: [including] } }
      : {}),
    templates: templatesFor(understood, ["speed_recommendation"]),
  };
  return planListOfSpeed(context, withLowLatency({ ...context, understood: asked }, listing));
};

/** "¿A qué velocidad navegan?" */
const ASKS_SPEEDS =
  /\b(?:que|cuales) velocidad(?:es)? (?:navegan?|tienen?|hay|dan|van?|ofrecen?|es|son|llegan?|corren?|manejan?)\b/;
/** From the slowest plan to the fastest. */
const speedsOf = (plans: readonly Offering[]): string => {
  const speeds = plans.flatMap(({ megabits }) => megabits ?? []);
  return speeds.length === 0 ? "" : es.speeds(Math.min(...speeds), Math.max(...speeds));
};

/** "¿Qué tan rápido es WIN?", "¿y el más rápido?" */
export const fastestReply = (context: ReplyContext): ReplyParts => {
  const { offerings } = context;
  const { pays, megabits, mostMegabits } = context.understood;
  // "Pago 95 por 200 megas", then "¿algo más rápido por la misma plata?": faster than today's.
  const isOfRange = mostMegabits !== null;
  const limit = isOfRange ? {} : pays && megabits !== null ? { overMegabits: true } : { megabits: null };
  const understood = { ...context.understood, ...limit };
  const currency = currencyOf(context);
  const fitting = bySpeed(offerings.filter(fits(understood)));
  const plans = fitting.slice(0, mostOf(understood));
  if (plans.length === 0) return noMatchReply(context, criteriaText(understood, currency));
  // A limit holds for every month: plans that keep it come first.
  if (understood.fastest && understood.budget !== null)
    return budgetReply(
      { ...context, understood },
      {
        what: criteriaText({ ...understood, budget: null }, currency),
        reason: "",
        title: (what, limit) => es.fastestOf(`${what}${es.everyMonthUpTo(limit)}`),
        plans: fitting,
        templates: [],
      },
    );
  const what = criteriaOfListed(understood, plans, currency);
  return planList({
    opening:
      understood.fastest || what.trim() !== es.of(understood.operators).trim()
        ? es.fastestOf(what)
        : es.fastest(understood.operators),
    plans,
    templates: [],
  });
};

import type { Intent } from "../intents/lexicon.ts";
import { unwantedIn } from "../text/packs-in-text.ts";
import { NO_SLOTS, type Slots } from "../text/slots.ts";
import { isOfFact, LISTING, PLAN_LISTING } from "./slot-intents.ts";
import type { Understood } from "./understood.ts";

/** "Agrégale tele", "y número fijo", "y sin teléfono": one service more, or less, than the pack that was asked for. */
export const changedPack = (text: string, before: Understood, own: Slots): Partial<Slots> => {
  const { tv, phone } = unwantedIn(text);
  // "Y sin internet", then "ya, con internet": the television stays.
  if (own.type === "internet" && !own.withoutTv && !SOLE.test(text) && WITH_INTERNET.test(text))
    return { type: before.type, withTv: before.withTv };
  if (before.type === "triple_pack" && own.type === "internet" && tv !== phone && !SOLE.test(text))
    return { type: "doble_pack" };
  // "¿Cuál tiene más canales?", then "sin teléfono": the television stays.
  if (phone && !tv && own.type === "internet" && wantsTv(before) && !SOLE.test(text))
    return { type: before.type, withTv: true };
  // "Internet y teléfono", then "ella no ve tele": the telephone stays.
  if (tv && own.type === "internet" && own.phone === null && before.phone === true && !SOLE.test(text))
    return { type: null };
  // "¿Dúo o trío?", then "no uso teléfono".
  if (before.comparesTypes && phone && !tv) return { type: "doble_pack" };
  if (!ADDS.test(text) || before.type === null || before.type === "triple_pack" || own.withoutTv) return {};
  const added = [/\b(?:tv|tele|television|cable)\b/, /\b(?:telefon\w*|fijo|linea fija)\b/].filter((one) =>
    one.test(text),
  ).length;
  if (added === 0 || own.type === "triple_pack" || phone) return {};
  const isThird =
    before.type === "doble_pack" && /\b(?:tambien|ademas|agreg\w+|sum\w+|todo junto|los 3)\b/.test(text);
  return {
    type:
      isThird || (before.type === "doble_pack" && added === 1 && /\bfijo\b/.test(text)) || added === 2
        ? "triple_pack"
        : "doble_pack",
  };
};
const wantsTv = ({ type, withTv, phone, intent }: Understood): boolean =>
  withTv || (type === "doble_pack" && phone !== true) || intent === "channels";
const SOLE = /\b(?:solo|puro|unicamente)\b/;
const WITH_INTERNET = /\bcon (?:el |su )?(?:internet|wifi|fibra)\b/;
const ADDS =
  /^(?:y|si (?:pide|quiere|quiero|necesita|necesito)|tambien|con|mas|ademas|agreg\w+|anad\w+|sum\w+|pon\w+)\b|\btambien\b/;

/** What is asked of one plan. */
const ASKS_FACT: ReadonlySet<Intent> = new Set([
  ...[...LISTING].filter((intent) => !PLAN_LISTING.has(intent)),
  "plan_details",
]);

/** After internet with a telephone "¿y con cable?" makes a pack of three. */
const addsTv = (before: Understood, own: Slots): boolean =>
  before.phone === true && own.phone === null && own.type === "doble_pack" && own.withTv;

/** "Pago 80 en Movistar", then "me suben 10 soles": what is to be paid. */
const raised = ({ budget, pays }: Slots, { increase, yearBudget }: Slots): Slots["budget"] =>
  yearBudget !== null ? null : budget === null || !pays ? budget : budget + (increase ?? 0);

/**
 * After "internet", "¿alguno tiene tele?" asks for a pack: no plan of internet alone has television. After a telephone "sin tele" is
 * of whatever pack.
 */
const keptType = (before: Slots, own: Slots): Slots["type"] =>
  (before.type === "internet" && own.withTv) || (own.withoutTv && before.phone === true) ? null : before.type;

/** "Con L1 Max", then "volvamos a solo internet": matches go with the television. */
const keptService = ({ service }: Understood, { withoutTv, type }: Slots): Slots["service"] =>
  OF_TV.has(service ?? "") && (withoutTv || type === "internet") ? null : service;
const OF_TV: ReadonlySet<string> = new Set(["l1 max", "tnt", "tnt sports", "dgo"]);

/** "Somos 4", then "y 2 consolas": devices are not the people of the household. */
const householdOf = (before: Slots, own: Slots): Pick<Slots, "people" | "countsDevices"> => {
  const keeps = own.people === null || (own.countsDevices && before.people !== null && !before.countsDevices);
  const { people, countsDevices } = keeps ? before : own;
  return { people, countsDevices };
};

/** Whether a message asks what to think of a speed that it names. */
const isOfOtherSpeed = ({ judges, megabits, budget }: Slots): boolean =>
  judges === "any" && megabits !== null && budget === null;

/** Whether a question was of one plan that was shown. */
const isOfPlanAlone = ({ intent, nth }: Understood): boolean => intent === "plan_details" && nth !== null;

/** The speeds of two operators' plans that were compared are their names, and no least ones. */
const withoutNamedSpeeds = (before: Understood): Understood =>
  before.speeds.length > 1 && before.speeds.every(({ operator }) => operator !== null)
    ? { ...before, megabits: null, mostMegabits: null, leastMegabits: false, overMegabits: false }
    : before;

/** Whether a faster plan of the operator of today is asked about. */
const isFasterOfToday = ({ pays, excluded }: Understood, own: Slots): boolean =>
  pays && own.megabits !== null && own.operators.some((name) => excluded.includes(name));

/** The message's own slots over those of the conversation. */
export const mergedSlots = (said: Understood, own: Slots, asked: Intent, asksTheSame: boolean): Slots => {
  const before = withoutNamedSpeeds(said);
  const excluded = [...new Set([...before.excluded, ...own.excluded])];
  // "¿Y comparado con WOM?" compares it with the operators of before.
  const isCompared = asked === "comparison" && own.operators.length === 1 && own.excluded.length === 0;
  // "El WIN 850, ¿trae los partidos?", then "no, mejor solo internet de 600": of any operator.
  const replacesWishes =
    isOfFact(said) && said.operators.length === 1 && own.megabits !== null && own.type !== null;
  const named = isCompared ? [...new Set([...before.operators, ...own.operators])] : own.operators;
  const operators = (named.length > 0 || replacesWishes ? named : before.operators).filter(
    (name) => !own.excluded.includes(name),
  );
  // "¿Cobra instalación?", of the plan that was described, as against "y sin pagar instalación".
  const isFilter = own.noPermanence || own.freeInstallation;
  const isOfPlan =
    before.nth !== null &&
    own.operators.length === 0 &&
    ASKS_FACT.has(asked) &&
    !(isFilter && before.otherNth !== null);
  return {
    ...NO_SLOTS,
    operators,
    excluded: excluded.filter((name) => !own.operators.includes(name)),
    type: own.comparesTypes
      ? null
      : addsTv(before, own)
        ? "triple_pack"
        : (own.type ?? keptType(before, own)),
    withoutTv: own.withoutTv || (before.withoutTv && !own.withTv && own.type !== "triple_pack"),
    // "¿Cuántos canales tiene Movistar?", then "¿cuánto sale con 200 megas?"; "¿ese tiene tele?" wishes for none.
    withTv:
      own.withTv ||
      (!own.comparesTypes &&
        ((before.withTv && !isOfPlanAlone(before)) || before.intent === "channels") &&
        !own.withoutTv &&
        own.type !== "internet"),
    phone: own.phone ?? before.phone,
    // "Pago 89 por 200 megas", then "¿vale la pena el de 1000?", for which nothing is paid.
    // "Tengo Movistar y pago 89", then "¿y si me quedo con Movistar pero subo a 300?"
    budget:
      isOfOtherSpeed(own) || (own.budget === null && isFasterOfToday(before, own))
        ? null
        : (own.budget ?? raised(before, own)),
    yearBudget: own.yearBudget ?? (own.budget === null ? before.yearBudget : null),
    increase: own.increase,
    offers: own.offers,
    months: own.months,
    budgetFrom: own.budget === null ? before.budgetFrom : own.budgetFrom,
    nearBudget: own.budget === null ? before.nearBudget : own.nearBudget,
    megabits: own.megabits ?? before.megabits,
    mostMegabits: own.megabits === null ? before.mostMegabits : own.mostMegabits,
    overMegabits: own.megabits === null ? before.overMegabits : own.overMegabits,
    // "Internet de 200 megas", then "el de Movistar": the plans were listed from that speed on.
    leastMegabits:
      own.megabits === null ? before.leastMegabits || before.operators.length !== 1 : own.leastMegabits,
    ...householdOf(before, own),
    use: own.use ?? before.use,
    service: own.refusesService ? null : (own.service ?? (replacesWishes ? null : keptService(before, own))),
    refusesService: own.refusesService,
    ...(own.service === null && !own.refusesService
      ? { moreServices: before.moreServices, anyService: before.anyService }
      : { moreServices: own.moreServices, anyService: own.anyService }),
    // "¿200 o 400 megas?", or "¿alcanzan 200 megas?", then "somos 3": what fits them.
    asksEnough:
      own.asksEnough ||
      ((before.speeds.length > 1 || before.asksEnough) && (own.people !== null || own.use !== null)) ||
      // "¿300 megas está bien?", "¿y jugando?", then "¿cuál recomiendas?": what fits them.
      (before.asksEnough && own.megabits === null && (before.people !== null || before.use !== null)) ||
      // "¿Alcanzan 200 megas?", "somos 5", then "¿cuál me das, hasta 90 soles?"
      (before.asksEnough && own.megabits === null && own.budget !== null),
    all: own.all,
    more: own.more,
    comparesTypes: own.comparesTypes,
    speeds: own.speeds.map((speed) => ({
      ...speed,
      operator: speed.operator ?? (operators.length === 1 ? (operators[0] ?? null) : null),
    })),
    usesService: own.service === null ? before.usesService : own.usesService,
    sports: (own.sports || before.sports) && !own.withoutTv && own.type !== "internet",
    leastChannels:
      own.withoutTv || own.type === "internet" ? null : (own.leastChannels ?? before.leastChannels),
    noPermanence: own.noPermanence || (before.noPermanence && !isFasterOfToday(before, own)),
    freeInstallation: own.freeInstallation || before.freeInstallation,
    fixedPrice: own.fixedPrice || before.fixedPrice,
    fastest:
      own.fastest ||
      ((asksTheSame || own.more || asked === "coverage") && before.fastest && own.megabits === null),
    bestValue: own.bestValue,
    mostExpensive: own.mostExpensive,
    rise: own.rise,
    midPriced: own.midPriced,
    // "¿Y con WIN?" asks for the same total.
    yearTotal: own.yearTotal || (before.yearTotal && own.operators.length > 0),
    ofListed: own.ofListed,
    endsContract: own.endsContract || (before.endsContract && asked === "permanence"),
    cheaper: own.cheaper,
    pays: own.budget === null ? before.pays && !isOfOtherSpeed(own) : own.pays,
    asksSaving: own.asksSaving,
    judges: own.judges,
    unconnected: own.unconnected || before.unconnected,
    // The last reply described one plan alone.
    nth: own.nth ?? (isOfPlan ? 1 : null),
    otherNth: own.otherNth,
    isCounted: own.isCounted,
  };
};

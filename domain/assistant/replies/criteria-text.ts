import { CURRENCY } from "../../kernel/market.ts";
import { es } from "../es.ts";
import { money } from "../es-format.ts";
import type { Offering } from "../offering.ts";
import type { Slots } from "../text/slots.ts";
import type { Understood } from "../understanding/understood.ts";
import { SPORTS } from "./plan-filter.ts";
import type { ReplyContext } from "./reply-parts.ts";

export const currencyOf = ({ country }: ReplyContext): Offering["currency"] => CURRENCY[country];

/** The criteria of the question as text: "de Claro de solo internet ". */
export const criteriaText = (
  {
    operators,
    excluded,
    type,
    withoutTv,
    withTv,
    phone,
    budget,
    yearBudget,
    megabits,
    mostMegabits,
    overMegabits,
    service,
    moreServices,
    anyService,
    sports,
    leastChannels,
    noPermanence,
    freeInstallation,
    intent,
  }: Slots & Pick<Understood, "intent">,
  currency: Offering["currency"],
): string =>
  [
    operators.length > 0 ? es.of(operators) : "",
    type === null ? "" : type === "internet" && phone === true ? es.withoutTv : es.kind(type),
    withoutTv && type !== "internet" ? es.withoutTv : "",
    withTv && type === null ? es.withTv : "",
    phone === true && type !== "triple_pack" ? es.withPhone : "",
    megabits === null
      ? ""
      : mostMegabits === null
        ? (overMegabits ? es.overSpeed : es.fromSpeed)(megabits)
        : es.betweenSpeeds(megabits, mostMegabits),
    service === null ? "" : es.including([service, ...moreServices].map(titled), anyService),
    sports && ![service ?? "", ...moreServices].some((name) => SPORTS.test(name)) ? es.withSports : "",
    leastChannels === null ? "" : es.withChannels(leastChannels),
    noPermanence ? es.noPermanence : "",
    freeInstallation ? es.freeInstallation : "",
    excluded.length > 0 && operators.length === 0 ? es.excluding(excluded) : "",
    budget === null ? "" : es.upTo(money(budget * 100, currency)),
    yearBudget === null ? "" : es.inFirstYearUpTo(money(yearBudget * 100, currency)),
    intent === "streaming" && service === null ? es.streamingIncluded : "",
  ].join("");

/** The title of a list that says nothing of the operators that are not wanted, with them before it. */
export const withoutOperators = (
  { operators, excluded }: Pick<Slots, "operators" | "excluded">,
  title: string,
): string => (operators.length > 0 || excluded.length === 0 ? title : es.withoutOperators(excluded, title));

/** Of streaming services, where capital initials are not all. */
const OWN_SPELLINGS: Readonly<Record<string, string>> = {
  disney: "Disney+",
  "disney plus": "Disney+",
  hbo: "HBO Max",
  "hbo max": "HBO Max",
  paramount: "Paramount+",
  tnt: "TNT",
  "tnt sports": "TNT Sports",
  dgo: "DGO",
  "movistar tv app": "Movistar TV App",
  xapp: "XAPP",
};

/** A streaming service's name as it is written: "Netflix" for "netflix". */
export const titled = (service: string): string =>
  OWN_SPELLINGS[service] ?? service.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/**
 * As `criteriaText`, for a list of these plans: says whether all of them keep the price limit every month, or some only
 * at first.
 */
export const criteriaOfListed = (
  criteria: Parameters<typeof criteriaText>[0],
  plans: readonly Offering[],
  currency: Offering["currency"],
): string => {
  const { budget } = criteria;
  const rest = criteriaText({ ...criteria, budget: null }, currency);
  if (budget === null) return rest;
  const limit = money(budget * 100, currency);
  const isEveryMonth = plans.every(({ priceCents }) => priceCents <= budget * 100);
  return `${rest}${isEveryMonth ? es.everyMonthUpTo(limit) : es.atFirstUpTo(limit)}`;
};

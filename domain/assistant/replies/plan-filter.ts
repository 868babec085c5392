import { entryPriceOf } from "../../kernel/entry-price.ts";
import { byFirstYear, comesWithPhone, firstYearCents, type Offering } from "../offering.ts";
import type { Slots } from "../text/slots.ts";
import type { Understood } from "../understanding/understood.ts";

type Criterion = (plan: Offering) => boolean;
type Criteria = Slots & Pick<Understood, "intent">;

/** What a plan has to meet, the most binding last. A plan about which an operator says nothing does not meet a criterion about it. */
const criteriaOf = ({
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
  intent,
  noPermanence,
  freeInstallation,
}: Criteria): readonly Criterion[] => {
  const isAnyPack = type === "internet" && service !== null && !withoutTv;
  return [
    ...(megabits === null ? [] : [(plan: Offering) => isFast(plan.megabits ?? 0, megabits, overMegabits)]),
    ...(mostMegabits === null ? [] : [(plan: Offering) => (plan.megabits ?? 0) <= mostMegabits]),
    ...(noPermanence ? [({ permanenceMonths }: Offering) => permanenceMonths === 0] : []),
    ...(freeInstallation ? [({ installationCents }: Offering) => installationCents === 0] : []),
    // "Internet con Netflix" may come with television.
    ...(isAnyPack ? [(plan: Offering) => plan.type === type] : []),
    ...(service === null
      ? []
      : [
          ({ streaming }: Offering) => {
            const wanted = [service, ...moreServices];
            return anyService
              ? wanted.some((one) => hasService(streaming, one))
              : wanted.every((one) => hasService(streaming, one));
          },
        ]),
    ...(sports ? [({ streaming }: Offering) => streaming.some((name) => SPORTS.test(name))] : []),
    ...(leastChannels === null ? [] : [({ tvChannels }: Offering) => (tvChannels ?? 0) >= leastChannels]),
    ...(intent === "streaming" ? [({ streaming }: Offering) => streaming.length > 0] : []),
    ...(budget === null ? [] : [(plan: Offering) => entryPriceOf(plan) <= budget * 100]),
    ...(yearBudget === null ? [] : [(plan: Offering) => firstYearCents(plan) <= yearBudget * 100]),
    ...(withoutTv ? [hasNoTv] : []),
    ...(type === null || isAnyPack ? [] : [(plan: Offering) => plan.type === type]),
    ...(withTv ? [hasTv] : []),
    ...(phone === true ? [comesWithPhone] : []),
    // "Con tele, sin teléfono".
    ...(phone === false && withTv ? [(plan: Offering) => !comesWithPhone(plan)] : []),
    ...(operators.length === 0 ? [] : [({ brand }: Offering) => operators.includes(brand)]),
    ...(excluded.length === 0 ? [] : [({ brand }: Offering) => !excluded.includes(brand)]),
  ];
};

const isFast = (speed: number, asked: number, isOver: boolean): boolean =>
  isOver ? speed > asked : speed >= asked;

/** "HBO Max" and "Max" are the same one; "L1 Max" is another. */
const HBO: ReadonlySet<string> = new Set(["hbo", "hbo max", "max"]);
/** Whether a plan with these services has one of the name. */
export const hasService = (streaming: readonly string[], service: string): boolean =>
  streaming.some((name) => {
    const offered = name.toLowerCase();
    return HBO.has(service) ? HBO.has(offered) : offered.includes(service);
  });

/** A pack of two services has a television unless the other one is the telephone. */
const hasNoTv: Criterion = ({ type, tvChannels, decoders, hasPhone }) =>
  tvChannels === null && decoders === 0 && (type === "internet" || (type === "doble_pack" && hasPhone));

export const hasTv: Criterion = (plan) => plan.type !== "internet" && !hasNoTv(plan);

/** Whether a plan meets every criterion. */
export const fits = (understood: Criteria): Criterion => {
  const criteria = criteriaOf(understood);
  return (plan) => criteria.every((meets) => meets(plan));
};

/**
 * The plans that come nearest to the criteria when none meets all: the least binding are given up first, until one is left
 * that meets the others.
 */
export const nearest = (understood: Criteria, offerings: readonly Offering[]): readonly Offering[] => {
  const criteria = criteriaOf(understood);
  for (let given = 0; given <= criteria.length; given += 1) {
    const kept = criteria.slice(given);
    const found = offerings.filter((plan) => kept.every((meets) => meets(plan)));
    if (found.length > 0) return found;
  }
  return offerings;
};

/** Whether a plan says that its upload is as fast as its download. */
export const isSymmetric = ({ features }: Offering): boolean =>
  features.some((one) => /sim[eé]tric/i.test(one));

/** Services of sports, and applications for the channels, that plans name among what they include. */
export const SPORTS = /^(?:l1 max|liga ?1(?: max)?|dgo|directv\b.*|espn\b.*|tnt sports\b.*|golperu|star\+)$/i;
export const TV_APPS = /^(?:.*\btv app|tv360)$/i;

/** The plans that include such a service and are of the operators meant, cheapest first year first. */
export const including = (
  offerings: readonly Offering[],
  { operators, excluded }: Pick<Understood, "operators" | "excluded">,
  service: RegExp,
): readonly Offering[] => {
  const known = operators.filter((name) => offerings.some(({ brand }) => brand === name));
  return byFirstYear(
    offerings.filter(
      ({ brand, streaming }) =>
        streaming.some((name) => service.test(name)) &&
        (known.length === 0 || known.includes(brand)) &&
        !excluded.includes(brand),
    ),
  );
};

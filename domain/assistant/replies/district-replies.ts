import type { District } from "../../kernel/district.ts";
import type { Covers } from "../../kernel/market.ts";
import { coversIn, isOutside } from "../../recommendation/coverage.ts";
import { es } from "../es.ts";
import { type Offering, operatorsOf } from "../offering.ts";
import { type ReplyContext, type ReplyParts, textReply } from "./reply-parts.ts";

/** What is known of the operators in the visitor's district: of the named ones, or else of all. */
export const coverageReply = (context: ReplyContext): ReplyParts => {
  const { district, everywhere, understood } = context;
  const closing = es.wizard;
  if (!district || everywhere.length === 0)
    return textReply(everywhere.length === 0 ? es.coverage : `${es.coverage} ${es.district.where}`, {
      closing,
    });
  const asked = everywhere.filter(({ brand }) => understood.operators.includes(brand));
  const about = asked.length > 0 ? asked : everywhere;
  const places = context.districts.length > 0 ? context.districts : [district];
  const [opening = "", ...facts] = [
    ...places.flatMap((place) => [es.district.title(place.name), ...coverageLines(about, place)]),
    es.district.address,
  ];
  return {
    lines: [opening, ...facts, closing],
    facts,
    closing,
    templates: [],
    services: [],
  };
};

const coverageLines = (plans: readonly Offering[], place: District): readonly string[] =>
  (["yes", "no", "unknown"] as const).flatMap((covers) => {
    const names = brandsWith(plans, place, covers);
    return names.length > 0 ? [es.district[covers](names)] : [];
  });

/** The plans that serve the district or may serve it; of `shown` operators, whose facts are asked for, all. */
export const offeredIn = (
  district: District | null,
  offerings: readonly Offering[],
  shown: readonly string[],
): readonly Offering[] =>
  district === null
    ? offerings
    : offerings.filter((plan) => shown.includes(plan.brand) || !isOutside(plan, district.code));

/** Of the named operators those that do not serve the district. */
export const namedOutside = (
  district: District | null,
  offerings: readonly Offering[],
  named: readonly string[],
): readonly string[] =>
  district === null ? [] : brandsWith(offerings, district, "no").filter((name) => named.includes(name));

/** That the named operators' plans are not listed, and how many those are; what is listed instead serves the district. */
export const leftOutNote = (
  district: District | null,
  offerings: readonly Offering[],
  leftOut: readonly string[],
): readonly string[] => {
  const { length } = offerings.filter(({ brand }) => leftOut.includes(brand));
  return district === null || leftOut.length === 0
    ? []
    : [`${es.district.notHere(leftOut, district.name)} ${es.district.leftOut(length)}`];
};

/** The operators of which the reply about coverage says whether they serve the district. */
export const statedCoverage = ({ district, everywhere, understood }: ReplyContext): readonly string[] => {
  if (!district) return [];
  const brands = operatorsOf(everywhere);
  const asked = brands.filter((name) => understood.operators.includes(name));
  return asked.length > 0 ? asked : brands;
};

/**
 * What has to be said of the district beside a reply that names these services: what is left out, and what is not known.
 * `stated`: operators of which it is said already.
 */
export const districtNotes = (
  { district, districts, everywhere, understood, leftOut }: ReplyContext,
  services: readonly number[],
  stated: readonly string[],
): readonly string[] => {
  if (!district || services.length === 0) return [];
  const shown = everywhere.filter(({ serviceId }) => services.includes(serviceId));
  const isUnsaid = (name: string) => !stated.includes(name);
  const outside = brandsWith(everywhere, district, "no").filter(isUnsaid);
  const isShown = (name: string) => shown.some(({ brand }) => brand === name);
  const asked = outside.filter(isShown);
  // Who takes a plan asks for no others.
  const isOfOne = understood.operators.length > 0 || understood.intent === "buy" || understood.nth !== null;
  const apart = isOfOne ? [] : outside.filter((name) => !isShown(name) && !leftOut.includes(name));
  const unsure = brandsWith(shown, district, "unknown").filter(isUnsaid);
  const others = districts.filter(({ code }) => code !== district.code);
  return [
    ...(others.length > 0
      ? [
          es.district.onlyOf(
            district.name,
            others.map(({ name }) => name),
          ),
        ]
      : []),
    ...(asked.length > 0 ? [es.district.notHere(asked, district.name)] : []),
    ...(apart.length > 0 ? [es.district.apart(apart, district.name)] : []),
    ...(unsure.length > 0 ? [es.district.unsure(unsure, district.name)] : []),
  ];
};

/** In the order of the alphabet. */
const brandsWith = (plans: readonly Offering[], { code }: District, covers: Covers): readonly string[] =>
  [
    ...new Set(plans.filter(({ coverage }) => coversIn(coverage, code) === covers).map(({ brand }) => brand)),
  ].toSorted((one, other) => one.localeCompare(other, "es"));

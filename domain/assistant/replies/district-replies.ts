import type { Covers } from "../../kernel/market.ts";
import { type Coverage, coversIn } from "../../recommendation/coverage.ts";
import { es } from "../es.ts";
import { type Offering, operatorsOf } from "../offering.ts";
import { cityOf } from "../text/districts-in-text.ts";
import { citiesOfNamesakes } from "./conversation-district.ts";
import { type Place, type ReplyContext, type ReplyParts, textReply } from "./reply-parts.ts";

/** What is known of the operators in the visitor's district: of the named ones, or else of all. */
export const coverageReply = (context: ReplyContext): ReplyParts => {
  const { place, districts, everywhere, understood } = context;
  const closing = es.wizard;
  if (!place || everywhere.length === 0)
    return textReply(
      everywhere.length === 0 ? es.coverage : `${es.coverage} ${es.district.where(context.country)}`,
      {
        closing,
      },
    );
  const asked = everywhere.filter(({ brand }) => understood.operators.includes(brand));
  const others = everywhere.filter(({ brand }) => !understood.excluded.includes(brand));
  // Operators that are not wanted are left out, unless there is no other.
  const left = asked.length === 0 && others.length > 0 ? understood.excluded : [];
  const about = asked.length > 0 ? asked : others.length > 0 ? others : everywhere;
  const places =
    districts.length > 0 ? districts.map(({ name, code }) => ({ name, codes: [code] })) : [place];
  const [opening = "", ...facts] = [
    ...places.flatMap((one) => [es.district.title(one.name, left), ...coverageLines(about, one)]),
    ...(asked.length > 0 && districts.length === 0 ? othersInstead(others, asked, place) : []),
    ...(isCity(place) ? [es.district.where(context.country)] : []),
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

/** Who serves a place of which none of the operators that were asked about is known to. */
const othersInstead = (
  plans: readonly Offering[],
  asked: readonly Offering[],
  place: Place,
): readonly string[] => {
  const isServed = brandsWith(asked, place, "yes").length > 0;
  const names = isServed ? [] : brandsWith(plans, place, "yes");
  return names.length > 0 ? [es.district.others(names)] : [];
};

const coverageLines = (plans: readonly Offering[], place: Place): readonly string[] =>
  (["yes", "no", "unknown"] as const).flatMap((covers) => {
    const names = brandsWith(plans, place, covers);
    const partly = brandsPartlyIn(plans, place);
    const withReach = names.map((name) => (partly.includes(name) ? es.district.inPart(name) : name));
    return names.length > 0 ? [es.district[covers](withReach)] : [];
  });

const isCity = ({ codes }: Place): boolean => codes.length > 1;

/** Of a city: "yes" where one of its districts is served, "no" where none is. */
const coversPlace = (coverage: Coverage, { codes }: Place): Covers => {
  const each = codes.map((code) => coversIn(coverage, code));
  if (each.includes("yes")) return "yes";
  return each.every((covers) => covers === "no") ? "no" : "unknown";
};

/**
 * The plans of operators that serve the place or may serve it, and all plans of the `shown` operators, whose facts are
 * asked for.
 */
export const offeredIn = (
  place: Place | null,
  offerings: readonly Offering[],
  shown: readonly string[],
): readonly Offering[] => {
  const outside = place === null ? [] : brandsWith(offerings, place, "no");
  return offerings.filter(({ brand }) => shown.includes(brand) || !outside.includes(brand));
};

/** The plans of the operators that are known to serve the place, without those that are not wanted. */
export const reaching = ({ place, everywhere, understood }: ReplyContext): readonly Offering[] => {
  const served = place === null ? [] : brandsWith(everywhere, place, "yes");
  return everywhere.filter(({ brand }) => served.includes(brand) && !understood.excluded.includes(brand));
};

/** The named operators that do not serve the place. */
export const namedOutside = (
  place: Place | null,
  offerings: readonly Offering[],
  named: readonly string[],
): readonly string[] =>
  place === null ? [] : brandsWith(offerings, place, "no").filter((name) => named.includes(name));

/** A note that the named operators' plans are not listed, with their number, and that the listed ones serve the place. */
export const leftOutNote = (
  place: Place | null,
  offerings: readonly Offering[],
  leftOut: readonly string[],
): readonly string[] => {
  const { length } = offerings.filter(({ brand }) => leftOut.includes(brand));
  return place === null || leftOut.length === 0
    ? []
    : [`${es.district.notHere(leftOut, place.name)} ${es.district.leftOut(length)}`];
};

/** The operators whose coverage of the place a reply about coverage states. */
export const statedCoverage = ({ place, everywhere, understood }: ReplyContext): readonly string[] => {
  if (!place) return [];
  const brands = operatorsOf(everywhere);
  const asked = brands.filter((name) => understood.operators.includes(name));
  return asked.length > 0 ? asked : brands;
};

/**
 * Notes about the place for a reply that names these services: which operators are left out, and whose coverage is
 * unknown. `stated`: operators whose coverage the reply states already.
 */
export const districtNotes = (
  { country, district, place, districts, everywhere, understood, leftOut }: ReplyContext,
  services: readonly number[],
  stated: readonly string[],
): readonly string[] => {
  if (!place || services.length === 0) return [];
  const shown = everywhere.filter(({ serviceId }) => services.includes(serviceId));
  const isUnsaid = (name: string) => !stated.includes(name);
  const outside = brandsWith(everywhere, place, "no").filter(isUnsaid);
  const isShown = (name: string) => shown.some(({ brand }) => brand === name);
  const asked = outside.filter(
    (name) => isShown(name) || (understood.operators.includes(name) && !leftOut.includes(name)),
  );
  // Who takes a plan asks for no others.
  const isOfOne = understood.operators.length > 0 || understood.intent === "buy" || understood.nth !== null;
  const apart = isOfOne ? [] : outside.filter((name) => !isShown(name) && !leftOut.includes(name));
  const unsure = brandsWith(shown, place, "unknown").filter(isUnsaid);
  const partly = brandsPartlyIn(shown, place).filter(isUnsaid);
  const others = districts.filter(({ code }) => code !== district?.code);
  return [
    ...(district !== null && others.length > 0
      ? [
          es.district.onlyOf(
            district.name,
            others.map(({ name }) => name),
          ),
        ]
      : []),
    ...(asked.length > 0 ? [es.district.notHere(asked, place.name)] : []),
    ...(apart.length > 0 ? [es.district.apart(apart, place.name)] : []),
    ...(partly.length > 0 ? [es.district.partly(partly, place.name, country)] : []),
    ...(unsure.length > 0 ? [es.district.unsure(unsure, place.name)] : []),
  ];
};

/** A note that says which of several districts with one name the reply is about, when the message names no city. */
export const namesakeNotes = ({
  district,
  namesDistrict,
  country,
  said,
}: ReplyContext): readonly string[] => {
  const cities = namesDistrict ? citiesOfNamesakes(district, country, said) : [];
  return district === null || cities.length === 0
    ? []
    : [es.district.namesakes(district.name, cityOf(district), cities)];
};

/** Those that serve some districts of a city and not others. */
const brandsPartlyIn = (plans: readonly Offering[], place: Place): readonly string[] =>
  brandsWith(plans, place, "yes").filter((name) =>
    plans.some(
      ({ brand, coverage }) => brand === name && place.codes.some((code) => coverage.no.includes(code)),
    ),
  );

/** In the order of the alphabet. */
const brandsWith = (plans: readonly Offering[], place: Place, covers: Covers): readonly string[] => {
  // An operator's plans share its coverage.
  const coverages = new Map(plans.map(({ brand, coverage }) => [brand, coverage]));
  return [...coverages]
    .flatMap(([brand, coverage]) => (coversPlace(coverage, place) === covers ? [brand] : []))
    .toSorted((one, other) => one.localeCompare(other, "es"));
};

import { CATEGORY_NAMES, named, SOURCE_NAMES } from "@asesorador/domain/lead/es-codes";
import type { CohortBy } from "@asesorador/domain/replay/contract";
import { monthAndYear, shortDate } from "../analytics/days.ts";
import { es } from "./es.ts";

/** What a group of leads is called on the screen; words of a catalogue or of a campaign as they are. */
export const cohortName = (by: CohortBy, cohort: string): string => {
  if (by === "week") return es.funnel.week(shortDate(cohort));
  if (by === "month") return monthAndYear(cohort);
  if (by === "brand") return cohort === "none" ? es.list.noPlan : cohort;
  if (by === "category") return named(CATEGORY_NAMES, cohort);
  if (by === "campaign") return es.funnel.groups[cohort] ?? cohort;
  if (cohort === "none") return es.cohorts.without;
  return named(by === "source" ? { ...es.funnel.groups, ...SOURCE_NAMES } : es.funnel.groups, cohort);
};

import type { CohortBy } from "@asesorador/domain/replay/contract";
import { monthAndYear, shortDate } from "../analytics/days.ts";
import { es as leads } from "../leads/es.ts";
import { es } from "./es.ts";

const CATEGORIES: Readonly<Record<string, string>> = leads.categories;

/** What a group of leads is called on the screen; words of a catalogue or of a campaign as they are. */
export const cohortName = (by: CohortBy, cohort: string): string => {
  if (by === "week") return es.funnel.week(shortDate(cohort));
  if (by === "month") return monthAndYear(cohort);
  if (by === "brand") return cohort === "none" ? es.list.noPlan : cohort;
  if (by === "category") return CATEGORIES[cohort] ?? cohort;
  if (by === "campaign") return es.funnel.groups[cohort] ?? cohort;
  return cohort === "none" ? es.cohorts.without : (es.funnel.groups[cohort] ?? cohort);
};

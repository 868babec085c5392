import { STEPS, type StepName, type Wizard } from "@asesorador/domain/journey/steps";
import { grouped, type Spread, spreadOf, weekOf } from "./grouping.ts";
import type { Moment } from "./moment.ts";
import type { VisitRecord } from "./visit-record.ts";

/** A visit without a message for this long counts as left, if it was not sent. */
const LEFT_AFTER_MS = 30 * 60_000;

export type FunnelStep = {
  readonly step: StepName;
  /** Visits that reached the step, each once. */
  readonly reached: number;
  /** Visits of which it was the last step, and which were not sent. */
  readonly left: number;
  /** As `left`, but they may still continue. */
  readonly ongoing: number;
  /** Stays on the step until another one followed, ms; a visit may have several. */
  readonly dwell: Spread;
};

export type FunnelGroup = {
  readonly group: string;
  readonly started: number;
  readonly steps: readonly FunnelStep[];
  readonly submitted: number;
};

export const FUNNEL_GROUPS = ["device", "week"] as const;
export type FunnelBy = (typeof FUNNEL_GROUPS)[number];

/** The visits of one wizard, by width of the screen or by the week (its Monday, in Lima) on which they began. */
export const funnelOf = ({ visits, at }: Moment, wizard: Wizard, by: FunnelBy): readonly FunnelGroup[] => {
  const ofWizard = [...visits.values()].filter((visit) => visit.wizard === wizard);
  const groupOf = (visit: VisitRecord) => (by === "week" ? weekOf(visit.day) : (visit.viewport ?? "unknown"));
  return [...grouped(ofWizard, groupOf)].map(([group, members]) => ({
    group,
    started: members.filter(({ startedAt }) => startedAt !== null).length,
    steps: STEPS[wizard].map((step) => stepOf(members, step, at)),
    submitted: members.filter(({ submitted }) => submitted).length,
  }));
};

const stepOf = (visits: readonly VisitRecord[], step: StepName, at: number): FunnelStep => {
  const ended = visits.filter(({ lastStep, submitted }) => lastStep === step && !submitted);
  const left = ended.filter(({ lastAt }) => at - lastAt > LEFT_AFTER_MS).length;
  const stays = visits.flatMap((visit) => visit.stays.filter((stay) => stay.step === step));
  return {
    step,
    reached: visits.filter(({ steps }) => steps.includes(step)).length,
    left,
    ongoing: ended.length - left,
    dwell: spreadOf(stays.map(({ ms }) => ms)),
  };
};

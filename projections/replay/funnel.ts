import { STEPS, type StepName, type Wizard } from "@asesorador/domain/journey/steps";
import { districtText } from "@asesorador/domain/kernel/district";
import { districtOf } from "@asesorador/domain/kernel/districts";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { PIPELINE, type PipelineStage, stageOf } from "@asesorador/domain/lead/status";
import {
  campaignGroup,
  groupsOf,
  leadCampaign,
  NONE,
  type Percentiles,
  percentileCollector,
  UNKNOWN,
  weekOf,
} from "./grouping.ts";
import type { LeadRecord } from "./lead-record.ts";
import type { VisitRecord } from "./visit-record.ts";

/** A visit without a message for this long counts as left, if it was not sent. */
const LEFT_AFTER_MS = 30 * 60_000;

export type FunnelStep = {
  readonly step: StepName;
  /** Visits that reached the step, each once. */
  readonly reached: number;
  /** Visits of which it was the last step, and which were neither sent nor left for another category. */
  readonly left: number;
  /** As `left`, but they may still continue. */
  readonly ongoing: number;
  /** Stays on the step until another one followed, ms; a visit may have several. */
  readonly dwell: Percentiles;
};

export type FunnelLeadStep = {
  readonly status: PipelineStage;
  /** Leads that reached the status or a later one: a lead may skip some. */
  readonly reached: number;
  /** Those of them that were lost without having got further. */
  readonly left: number;
  /** Those of them that are not lost at the moment, without having got further. */
  readonly ongoing: number;
  /** From reaching this status or a later one to getting further, ms. */
  readonly dwell: Percentiles;
};

export type FunnelGroup = {
  readonly group: string;
  readonly started: number;
  readonly steps: readonly FunnelStep[];
  readonly submitted: number;
  /** Visits that went on to a wizard of its own for another category. */
  readonly elsewhere: number;
  /** The leads that the wizard sent, without merged ones; null when they were not asked for. */
  readonly leads: readonly FunnelLeadStep[] | null;
};

export const FUNNEL_GROUPS = [
  "device",
  "campaign",
  "variant",
  "entry",
  "company",
  "district",
  "week",
] as const;
export type FunnelBy = (typeof FUNNEL_GROUPS)[number];
export const FUNNEL_ENDS = ["submitted", "converted"] as const;
export type FunnelUntil = (typeof FUNNEL_ENDS)[number];

/** "Miraflores, Lima"; not said and not recorded are one. */
const districtName = (code: string | null): string => {
  const district = districtOf(code);
  return district ? districtText(district) : UNKNOWN;
};

const variantGroup = (variants: VisitRecord["variants"]): string => {
  const all = Object.entries(variants).sort(([a], [b]) => (a < b ? -1 : 1));
  return all.map(([experiment, variant]) => `${experiment}=${variant}`).join(", ") || NONE;
};

const VISIT_GROUPS: Readonly<Record<FunnelBy, (visit: VisitRecord) => string>> = {
  device: ({ viewport }) => viewport ?? UNKNOWN,
  campaign: ({ openingRecorded, campaign }) => (openingRecorded ? campaignGroup(campaign) : UNKNOWN),
  variant: ({ openingRecorded, variants }) => (openingRecorded ? variantGroup(variants) : UNKNOWN),
  entry: ({ entry }) => entry ?? UNKNOWN,
  company: ({ company }) => company ?? UNKNOWN,
  district: ({ district }) => districtName(district),
  week: ({ day }) => weekOf(day),
};

/** A visit is linked to no lead: a group goes on over its leads by what they have copied from their own visits. */
const LEAD_GROUPS: Readonly<Record<FunnelBy, (lead: LeadRecord) => string>> = {
  device: ({ visit }) => visit?.viewport ?? UNKNOWN,
  campaign: leadCampaign,
  variant: ({ visit }) => (visit?.variants ? variantGroup(visit.variants) : UNKNOWN),
  entry: ({ visit }) => visit?.entry ?? UNKNOWN,
  company: ({ company }) => company ?? UNKNOWN,
  district: ({ district }) => districtName(district),
  week: ({ submittedAt }) => weekOf(teamDay(submittedAt)),
};

export type FunnelAsked = {
  readonly wizard: Wizard;
  readonly by: FunnelBy;
  /** "converted" goes on over the wizard's leads. */
  readonly until?: FunnelUntil;
};

/** What a moment has to be read with for this funnel. */
export const funnelNeeds = ({ until }: Pick<FunnelAsked, "until">): { readonly only?: "visits" } =>
  until === "converted" ? {} : { only: "visits" };

/** The visits of one wizard by a property of them; weeks (by their Monday) and days are Lima's. */
export const funnelTally = ({
  at,
  wizard,
  by,
  until = "submitted",
}: FunnelAsked & {
  /** Ms since 1970. */
  readonly at: number;
}) => {
  const groups = groupsOf(() => ({ visits: visitSums(wizard, at), leads: leadSums() }));
  const withLeads = until === "converted";
  return {
    visit: (visit: VisitRecord): void => {
      if (visit.wizard === wizard) groups.of(VISIT_GROUPS[by](visit)).visits.add(visit);
    },
    ...(withLeads
      ? {
          lead: (lead: LeadRecord): void => {
            if (lead.wizard === wizard && lead.mergedInto === null)
              groups.of(LEAD_GROUPS[by](lead)).leads.add(lead);
          },
        }
      : {}),
    result: (): readonly FunnelGroup[] =>
      groups.results().map(([group, { visits, leads }]) => ({
        group,
        ...visits.sums(),
        leads: withLeads ? leads.steps() : null,
      })),
  };
};

const visitSums = (wizard: Wizard, at: number) => {
  const steps = STEPS[wizard].map((step) => ({
    step,
    reached: 0,
    left: 0,
    ongoing: 0,
    dwell: percentileCollector(),
  }));
  const stepNamed = (name: StepName | null) => steps.find(({ step }) => step === name);
  let [started, submitted, elsewhere] = [0, 0, 0];
  return {
    add: (visit: VisitRecord): void => {
      if (visit.startedAt !== null) started += 1;
      if (visit.submitted) submitted += 1;
      if (visit.leftFor !== null) elsewhere += 1;
      for (const step of steps) if (visit.steps.includes(step.step)) step.reached += 1;
      for (const { step, ms } of visit.stays) stepNamed(step)?.dwell.add(ms);
      const last = stepNamed(visit.lastStep);
      if (last && !visit.submitted && visit.leftFor === null)
        last[at - visit.lastAt > LEFT_AFTER_MS ? "left" : "ongoing"] += 1;
    },
    sums: () => ({
      started,
      steps: steps.map(({ dwell, ...step }) => ({ ...step, dwell: dwell.percentiles() })),
      submitted,
      elsewhere,
    }),
  };
};

/** When each stage was first reached, by itself or by a later one; ms since 1970, in the order of the stages. */
const reachedAt = ({ statusChanges }: LeadRecord): readonly number[] => {
  const times: number[] = [];
  for (const { at, to } of statusChanges)
    for (let stage = times.length; stage <= stageOf(to); stage += 1) times.push(at);
  return times;
};

const leadSums = () => {
  const stages = PIPELINE.map((status) => ({
    status,
    reached: 0,
    left: 0,
    ongoing: 0,
    dwell: percentileCollector(),
  }));
  return {
    add: (lead: LeadRecord): void => {
      const times = reachedAt(lead);
      for (const [stage, sums] of stages.entries()) {
        const [from, to] = [times[stage], times[stage + 1]];
        if (from === undefined) break;
        sums.reached += 1;
        if (to !== undefined) sums.dwell.add(to - from);
        else sums[lead.status === "lost" ? "left" : "ongoing"] += 1;
      }
    },
    steps: (): readonly FunnelLeadStep[] =>
      stages.map(({ dwell, ...stage }) => ({ ...stage, dwell: dwell.percentiles() })),
  };
};

import { STEPS, type StepName, type Wizard } from "@asesorador/domain/journey/steps";
import { districtText } from "@asesorador/domain/kernel/district";
import { districtOf } from "@asesorador/domain/kernel/districts";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import {
  campaignGroup,
  grouped,
  leadCampaign,
  NONE,
  type Spread,
  spreadOf,
  UNKNOWN,
  weekOf,
} from "./grouping.ts";
import type { LeadRecord } from "./lead-record.ts";
import type { Moment } from "./moment.ts";
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
  readonly dwell: Spread;
};

export const LEAD_STAGES = ["pending", "contacted", "interested", "quoted", "converted"] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];

export type FunnelLeadStep = {
  readonly status: LeadStage;
  /** Leads that reached the status or a later one: a lead may skip some. */
  readonly reached: number;
  /** Of them, lost without having got further. */
  readonly left: number;
  /** Of them, open at the moment without having got further; for "converted" those that are so. */
  readonly ongoing: number;
  /** From reaching this status or a later one to getting further, ms. */
  readonly dwell: Spread;
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
export const funnelOf = (
  { visits, leads, at }: Moment,
  { wizard, by, until = "submitted" }: FunnelAsked,
): readonly FunnelGroup[] => {
  const ofWizard = [...visits.values()].filter((visit) => visit.wizard === wizard);
  const visitGroups = grouped(ofWizard, VISIT_GROUPS[by]);
  const leadGroups = until === "converted" ? groupedLeads(leads.values(), wizard, by) : null;
  const names = new Set([...visitGroups.keys(), ...(leadGroups?.keys() ?? [])]);
  return [...names].sort().map((group) => {
    const members = visitGroups.get(group) ?? [];
    return {
      group,
      started: members.filter(({ startedAt }) => startedAt !== null).length,
      steps: STEPS[wizard].map((step) => stepOf(members, step, at)),
      submitted: members.filter(({ submitted }) => submitted).length,
      elsewhere: members.filter(({ leftFor }) => leftFor !== null).length,
      leads: leadGroups && leadSteps(leadGroups.get(group) ?? []),
    };
  });
};

const stepOf = (visits: readonly VisitRecord[], step: StepName, at: number): FunnelStep => {
  const ended = visits.filter(
    ({ lastStep, submitted, leftFor }) => lastStep === step && !submitted && leftFor === null,
  );
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

const groupedLeads = (
  leads: Iterable<LeadRecord>,
  wizard: Wizard,
  by: FunnelBy,
): ReadonlyMap<string, readonly LeadRecord[]> => {
  const counted = [...leads].filter((lead) => lead.wizard === wizard && lead.mergedInto === null);
  return grouped(counted, LEAD_GROUPS[by]);
};

const stageOf = (status: LeadStatus): number =>
  LEAD_STAGES.indexOf(status === "claro_consultation_pending" ? "pending" : (status as LeadStage));

/** When each stage was first reached, by itself or by a later one; ms since 1970, in the order of the stages. */
const reachedAt = ({ statusChanges }: LeadRecord): readonly number[] => {
  const times: number[] = [];
  for (const { at, to } of statusChanges)
    for (let stage = times.length; stage <= stageOf(to); stage += 1) times.push(at);
  return times;
};

const leadSteps = (leads: readonly LeadRecord[]): readonly FunnelLeadStep[] => {
  const all = leads.map((lead) => ({ lost: lead.status === "lost", times: reachedAt(lead) }));
  return LEAD_STAGES.map((status, stage) => {
    const furthest = all.filter(({ times }) => times.length === stage + 1);
    const stays = all.flatMap(({ times }) => {
      const [from, to] = [times[stage], times[stage + 1]];
      return from === undefined || to === undefined ? [] : [to - from];
    });
    const left = furthest.filter(({ lost }) => lost).length;
    return {
      status,
      reached: all.filter(({ times }) => times.length > stage).length,
      left,
      ongoing: furthest.length - left,
      dwell: spreadOf(stays),
    };
  });
};

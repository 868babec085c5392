import { Usage, whole } from "../../kernel/command-line.ts";

/** A network and a phone, as Lighthouse simulates them. */
export type Profile = {
  readonly name: string;
  readonly rttMs: number;
  readonly throughputKbps: number;
  /** Factor relative to this machine. */
  readonly cpuSlowdown: number;
};

const PROFILES: readonly Profile[] = [
  // Lighthouse's own "mobile": a slow 4G.
  { name: "mobile", rttMs: 150, throughputKbps: 1_638.4, cpuSlowdown: 4 },
  { name: "peru", rttMs: 54, throughputKbps: 12_800, cpuSlowdown: 4 },
  { name: "slow", rttMs: 150, throughputKbps: 3_000, cpuSlowdown: 6 },
];

export const PROFILE_NAMES = PROFILES.map(({ name }) => name).join("|");

export type Target = { readonly site: "ours" | "spa"; readonly path: string };

/** Our pages, and the landing page as a plain single-page application. */
export const TARGETS: readonly Target[] = [
  { site: "ours", path: "/" },
  { site: "spa", path: "/" },
  { site: "ours", path: "/chile" },
  { site: "ours", path: "/metodologia" },
];

/** Lighthouse over the pages, interactions in the wizard, or one of the two. */
const PARTS = ["pages", "wizard"] as const;
type Part = (typeof PARTS)[number];
export const PART_NAMES = PARTS.join("|");

export type WebPlan = {
  readonly runs: number;
  readonly profiles: readonly Profile[];
  readonly parts: readonly Part[];
};

/** Throws Usage. */
export const webPlan = (flags: Readonly<Partial<Record<"runs" | "profile" | "part", string>>>): WebPlan => {
  const profiles = PROFILES.filter(({ name }) => flags.profile === undefined || name === flags.profile);
  if (profiles.length === 0)
    throw new Usage(`--profile is one of ${PROFILES.map(({ name }) => name).join(", ")}`);
  const parts = PARTS.filter((name) => flags.part === undefined || name === flags.part);
  if (parts.length === 0) throw new Usage(`--part is one of ${PARTS.join(", ")}`);
  return { runs: whole("runs", flags.runs, 5), profiles, parts };
};

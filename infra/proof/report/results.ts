import * as z from "zod/mini";

/** One command's last result, as the page shows it. */
export type Result = {
  readonly title: string;
  readonly command: string;
  /** When it ran; null: unknown. */
  readonly at: string | null;
  /** null: it proves nothing, it only measures. */
  readonly held: boolean | null;
  readonly facts: readonly string[];
  readonly bars: readonly {
    readonly name: string;
    readonly reading: number;
    readonly goal: number;
    readonly unit: string;
    readonly atMost: boolean;
    readonly met: boolean;
  }[];
  readonly counts: readonly (readonly [name: string, value: string])[];
};

const Median = z.object({ median: z.number() });
/** The goals of the benches; the fields of reading and bound differ between benches. */
const Goal = z.looseObject({
  name: z.string(),
  met: z.boolean(),
  ratio: z.optional(Median),
  ms: z.optional(Median),
  figure: z.optional(z.unknown()),
  value: z.optional(z.union([z.number(), Median])),
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  mostMs: z.optional(z.number()),
  goal: z.optional(z.number()),
  bound: z.optional(z.string()),
  unit: z.optional(z.string()),
  layout: z.optional(z.string()),
  against: z.optional(z.string()),
});
const Machine = z.looseObject({
  cpu: z.string(),
  cores: z.number(),
  loadBefore: z.number(),
  node: z.string(),
  commit: z.string(),
  at: z.string(),
  flushMs: z.number(),
});
const Bench = z.looseObject({ goals: z.optional(z.array(Goal)), machine: z.optional(Machine) });

const barOf = (goal: z.infer<typeof Goal>): Result["bars"][number] | null => {
  const value = [goal.ratio, goal.ms, goal.figure, goal.value].find(
    (each) => each !== undefined && typeof each !== "string",
  );
  const reading = typeof value === "number" ? value : Median.safeParse(value).data?.median;
  const bound = /^([≤≥]) ([\d.]+)$/.exec(goal.bound ?? "");
  const limit = goal.least ?? goal.most ?? goal.mostMs ?? goal.goal ?? (bound ? Number(bound[2]) : undefined);
  if (reading === undefined || limit === undefined) return null;
  const atMost = bound
    ? bound[1] === "≤"
    : goal.mostMs !== undefined ||
      goal.most !== undefined ||
      (goal.least === undefined && reading <= limit === goal.met && reading !== limit);
  const unit =
    goal.mostMs !== undefined ? " ms" : goal.ratio !== undefined ? " ×" : goal.unit ? ` ${goal.unit}` : "";
  const yardstick = goal.against === undefined ? undefined : `beside ${goal.against}`;
  const name = [goal.name, goal.layout, yardstick].filter((part) => part !== undefined).join(", ");
  return { name, reading, goal: limit, unit, atMost, met: goal.met };
};

/** A bench's result; null: its file is of another shape. */
export const benchResult = (name: string, record: unknown): Result | null => {
  const bench = Bench.safeParse(record);
  if (!bench.success) return null;
  const { goals = [], machine } = bench.data;
  const bars = goals.flatMap((goal) => barOf(goal) ?? []);
  return {
    title: `Bench: ${name}`,
    command: `npm run bench ${name}`,
    at: machine?.at ?? null,
    held: goals.length === 0 ? null : goals.every(({ met }) => met),
    facts: machine
      ? [
          `${machine.cpu}, ${machine.cores} cores, load ${machine.loadBefore.toFixed(1)} before, Node ${machine.node}, a flush ${machine.flushMs.toFixed(2)} ms, commit ${machine.commit}`,
        ]
      : [],
    bars,
    counts: goals
      .filter((goal) => barOf(goal) === null)
      .map(({ name: goal, met }) => [goal, met ? "met" : "missed"]),
  };
};

const Proof = z.looseObject({ at: z.string(), held: z.boolean(), args: z.array(z.string()) });
const Fuzz = z.extend(Proof, {
  plan: z.object({ seed: z.number() }),
  seconds: z.number(),
  requests: z.number(),
  operations: z.array(z.object({ statuses: z.record(z.string(), z.number()), slowestMs: z.number() })),
  findings: z.array(z.object({ operation: z.string(), what: z.array(z.string()) })),
  quarantined: z.array(z.string()),
});
const Simulated = z.extend(Proof, {
  first: z.number(),
  seeds: z.number(),
  seconds: z.number(),
  perSecond: z.number(),
  perCpuSecond: z.number(),
  failures: z.array(z.object({ seed: z.number(), violations: z.array(z.string()) })),
  caught: z.array(z.object({ defect: z.string(), seeds: z.nullable(z.number()) })),
});
const Faults = z.extend(Proof, {
  plan: z.object({ seed: z.number() }),
  seconds: z.number(),
  faults: z.record(z.string(), z.number()),
  acknowledged: z.number(),
  lost: z.number(),
  doubled: z.number(),
  sentTwice: z.number(),
  notes: z.number(),
  attempts: z.number(),
  erasures: z.number(),
  snapshots: z.number(),
  recoveredMs: z.number(),
  violations: z.array(z.string()),
});

const none = (name: string, reading: number): Result["bars"][number] => ({
  name,
  reading,
  goal: 0,
  unit: "",
  atMost: true,
  met: reading === 0,
});
const commandOf = (name: string, args: readonly string[]): string =>
  `npm run ${name}${args.length > 0 ? ` -- ${args.join(" ")}` : ""}`;

const fuzzResult = (record: unknown): Result | null => {
  const { data } = Fuzz.safeParse(record);
  if (!data) return null;
  const { at, held, args, plan, seconds, requests, operations, findings, quarantined } = data;
  const statuses = new Map<string, number>();
  for (const each of operations)
    for (const [status, times] of Object.entries(each.statuses))
      statuses.set(status, (statuses.get(status) ?? 0) + times);
  return {
    title: "Hostile requests",
    command: commandOf("fuzz", args),
    at,
    held,
    facts: [
      `${requests.toLocaleString("en")} requests of ${operations.length} operations in ${seconds.toFixed(0)} s, seed ${plan.seed}`,
      ...findings.map(({ operation, what }) => `${operation}: ${what.join(", ")}`),
    ],
    bars: [
      none("findings", findings.length),
      none("events that no processor could handle", quarantined.length),
      slowest(Math.max(0, ...operations.map(({ slowestMs }) => slowestMs))),
    ],
    counts: [...statuses]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, times]) => [`answers with ${status}`, times.toLocaleString("en")]),
  };
};

/** A slow answer counts as a finding when it is slow again. */
const SLOW_MS = 2_000;
const slowest = (ms: number): Result["bars"][number] => ({
  name: "slowest answer",
  reading: ms,
  goal: SLOW_MS,
  unit: " ms",
  atMost: true,
  met: ms <= SLOW_MS,
});

/** R2: 100,000 seeds in four minutes. */
const SEEDS_PER_SECOND = 417;

const simulationResult = (record: unknown): Result | null => {
  const { data } = Simulated.safeParse(record);
  if (!data) return null;
  const { at, held, args, first, seeds, seconds, perSecond, perCpuSecond, failures, caught } = data;
  const found = caught.filter((each) => each.seeds !== null);
  return {
    title: "Simulation in virtual time",
    command: commandOf("simulate", args),
    at,
    held,
    facts: [
      `${seeds.toLocaleString("en")} seeds from ${first} in ${seconds.toFixed(0)} s, ${perCpuSecond.toFixed(0)} a second of processor time`,
      ...failures.map(({ seed, violations }) => `seed ${seed}: ${violations.join("; ")}`),
      ...(caught.length === 0
        ? []
        : [`${found.length} of ${caught.length} planted defects found within 50 seeds`]),
    ],
    bars: [
      none("seeds that violated an invariant", failures.length),
      {
        name: "seeds a second",
        reading: perSecond,
        goal: SEEDS_PER_SECOND,
        unit: "",
        atMost: false,
        met: perSecond >= SEEDS_PER_SECOND,
      },
    ],
    counts: caught.map((each) => [
      each.defect,
      each.seeds === null ? "not found" : `found by seed ${each.seeds}`,
    ]),
  };
};

const faultsResult = (record: unknown): Result | null => {
  const { data } = Faults.safeParse(record);
  if (!data) return null;
  const { at, held, args, plan, seconds, faults, violations } = data;
  const total = Object.values(faults).reduce((sum, times) => sum + times, 0);
  return {
    title: "Faults under load",
    command: commandOf("faults", args),
    at,
    held,
    facts: [
      `${total} faults in ${seconds.toFixed(0)} s, seed ${plan.seed}; ${data.snapshots} comparisons of rows with history; caught up ${(data.recoveredMs / 1_000).toFixed(1)} s after the last`,
      `${data.acknowledged.toLocaleString("en")} leads acknowledged (${data.sentTwice} sent twice at once), ${data.notes} notes, ${data.attempts} attempts, ${data.erasures} erasures`,
      ...violations,
    ],
    bars: [
      none("acknowledged leads lost", data.lost),
      none("acknowledged leads doubled", data.doubled),
      none("other violations", violations.length),
    ],
    counts: Object.entries(faults).map(([kind, times]) => [kind, String(times)]),
  };
};

const Asvs = z.extend(Proof, {
  version: z.string(),
  counts: z.record(z.string(), z.number()),
  problems: z.array(z.string()),
  exceptions: z.array(
    z.object({ id: z.string(), text: z.string(), status: z.string(), remark: z.nullable(z.string()) }),
  ),
});

const asvsResult = (record: unknown): Result | null => {
  const { data } = Asvs.safeParse(record);
  if (!data) return null;
  const { at, held, args, version, counts, problems, exceptions } = data;
  const total = Object.values(counts).reduce((sum, times) => sum + times, 0);
  return {
    title: `OWASP ASVS ${version}, levels 1 and 2`,
    command: commandOf("asvs", args),
    at,
    held,
    facts: [
      `${total} requirements; each has a test, a document, a stated exception, or a reason why it does not apply (infra/docs/asvs.md)`,
      ...problems,
      ...exceptions.map(({ id, text, status, remark }) => `${id} ${text}: ${status}; ${remark ?? ""}`),
    ],
    bars: [none("requirements with neither a test nor an exception", counts["open"] ?? 0)],
    counts: Object.entries(counts).map(([status, times]) => [status, String(times)]),
  };
};

const Rehearsal = z.extend(Proof, {
  rehearsed: z.array(
    z.object({
      name: z.string(),
      seconds: z.number(),
      seen: z.array(z.string()),
      done: z.array(z.string()),
      violations: z.array(z.string()),
    }),
  ),
});

const rehearsalResult = (record: unknown): Result | null => {
  const { data } = Rehearsal.safeParse(record);
  if (!data) return null;
  const { at, held, args, rehearsed } = data;
  const violations = rehearsed.flatMap((each) =>
    each.violations.map((what) => `${each.name}, violated: ${what}`),
  );
  return {
    title: "Rehearsal of outages",
    command: commandOf("rehearsal", args),
    at,
    held,
    facts: [
      ...violations,
      ...rehearsed.map(
        ({ name, seen, done }) => `${name}. Seen: ${seen.join("; ")}. Done: ${done.join("; ")}`,
      ),
    ],
    bars: [none("checks that did not hold", violations.length)],
    counts: rehearsed.map(({ name, seconds }) => [name, `${seconds.toFixed(1)} s`]),
  };
};

const Upgrades = z.extend(Proof, {
  upgraded: z.array(
    z.object({ name: z.string(), commit: z.string(), leads: z.number(), violations: z.array(z.string()) }),
  ),
});

const upgradeResult = (record: unknown): Result | null => {
  const { data } = Upgrades.safeParse(record);
  if (!data) return null;
  const { at, held, args, upgraded } = data;
  const violations = upgraded.flatMap((each) => each.violations.map((what) => `${each.name}: ${what}`));
  return {
    title: "Databases of earlier versions",
    command: commandOf("upgrade", args),
    at,
    held,
    facts: violations,
    bars: [none("answers or rows that differ after the upgrade", violations.length)],
    counts: upgraded.map(({ name, commit, leads }) => [`${name}, ${commit}`, `${leads} leads`]),
  };
};

const Erasures = z.extend(Proof, {
  people: z.number(),
  withinMs: z.number(),
  slowestMs: z.number(),
  files: z.number(),
  bytes: z.number(),
  walBytes: z.number(),
  violations: z.array(z.string()),
});

const erasureResult = (record: unknown): Result | null => {
  const { data } = Erasures.safeParse(record);
  if (!data) return null;
  const { at, held, args, people, withinMs, slowestMs, files, bytes, walBytes, violations } = data;
  const met = slowestMs <= withinMs;
  return {
    title: "Erasure to the byte",
    command: commandOf("erasure-scan", args),
    at,
    held,
    facts: [
      `${people} of ${2 * people} people erased; ${files.toLocaleString("en")} files of ${(bytes / 1e6).toFixed(0)} MB scanned, ${(walBytes / 1e6).toFixed(0)} MB of it write-ahead log, with the exports and the process's output`,
      ...violations,
    ],
    bars: [
      none("words found, and other violations", violations.length),
      { name: "slowest erasure", reading: slowestMs, goal: withinMs, unit: " ms", atMost: true, met },
    ],
    counts: [],
  };
};

/** Results of the proofs by name of their file. */
export const PROOFS: Readonly<Record<string, (record: unknown) => Result | null>> = {
  "erasure-scan": erasureResult,
  upgrade: upgradeResult,
  rehearsal: rehearsalResult,
  asvs: asvsResult,
  faults: faultsResult,
  simulate: simulationResult,
  fuzz: fuzzResult,
};

type Size = { readonly what: string; readonly bytes: number; readonly atMost: number };

export const sizesResult = (sizes: readonly Size[]): Result => ({
  title: "Sizes of the built site",
  command: "npm run check:site",
  at: null,
  held: sizes.every(({ bytes, atMost }) => bytes <= atMost),
  facts: [],
  counts: [],
  bars: sizes.map(({ what, bytes, atMost }) => ({
    name: what,
    reading: bytes / 1_000,
    goal: atMost / 1_000,
    unit: " kB",
    atMost: true,
    met: bytes <= atMost,
  })),
});

import { setTimeout as wait } from "node:timers/promises";
import { audit } from "../../bench/audit.ts";
import { startLeadLoad } from "../../containers/lead-load.ts";
import { type Random, seeded } from "../../demo/random.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { answersOf } from "./answers.ts";
import { openRows } from "./compare.ts";
import { type Doing, type FaultKind, KINDS, OF_A_DISK } from "./fault-kinds.ts";
import {
  type Installation,
  type Member,
  type Role,
  startInstallation,
  type Terminated,
} from "./installation.ts";
import { type MeterFigures, startMeter } from "./meter.ts";
import { openReactions } from "./reactions.ts";
import { signedIn, startWork, visitorOf } from "./work.ts";

export type FaultsPlan = {
  readonly seed: number;
  readonly faults: number;
  /** The trial ends after `faults` faults, or after this time. */
  readonly seconds: number;
  readonly roles: readonly Role[];
  /** Number of faults between comparisons of rows with history; also compared at the end. */
  readonly snapshotEvery: number;
  readonly kinds: readonly FaultKind[];
  readonly leadsPerSecond: number;
};

export type FaultsOutcome = MeterFigures & {
  /** Kinds that this user cannot cause. */
  readonly leftOut: readonly FaultKind[];
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Leads that were sent to two APIs at once. */
  readonly sentTwice: number;
  /** Leads that were refused, for the time being and by a clear answer; they are sent again. */
  readonly refused: number;
  readonly notes: number;
  readonly attempts: number;
  readonly erasures: number;
  /** Deliveries to the webhook and messages that were received, and how many came again. */
  readonly deliveries: number;
  readonly repeatedDeliveries: number;
  readonly mails: number;
  readonly repeatedMails: number;
  /** Backends that were terminated in a transaction, those of them that had written, and different statements. */
  readonly terminated: { readonly backends: number; readonly wrote: number; readonly statements: number };
  readonly postmasterEnds: number;
  readonly snapshots: number;
  /** Violated guarantees; empty: none. */
  readonly violations: readonly string[];
  readonly seconds: number;
  /** From the end of the last fault until the read models had reached the head of history. */
  readonly recoveredMs: number;
};

const RUNS_WITHIN_MS = 120_000;
const RECOVERS_WITHIN_MS = 120_000;
const NOT_CAUGHT_UP = `the read models did not reach the head of history in ${RECOVERS_WITHIN_MS / 1_000} s`;
/** Between two faults; some overlap, because processes are still restarting. */
const PAUSE_MS = { min: 100, max: 900 } as const;

/** Faults in seeded order under load, on what `openTrial` has started; every acknowledged request is looked up afterwards. */
export const runFaults = async (
  plan: FaultsPlan,
  trial: Trial,
  report: (line: string) => void,
): Promise<FaultsOutcome> => {
  const random = seeded(plan.seed);
  const { installation, reactions, answers, leftOut } = trial;
  const started = performance.now();
  const load = startLeadLoad(answers, { perSecond: plan.leadsPerSecond, twice: 0.1 });
  const work = startWork(answers, load);
  const violations: string[] = [];
  const terminated: Terminated[] = [];
  const meter = startMeter();
  const { pick, hold } = membersOf(installation).doing(random);
  const doing: Doing = { installation, random, terminated, violations, load, answers, pick, hold };
  const underLoad: UnderLoad = { ...trial, doing, work, meter, report };
  await wait(1_000);
  const snapshots = await causeFaults(plan, underLoad, started);
  const { recoveredMs, worked, audited } = await recovered(underLoad);
  return {
    ...meter.figures(),
    leftOut,
    acknowledged: load.acknowledged.size,
    lost: audited.lost,
    doubled: audited.doubled,
    sentTwice: load.sentTwice(),
    refused: answers.refusedLeads(),
    notes: worked.notes.size,
    attempts: worked.attempts.size,
    erasures: worked.erased.size,
    ...reactions.figures(),
    terminated: countsOf(terminated),
    postmasterEnds: installation.postmasterEnds(),
    snapshots: snapshots + 1,
    violations,
    seconds: (performance.now() - started) / 1_000,
    recoveredMs,
  };
};

type Trial = Awaited<ReturnType<typeof openTrial>>;
type UnderLoad = Pick<Trial, "rows" | "reactions" | "kinds"> & {
  readonly doing: Doing;
  readonly work: ReturnType<typeof startWork>;
  readonly meter: ReturnType<typeof startMeter>;
  readonly report: (line: string) => void;
};

/** The installation and what observes it; resolves when all of it runs. */
export const openTrial = async (plan: FaultsPlan, all: Stopping, report: (line: string) => void) => {
  const reactions = await openReactions(all);
  const { prepare: fill, variablesOf } = reactions;
  const withDisk = plan.kinds.some((kind) => OF_A_DISK.includes(kind));
  const installation = await startInstallation(plan.roles, report, all, { fill, variablesOf, withDisk });
  const leftOut = plan.kinds.filter((kind) => OF_A_DISK.includes(kind) && installation.disk === null);
  const kinds = plan.kinds.filter((kind) => !leftOut.includes(kind));
  if (leftOut.length > 0) report(`Left out, for want of the right to mount a disk: ${leftOut.join("; ")}`);
  const rows = openRows(installation, all);
  const visit = visitorOf(installation.members);
  all.add("visitor", async () => visit.close());
  await Promise.all([
    rows.caughtUp(RUNS_WITHIN_MS),
    reactions.started(installation.url(), RUNS_WITHIN_MS),
    everyApiAnswers(installation.members),
  ]);
  return { installation, rows, reactions, answers: answersOf(visit), kinds, leftOut };
};

/** Begins one fault after the other, and resolves when all are over, to the number of comparisons of rows with history. */
const causeFaults = async (
  { faults, seconds, snapshotEvery }: FaultsPlan,
  underLoad: UnderLoad,
  started: number,
): Promise<number> => {
  const { doing, kinds, reactions, work, meter, report } = underLoad;
  const { random } = doing;
  const caused = faultsOn(doing, meter, report);
  let snapshots = 0;
  for (let done = 0; done < faults && performance.now() - started < seconds * 1_000; done += 1) {
    const kind = kindAt(kinds, done, random);
    if (kind === undefined) break;
    const isCompared = (done + 1) % snapshotEvery === 0;
    if (isCompared) work.holdErasures();
    await caused.begin(kind);
    report(`fault ${done + 1}: ${kind}`);
    reactions.collect();
    await meter.waiting("pauses", wait(random.between(PAUSE_MS.min, PAUSE_MS.max)));
    if (isCompared) {
      snapshots += 1;
      await takeSnapshot(underLoad, { faults: done + 1, snapshots });
    }
  }
  await meter.waiting("the last faults", caused.over());
  return snapshots;
};

/** Compares rows with history while faults go on. */
const takeSnapshot = async (
  { doing: { violations, load }, rows, work, meter, report }: UnderLoad,
  { faults, snapshots }: { readonly faults: number; readonly snapshots: number },
): Promise<void> => {
  // Rows behind an erasure whose key is gone differ from history without any fault of theirs.
  const compared = work.betweenErasures(() => differencesIn(rows, `snapshot ${snapshots}`));
  const found = await meter.waiting("snapshots", compared);
  violations.push(...found);
  for (const each of found) report(each);
  report(`${faults} faults, ${load.acknowledged.size} leads acknowledged, ${violations.length} violations`);
};

/** Ends the load once the last fault is over, and looks up all that was acknowledged. */
const recovered = async ({ doing, rows, reactions, work, meter }: UnderLoad) => {
  const { installation, violations, load, answers } = doing;
  const healed = performance.now();
  const end = async () => {
    const worked = await work.stop();
    await load.stop();
    const inTime = await rows.caughtUp(RECOVERS_WITHIN_MS);
    return { worked, inTime, recoveredMs: Math.round(performance.now() - healed) };
  };
  const { worked, inTime, recoveredMs } = await meter.waiting("what was still being sent", end());
  if (!inTime) violations.push(`at the end: ${NOT_CAUGHT_UP}`);
  const sent = { acknowledged: load.acknowledged, erased: worked.erased };
  const reacted = reactions.violations(installation.url(), sent, RECOVERS_WITHIN_MS);
  violations.push(...(await meter.waiting("webhook, e-mail and assignment", reacted)));
  const compared = Promise.all([rows.differences("at the end"), rows.missing(worked)]);
  violations.push(...(await meter.waiting("the last comparison", compared)).flat(), ...answers.unclear());
  const audited = await audit("ours", installation.url(), [...load.acknowledged.keys()]);
  violations.push(...violationsIn(audited, load.acknowledged.size));
  return { recoveredMs, worked, audited };
};

/** Faults that begin one after the other and end while others go on. */
const faultsOn = (doing: Doing, meter: ReturnType<typeof startMeter>, report: (line: string) => void) => {
  const during = new Set<Promise<void>>();
  return {
    /** Resolves when the fault has begun; one that cannot begin is reported. */
    begin: async (kind: FaultKind): Promise<void> => {
      const fault = meter.begin(kind);
      const begun = await KINDS[kind](doing).catch((error: unknown) => report(`${kind}: ${String(error)}`));
      const over = Promise.resolve(begun?.over).then(fault.end);
      during.add(over);
      void over.then(() => during.delete(over));
    },
    /** Resolves when those that have begun are over. */
    over: () => Promise.all(during),
  };
};

const countsOf = (terminated: readonly Terminated[]): FaultsOutcome["terminated"] => ({
  backends: terminated.length,
  wrote: terminated.filter(({ wrote }) => wrote).length,
  statements: new Set(terminated.map(({ statement }) => statement)).size,
});

/** Which members a fault holds. */
const membersOf = ({ members }: Installation) => {
  const held = new Map<Member, Promise<void>>();
  return {
    doing: (random: Random): Pick<Doing, "pick" | "hold"> => ({
      pick: async (role) => {
        const suitable = members.filter((member) => role === undefined || member.role === role);
        for (;;) {
          const free = suitable.filter((member) => !held.has(member));
          if (free.length > 0) return free[random.between(0, free.length - 1)] ?? failWithout(role);
          if (suitable.length === 0) return failWithout(role);
          await Promise.race(suitable.flatMap((member) => held.get(member) ?? []));
        }
      },
      hold: (member, fault) => {
        const over = fault(member).finally(() => held.delete(member));
        held.set(member, over);
        return { over };
      },
    }),
  };
};

/** Every kind once before any comes again. */
const kindAt = (kinds: readonly FaultKind[], done: number, random: Random): FaultKind | undefined =>
  kinds[(done + (done >= kinds.length ? random.between(0, kinds.length - 1) : 0)) % kinds.length];

const differencesIn = async (rows: ReturnType<typeof openRows>, name: string): Promise<readonly string[]> =>
  (await rows.caughtUp(RECOVERS_WITHIN_MS)) ? rows.differences(name) : [`${name}: ${NOT_CAUGHT_UP}`];

const violationsIn = (
  { lost, doubled, total }: Awaited<ReturnType<typeof audit>>,
  acknowledged: number,
): readonly string[] => [
  ...(lost > 0 ? [`${lost} acknowledged leads are lost`] : []),
  ...(doubled > 0 ? [`${doubled} acknowledged leads are stored twice`] : []),
  ...(total !== acknowledged ? [`history holds ${total} leads, and ${acknowledged} were acknowledged`] : []),
];

/** On a busy machine a process takes longer to start than the first faults leave it. */
const everyApiAnswers = async (members: readonly Member[]): Promise<void> => {
  await Promise.all(
    members
      .filter(({ role }) => role === "api")
      .map(async (member) => {
        const visit = visitorOf([member]);
        await signedIn(visit).finally(visit.close);
      }),
  );
};

const failWithout = (role: Role | undefined): never => {
  throw new Error(`the installation has no ${role ?? "process"}`);
};

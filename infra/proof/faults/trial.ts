import { setTimeout as wait } from "node:timers/promises";
import { audit } from "../../bench/ledger.ts";
import { type LeadLoad, startLeadLoad } from "../../containers/lead-load.ts";
import { type Random, seeded } from "../../demo/random.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { poll } from "../../testing/poll.ts";
import { type Answers, answersOf } from "./answers.ts";
import { openRows } from "./compare.ts";
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

/** Faults of the installation. Each resolves when it has begun; `over`: when it has ended, while others may begin. */
const KINDS = {
  "kill -9 of an API": async ({ pick }) => void (await pick("api")).send("SIGKILL"),
  "kill -9 of a projector": async ({ pick }) => void (await pick("projector")).send("SIGKILL"),
  "kill -9 of a backend": async ({ installation, random }) => {
    const pids = await installation.backends();
    const pid = pids[random.between(0, Math.max(0, pids.length - 1))];
    if (pid !== undefined) installation.signal(pid, "SIGKILL");
  },
  "kill -9 of PostgreSQL": async ({ installation }) => installation.killPostmaster(),
  "backends terminated in a transaction": async ({ installation, random, terminated }) =>
    void terminated.push(
      ...(await installation.terminateInTransactions(random.between(1, 5), TERMINATES_WITHIN_MS)),
    ),
  "a stopped API": async ({ pick, hold, random }) =>
    hold(await pick("api"), (member) => stopped(member, random.between(300, 2_000))),
  // Longer than the leader's lease: another one leads when it wakes up.
  "a stopped projector": async ({ pick, hold, random }) =>
    hold(await pick("projector"), (member) => stopped(member, random.between(500, 8_000))),
  "a stopped backend": async ({ installation, random }) => {
    const pids = await installation.backends();
    const pid = pids[random.between(0, Math.max(0, pids.length - 1))];
    const ms = random.between(300, 2_000);
    if (pid === undefined) return;
    installation.signal(pid, "SIGSTOP");
    return { over: wait(ms).then(() => installation.signal(pid, "SIGCONT")) };
  },
  "dropped connections": async ({ pick }) => (await pick()).proxy.drop(),
  "stalled connections": async ({ pick, hold, random }) =>
    hold(await pick(), (member) => disturbed(member, "stalls", random.between(300, 3_000))),
  "connections that swallow everything": async ({ pick, hold, random }) =>
    hold(await pick(), (member) => disturbed(member, "swallows", random.between(300, 6_000))),
  "a full disk": async (doing) => whileFull(doing, async () => {}),
  "a full disk, also for the write-ahead log": async (doing) =>
    whileFull(doing, () => doing.installation.fillWriteAheadLog()),
} as const satisfies Record<string, (doing: Doing) => Promise<{ readonly over: Promise<void> } | void>>;
export type FaultKind = keyof typeof KINDS;
export const FAULT_KINDS = Object.keys(KINDS) as readonly FaultKind[];
const OF_A_DISK: readonly FaultKind[] = ["a full disk", "a full disk, also for the write-ahead log"];

type Doing = {
  readonly installation: Installation;
  readonly random: Random;
  /** One that no fault holds; waits for it. */
  readonly pick: (role?: Role) => Promise<Member>;
  /** Until `fault` is over no other one gets this member. */
  readonly hold: (
    member: Member,
    fault: (member: Member) => Promise<void>,
  ) => { readonly over: Promise<void> };
  /** Filled by the fault. */
  readonly terminated: Terminated[];
  readonly violations: string[];
  readonly load: LeadLoad;
  readonly answers: Answers;
};

/** The disk is full until a lead was refused, and some time more. Resolves when leads are acknowledged again. */
const whileFull = async (
  { installation, random, violations, load, answers }: Doing,
  begin: () => Promise<void>,
): Promise<void> => {
  const { disk, databaseRuns } = installation;
  if (disk === null) throw new Error("the installation has no disk of its own");
  const refused = answers.refusedLeads();
  disk.fill();
  try {
    await begin();
    const refusedNow = async (): Promise<number> => {
      // A checkpoint has removed files meanwhile.
      disk.fill();
      return answers.refusedLeads();
    };
    const { seen } = await poll(refusedNow, (now) => now > refused, OF_FULL_DISK);
    if (seen === refused) violations.push("no lead was refused while the disk was full");
    await wait(random.between(200, 1_500));
  } finally {
    disk.free();
  }
  await databaseRuns();
  const before = load.acknowledged.size;
  const { seen } = await poll(
    async () => load.acknowledged.size,
    (now) => now > before,
    OF_FULL_DISK,
  );
  if (seen === before) violations.push("no lead was acknowledged after the disk had space again");
};

const stopped = async (member: Member, ms: number): Promise<void> => {
  if (!member.send("SIGSTOP")) return;
  await wait(ms);
  member.send("SIGCONT");
};

const disturbed = async ({ proxy }: Member, network: "stalls" | "swallows", ms: number): Promise<void> => {
  proxy.set(network);
  await wait(ms);
  proxy.set("works");
};

/** What is full is refused at the next row that needs another page. */
const OF_FULL_DISK = { withinMs: 30_000, everyMs: 100 };
/** Transactions last some milliseconds, and are not always under way. */
const TERMINATES_WITHIN_MS = 10_000;
const RUNS_WITHIN_MS = 120_000;
const RECOVERS_WITHIN_MS = 120_000;
const NOT_CAUGHT_UP = `the read models did not reach the head of history in ${RECOVERS_WITHIN_MS / 1_000} s`;
/** Between two faults; some overlap, because processes are still restarting. */
const PAUSE_MS = { min: 100, max: 900 } as const;

/** Faults in seeded order under load; every acknowledged request is looked up afterwards. */
export const runFaults = async (
  plan: FaultsPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<FaultsOutcome> => {
  const random = seeded(plan.seed);
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
  const started = performance.now();
  const answers = answersOf(visit);
  const load = startLeadLoad(answers, { perSecond: plan.leadsPerSecond, twice: 0.1 });
  const work = startWork(answers, load);
  const violations: string[] = [];
  const meter = startMeter();
  let snapshots = 0;
  const held = membersOf(installation);
  const terminated: Terminated[] = [];
  const doing: Doing = { installation, random, terminated, violations, load, answers, ...held.doing(random) };
  const faults = faultsOn(doing, meter, report);
  await wait(1_000);
  for (let done = 0; done < plan.faults && performance.now() - started < plan.seconds * 1_000; done += 1) {
    const kind = kindAt(kinds, done, random);
    if (kind === undefined) break;
    const isCompared = (done + 1) % plan.snapshotEvery === 0;
    if (isCompared) work.holdErasures();
    await faults.begin(kind);
    report(`fault ${done + 1}: ${kind}`);
    reactions.collect();
    await meter.waiting("pauses", wait(random.between(PAUSE_MS.min, PAUSE_MS.max)));
    if (isCompared) {
      snapshots += 1;
      // Rows behind an erasure whose key is gone differ from history without any fault of theirs.
      const compared = work.betweenErasures(() => differencesIn(rows, `snapshot ${snapshots}`));
      const found = await meter.waiting("snapshots", compared);
      violations.push(...found);
      for (const each of found) report(each);
      report(
        `${done + 1} faults, ${load.acknowledged.size} leads acknowledged, ${violations.length} violations`,
      );
    }
  }
  await meter.waiting("the last faults", faults.over());
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
